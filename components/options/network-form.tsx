import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ConfirmButton } from '#components/confirm-box.tsx';
import { Button, Done, Failure, Notice, useTask } from '#components/controls.tsx';
import { Fixed, submits, TextField } from '#components/form.tsx';
import { CheckLine } from '#components/trouble/check-line.tsx';
import { saveNetwork, testNetwork } from '#lib/commands/settings-actions.ts';
import { bidiIsolate, escapeInvisible } from '#lib/format/escape-invisible.ts';
import { networkLabel } from '#lib/format/names.ts';
import { asOf } from '#lib/format/time.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import type { NetworkFile } from '#lib/networks/network-file.ts';
import type { NetworkTest as Test } from '#lib/networks/network-test.ts';
import { isManaged } from '#lib/settings/managed-network.ts';
import { mostDataApiAddresses, type Network } from '#lib/settings/network.ts';
import { isProblem } from '#lib/trouble/trouble-result.ts';
import { DataApiList } from './data-api-list.tsx';
import { changeOf, isEdited, readNetwork } from './network-draft.ts';
import type { NetworksState } from './networks-section.tsx';

/** What the file cannot say, and which of its hosts are not in the form. */
function NetworkFileNotes({ file: { addresses, unusable, hasGrpc } }: { file: NetworkFile }) {
  const most = mostDataApiAddresses;
  return (
    <>
      <p class="small" data-testid="file-lacks">
        {t('net_file_lacks_both')}
        {addresses.length > most && ` ${t('net_file_first', { count: `${addresses.length}`, most: `${most}` })}`}
      </p>
      {addresses.length === 0 && (
        <Notice tone="waiting" icon="warning" title={t('net_file_no_hosts_title')}>
          <p>{hasGrpc ? t('net_file_only_grpc') : t('net_file_no_hosts')}</p>
        </Notice>
      )}
      {unusable.length > 0 && (
        <details class="small" data-testid="unusable-hosts">
          <summary>{plural('net_file_unusable', unusable.length)}</summary>
          <p class="soft">{t('options_data_api_address_invalid')}</p>
          <ul class="stack-1">
            {unusable.map((host) => (
              <li key={host}>
                <code>{escapeInvisible(host)}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** The results of a network test so far, with advice for each problem. */
export function NetworkTest({ test, now }: { test: Test; now: number }) {
  const problems = test.checks.filter(({ finding }) => isProblem(finding)).length;
  const age = asOf(test.at, now);
  const summary = problems === 0 ? t('net_test_well') : plural('net_test_problems', problems);
  return (
    <section class="stack-2" aria-label={t('net_test_heading')} data-testid="network-test" data-running={test.running}>
      <ul class="rows check-list">
        {test.checks.map((result) => (
          <CheckLine key={`${result.check} ${result.address}`} result={result} expected="" now={now} />
        ))}
      </ul>
      <p class="small">
        <span role="status" data-testid="test-summary">
          {test.running ? t('net_testing') : summary}
        </span>
        {age !== null && <span class="soft"> {age}</span>}
      </p>
    </section>
  );
}

/** The members of a network that the user has edited. */
export type NetworkDraft = Partial<Omit<Network, 'id'>>;

/**
 * The form of one network, saved as a whole and tested as typed. `draft` is null while nothing was typed. An administrator's
 * network can be read, copied and tested.
 */
export function NetworkForm(props: {
  network: Network;
  state: NetworksState;
  isNew: boolean;
  draft: NetworkDraft | null;
  onDraft: (next: (last: NetworkDraft | null) => NetworkDraft | null) => void;
  /** The wallet's network file that it comes from, until it is saved; null otherwise. */
  file: NetworkFile | null;
  /** Null for the only network, and for an administrator's. */
  remove: (() => Promise<unknown>) | null;
  children: ComponentChildren;
}) {
  const { network: stored, state, isNew, draft, onDraft, file, remove } = props;
  const { now, settings } = state;
  const inUse = stored.id === settings.networkId;
  const chainId = inUse ? (state.lastChainIds[stored.id] ?? '') : '';
  const isFixed = isManaged(stored);
  const isFixedWallet = isFixed || state.managed.policy.walletAddress !== undefined;
  const [saved, setSaved] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    // Typing replaces the preset name.
    const name = isNew ? form.current?.querySelector('input') : null;
    name?.focus();
    name?.select();
  }, []);
  const value = { ...stored, ...draft };
  const others = settings.networks.filter(({ id }) => id !== stored.id);
  // Two of a policy or a file may have one name, and stay as they are.
  const { network, problems } = readNetwork(value, isNew || draft?.name !== undefined ? others : []);
  const changed = isNew || isEdited(stored, draft);
  const edit = (change: NetworkDraft): void => {
    setSaved(false);
    onDraft((last) => ({ ...last, ...change }));
  };
  const saving = useTask(async () => {
    if (network === null || isFixed) return;
    await saveNetwork(settings, isNew ? network : changeOf(stored, network));
    // Edits made meanwhile stay.
    onDraft((last) => (last === draft ? null : last));
    setSaved(true);
  });
  const testing = useTask(async () => {
    if (network !== null) await testNetwork(network);
  });
  return (
    <form
      class="settings"
      ref={form}
      onSubmit={submits(saving.run)}
      data-testid={isFixed ? 'fixed-network' : undefined}
    >
      {isFixed && <p class="soft small">{t('managed_network_hint')}</p>}
      <TextField
        name="network-name"
        label={t('net_name')}
        readOnly={isFixed}
        value={networkLabel(value.name)}
        problem={problems.has('name') ? t('net_name_invalid') : null}
        onInput={(name) => edit({ name })}
      />
      <TextField
        name="wallet-address"
        label={t('options_wallet_address')}
        hint={isFixedWallet ? <Fixed /> : t('options_wallet_address_hint')}
        readOnly={isFixedWallet}
        value={value.walletAddress}
        problem={problems.has('walletAddress') ? t('options_wallet_address_invalid') : null}
        onInput={(walletAddress) => edit({ walletAddress })}
      />
      {file !== null && <NetworkFileNotes file={file} />}
      <DataApiList
        addresses={value.dataApiAddresses}
        nodes={inUse ? state.nodes : null}
        readOnly={isFixed}
        now={now}
        onChange={(dataApiAddresses) => edit({ dataApiAddresses })}
      />
      <TextField
        name="expected-chain"
        label={t('options_expected_chain')}
        hint={t('options_expected_chain_hint')}
        readOnly={isFixed}
        value={value.expectedChainId}
        problem={problems.has('expectedChainId') ? t('options_expected_chain_invalid') : null}
        onInput={(expectedChainId) => edit({ expectedChainId })}
      >
        {!isFixed && chainId !== '' && chainId !== value.expectedChainId && (
          <Button look="quiet" compact onClick={() => edit({ expectedChainId: chainId })}>
            {t('options_expected_chain_use', { chain: escapeInvisible(chainId) })}
          </Button>
        )}
      </TextField>
      {state.test?.id === stored.id && <NetworkTest test={state.test} now={now} />}
      {props.children}
      <Failure sentence={saving.failure ?? testing.failure} />
      <div class="setting-actions">
        {!isFixed && (
          <Button type="submit" id="save" look="primary" disabled={!changed || network === null || saving.busy}>
            {t('options_save')}
          </Button>
        )}
        <Button id="test" disabled={network === null || testing.busy} onClick={testing.run}>
          {testing.busy ? t('net_testing') : t('net_test')}
        </Button>
        {changed && !isNew && (
          <Button look="quiet" disabled={saving.busy} onClick={() => onDraft(() => null)}>
            {t('options_discard')}
          </Button>
        )}
        <p role="status" class="setting-said" data-testid="settings-said">
          {changed && <span class="soft">{t('options_unsaved')}</span>}
          {!changed && saved && <Done>{t('options_saved')}</Done>}
        </p>
        {remove !== null && (
          // Not "remove", which would shadow the form's own method.
          <ConfirmButton
            id="remove-network"
            look="refuse"
            question={t('net_remove_question', { name: bidiIsolate(networkLabel(stored.name)) })}
            yes={t('remove')}
            job={remove}
          >
            {t('net_remove')}
          </ConfirmButton>
        )}
      </div>
    </form>
  );
}
