import { computed, effect } from '@preact/signals';
import { Explorer } from '#components/explorer/shell/explorer.tsx';
import { ExplorerContext } from '#components/explorer/shell/query-data.tsx';
import type { Voting } from '#components/governance/voting.ts';
import { hasHostPermission } from '#lib/browser/host-permission.ts';
import { clock, type Draw, openPage } from '#lib/browser/page-root.ts';
import { networkSignal, storedSignal, storedState } from '#lib/browser/stored-signal.ts';
import { walletCallsItem } from '#lib/calls/wallet-call.ts';
import { command } from '#lib/commands/send-command.ts';
import { applyReport, type NodesMemory } from '#lib/data-api/nodes/node-report.ts';
import { nodesApi } from '#lib/data-api/nodes/nodes.ts';
import type { DataApi } from '#lib/data-api/request.ts';
import { answerStore, createQueryClient } from '#lib/explorer/query-client.ts';
import { followAddress } from '#lib/explorer/route.ts';
import { followSeenParameters, seenParametersItem } from '#lib/explorer/seen-parameters.ts';
import { createReadVotes, votesOfKeys } from '#lib/governance/own-votes.ts';
import { createProposalRecords } from '#lib/governance/proposal-records.ts';
import { alertsOf, assetsOf, castVotesOf, coverageOf, nodesItem, streamStateOf } from '#lib/network-state.ts';
import { currentNetwork } from '#lib/settings/settings.ts';
import { apiTokenOf, apiTokenStateItem } from '#lib/sites/api-token-state.ts';
import { settingsItem, sitesItem, walletStatusesItem } from '#lib/state.ts';

/** The health of the data API's nodes; only the background writes it. */
const pageNodes: NodesMemory = {
  get: nodesItem.get,
  async note(address, seen) {
    const state = await nodesItem.get();
    if (applyReport(state, address, seen, Date.now()) === state) return;
    try {
      await command('dataApi.note', { address, seen });
    } catch (error) {
      // The request itself succeeds; only the next choice of a node knows less.
      console.error(error);
    }
  },
};

/** The data API at these addresses, for a page that sends requests itself. */
function pageApi(addresses: readonly string[]): DataApi {
  return nodesApi({ addresses, fetch: globalThis.fetch, memory: pageNodes, now: Date.now, allowed: hasHostPermission });
}

async function open(draw: Draw): Promise<void> {
  const navigation = followAddress(window);
  const settings = await storedSignal(settingsItem);
  const networkId = computed(() => settings.value.networkId);
  const [stored, seen] = await Promise.all([
    storedState({
      nodes: nodesItem,
      wallets: walletStatusesItem,
      sites: sitesItem,
      calls: walletCallsItem,
      apiToken: apiTokenStateItem,
      castVotes: networkSignal(networkId, castVotesOf),
      alerts: networkSignal(networkId, alertsOf),
      stream: networkSignal(networkId, streamStateOf),
      coverage: networkSignal(networkId, coverageOf),
    }),
    followSeenParameters(seenParametersItem),
  ]);
  const records = createProposalRecords();
  const readOwnVotes = createReadVotes(records, votesOfKeys);
  const voting = computed((): Voting => {
    const { wallets, apiToken, sites, calls, castVotes } = stored.value;
    const id = networkId.value;
    const hasApiToken = apiTokenOf(apiToken, id).state !== 'none';
    const wallet = wallets[id] ?? null;
    return { networkId: id, inUse: id, wallet, hasApiToken, sites, calls, castVotes, readOwnVotes };
  });
  effect(() => {
    const { view, id = null } = navigation.route.value ?? {};
    // The popup, which asks every few seconds, may be closed.
    if (view === 'governance' && id !== null) command('wallet.check').catch(console.error);
  });
  // As one text, which stays the same while they do.
  const addresses = computed(() => currentNetwork(settings.value).dataApiAddresses.join(' '));
  const api = computed(() => pageApi(addresses.value.split(' ')));
  const { queries, forgetOld } = createQueryClient(answerStore());
  // Asks again when the tab comes to the front.
  queries.mount();
  await draw(
    <ExplorerContext.Provider
      value={{
        api,
        settings,
        nodes: computed(() => stored.value.nodes),
        queries,
        navigation,
        assets: { get: () => assetsOf(networkId.peek()).get(), refresh: () => command('assets.refresh') },
        governance: {
          alerts: computed(() => stored.value.alerts),
          stream: computed(() => stored.value.stream),
          coverage: computed(() => stored.value.coverage),
          record: (id) => records.get(networkId.peek(), id),
          voters: createReadVotes(records, (votes) => [...votes.keys()]),
        },
        voting,
        seen,
        now: clock(),
      }}
    >
      <Explorer />
    </ExplorerContext.Provider>,
    settings,
  );
  command('governance.follow').catch(console.error);
  requestIdleCallback(() => void forgetOld());
}

openPage('ex_title', open);
