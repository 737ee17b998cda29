import { computed } from '@preact/signals';
import { render } from 'preact';
import { Explorer } from '#components/explorer/shell/explorer.tsx';
import { ExplorerContext } from '#components/explorer/shell/explorer-context.ts';
import { hasHostPermission } from '#lib/browser/host-permission.ts';
import { keepFocus } from '#lib/browser/keep-focus.ts';
import { clock, openPage, pageRoot } from '#lib/browser/page-root.ts';
import { storedSignal } from '#lib/browser/stored-signal.ts';
import { openSettings } from '#lib/browser/windows.ts';
import { command } from '#lib/commands/send-command.ts';
import { nodesApi } from '#lib/data-api/nodes/nodes.ts';
import { answerStore, idle } from '#lib/explorer/answer-store.ts';
import { governanceSource } from '#lib/explorer/governance/governance-source.ts';
import { hostAllowedSignal } from '#lib/explorer/host-allowed.ts';
import { pageNodes } from '#lib/explorer/page-nodes.ts';
import { createQueryClient } from '#lib/explorer/query-client.ts';
import { createRetry } from '#lib/explorer/retry.ts';
import { followAddress } from '#lib/explorer/route-signal.ts';
import { rememberScroll } from '#lib/explorer/scroll-memory.ts';
import { followSeenParameters, seenParametersItem } from '#lib/explorer/seen-parameters.ts';
import { createProposalRecords } from '#lib/governance/proposal-records.ts';
import { currentNetwork } from '#lib/settings/settings.ts';
import { alertsItem, assetsItem, coverageItem, nodesItem, settingsItem, streamStateItem } from '#lib/state.ts';

const root = pageRoot('ex_title');

async function open(): Promise<void> {
  const settings = await storedSignal(settingsItem);
  const [seen, nodes, governance] = await Promise.all([
    followSeenParameters(seenParametersItem),
    storedSignal(nodesItem),
    governanceSource({
      alerts: alertsItem,
      stream: streamStateItem,
      coverage: coverageItem,
      networkId: () => settings.value.networkId,
      records: createProposalRecords(),
    }),
  ]);
  // As one text, which stays the same while they do.
  const joined = computed(() => currentNetwork(settings.value).dataApiAddresses.join(' '));
  const addresses = computed(() => joined.value.split(' '));
  const api = computed(() =>
    nodesApi({
      addresses: addresses.value,
      fetch: globalThis.fetch,
      memory: pageNodes,
      now: Date.now,
      allowed: hasHostPermission,
    }),
  );
  const address = computed(() => api.value.baseUrl);
  const retry = createRetry(Date.now);
  const { queries, forgetOld } = createQueryClient({ store: answerStore(), retry });
  // Asks again when the tab comes to the front.
  queries.mount();
  render(
    <ExplorerContext.Provider
      value={{
        api,
        addresses,
        nodes,
        queries,
        nextAttemptAt: retry.nextAttemptAt,
        navigation: followAddress(window),
        assets: { get: assetsItem.get, refresh: () => command('assets.refresh') },
        governance: {
          ...governance,
          reconnect: () => command('governance.reconnect'),
          markRead: (proposalId) => command('governance.setRead', { proposalId, read: true }),
        },
        seen,
        now: clock(),
        hostAllowed: hostAllowedSignal(address),
        openSettings: () => void openSettings(),
        restoreScroll: rememberScroll(window).restore,
      }}
    >
      <Explorer />
    </ExplorerContext.Provider>,
    root,
  );
  void idle().then(forgetOld);
}

keepFocus(root);
openPage(root, open);
