import { Button } from '#components/controls.tsx';
import { submits, TextField } from '#components/form.tsx';
import { Failure } from '#components/status.tsx';
import { useTask } from '#components/use-task.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { Network } from '#lib/settings/network.ts';
import { testOf } from './network-form.tsx';
import { NetworkTest } from './network-test.tsx';
import type { NetworksState } from './networks-section.tsx';

/** A network of the administrator's: it can be read, copied and tested. */
export function FixedNetwork(props: {
  network: Network;
  state: NetworksState;
  /** Called within the click. Rejects with a sentence for the user. */
  runTest: (network: Network) => Promise<void>;
}) {
  const { network, state } = props;
  const test = testOf(network, state);
  const testing = useTask(() => props.runTest(network));
  const field = (name: string, label: string, value: string) => (
    <TextField key={name} name={name} label={label} value={value} problem={null} readOnly onInput={() => undefined} />
  );
  return (
    <form class="settings" onSubmit={submits(testing.run)} data-testid="fixed-network">
      <p class="soft small">{t('managed_network_hint')}</p>
      {field('wallet-address', t('options_wallet_address'), network.walletAddress)}
      {network.dataApiAddresses.map((address, index) =>
        field(`data-api-address-${index}`, t('net_api_label', { number: `${index + 1}` }), address),
      )}
      {network.expectedChainId !== '' && field('expected-chain', t('options_expected_chain'), network.expectedChainId)}
      {test !== null && <NetworkTest test={test} now={state.now} />}
      <Failure sentence={testing.failure} />
      <div class="setting-actions">
        <Button type="submit" id="test" disabled={testing.busy}>
          {testing.busy ? t('net_testing') : t('net_test')}
        </Button>
      </div>
    </form>
  );
}
