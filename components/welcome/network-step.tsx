import { Button } from '#components/controls.tsx';
import { Icon } from '#components/icon.tsx';
import { type NetworksActions, NetworksSection, type NetworksState } from '#components/options/networks-section.tsx';
import { Failure, Notice } from '#components/status.tsx';
import { useTask } from '#components/use-task.ts';
import { bidiIsolate, escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import { isManaged } from '#lib/settings/network.ts';
import { currentNetwork } from '#lib/settings/settings.ts';

/** Whether Drawbridge can still be told to keep to the chain that the wallet is on. */
export function canKeepChain({ chainId, settings }: NetworksState): boolean {
  const network = currentNetwork(settings);
  return chainId !== '' && network.expectedChainId !== chainId && !isManaged(network);
}

/** The chain that the wallet is on, to be kept to with one button; networks of other kinds below. */
export function NetworkStep({ state, actions }: { state: NetworksState; actions: NetworksActions }) {
  const { chainId, settings } = state;
  const network = currentNetwork(settings);
  const using = useTask(() => actions.saveNetwork({ id: network.id, expectedChainId: chainId }));
  const chain = bidiIsolate(escapeInvisible(chainId));
  const isKept = chainId !== '' && network.expectedChainId === chainId;
  return (
    <>
      {canKeepChain(state) && (
        <Notice
          tone="plain"
          icon="globe"
          title={t('welcome_network_on', { chain })}
          actions={
            <Button look="primary" task={using}>
              {t('welcome_network_use')}
            </Button>
          }
        >
          {t('welcome_network_why')}
          <Failure sentence={using.failure} />
        </Notice>
      )}
      <p role="status" class="said-ok">
        {isKept && (
          <>
            <Icon name="check" />
            {t('welcome_network_used', { chain })}
          </>
        )}
      </p>
      <details open={chainId === ''}>
        <summary>{t('welcome_network_other')}</summary>
        <div class="stack-3">
          <p>{t('welcome_network_text')}</p>
          <NetworksSection state={state} actions={actions} embedded />
        </div>
      </details>
    </>
  );
}
