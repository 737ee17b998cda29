import { computed, effect, type ReadonlySignal } from '@preact/signals';
import { Explorer } from '#components/explorer/shell/explorer.tsx';
import { ExplorerContext } from '#components/explorer/shell/query-data.tsx';
import type { Voting, VotingActions } from '#components/governance/voting.ts';
import { clock, type Draw, openPage } from '#lib/browser/page-root.ts';
import { storedSignal, storedState } from '#lib/browser/stored-signal.ts';
import { walletCallsItem } from '#lib/calls/wallet-call.ts';
import { command } from '#lib/commands/send-command.ts';
import { governanceSource } from '#lib/explorer/governance/governance-source.ts';
import { pageApi } from '#lib/explorer/page-nodes.ts';
import { answerStore, createQueryClient } from '#lib/explorer/query-client.ts';
import { followAddress } from '#lib/explorer/route.ts';
import { followSeenParameters, seenParametersItem } from '#lib/explorer/seen-parameters.ts';
import { createReadVotes, votesOfKeys } from '#lib/governance/own-votes.ts';
import { createProposalRecords } from '#lib/governance/proposal-records.ts';
import { assetsItem, castVotesItem, nodesItem } from '#lib/network-state.ts';
import { currentNetwork } from '#lib/settings/settings.ts';
import { apiTokenOf, apiTokenStateItem } from '#lib/sites/api-token-state.ts';
import { settingsItem, sitesItem, walletStatusesItem } from '#lib/state.ts';

const checkWallet = (): void => void command('wallet.check').catch(console.error);

/** The user's votes and keys, and what voting on a proposal needs. */
async function openVoting(): Promise<ReadonlySignal<Voting>> {
  const stored = await storedState({
    settings: settingsItem,
    wallets: walletStatusesItem,
    sites: sitesItem,
    calls: walletCallsItem,
    apiToken: apiTokenStateItem,
    castVotes: castVotesItem,
  });
  const actions: VotingActions = {
    readOwnVotes: createReadVotes(createProposalRecords(), votesOfKeys),
    castVote: (vote) => command('vote.cast', { networkId: stored.peek().settings.networkId, ...vote }),
    connectOwn: () => command('wallet.connectOwn'),
    checkWallet,
  };
  return computed(() => {
    const { settings, wallets, apiToken, sites, calls, castVotes } = stored.value;
    const { networkId } = settings;
    return {
      networkId,
      wallet: wallets[networkId] ?? null,
      hasApiToken: apiTokenOf(apiToken, networkId).state !== 'none',
      sites,
      calls,
      castVotes,
      ownName: location.host,
      actions,
    };
  });
}

async function open(draw: Draw): Promise<void> {
  const navigation = followAddress(window);
  const [settings, seen, nodes, governance, voting] = await Promise.all([
    storedSignal(settingsItem),
    followSeenParameters(seenParametersItem),
    storedSignal(nodesItem),
    governanceSource(),
    openVoting(),
  ]);
  effect(() => {
    const { view, id = null } = navigation.route.value ?? {};
    // The popup, which asks every few seconds, may be closed.
    if (view === 'governance' && id !== null) checkWallet();
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
        nodes,
        queries,
        navigation,
        assets: { get: assetsItem.get, refresh: () => command('assets.refresh') },
        governance,
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
