import { computed, effect, type ReadonlySignal } from '@preact/signals';
import { Explorer } from '#components/explorer/shell/explorer.tsx';
import { ExplorerContext } from '#components/explorer/shell/explorer-context.ts';
import type { Voting, VotingActions } from '#components/governance/voting.ts';
import { requestHostPermissions } from '#lib/browser/host-permission.ts';
import { clock, type Draw, openPage } from '#lib/browser/page-root.ts';
import { lateSignal, soon, storedSignal, storedState } from '#lib/browser/stored-signal.ts';
import { openSettings } from '#lib/browser/windows.ts';
import { walletCallsItem } from '#lib/calls/wallet-call.ts';
import { command } from '#lib/commands/send-command.ts';
import { governanceSource } from '#lib/explorer/governance/governance-source.ts';
import { pageApi } from '#lib/explorer/page-nodes.ts';
import { answerStore, createQueryClient, idle } from '#lib/explorer/query-client.ts';
import { followAddress } from '#lib/explorer/route.ts';
import { followSeenParameters, seenParametersItem } from '#lib/explorer/seen-parameters.ts';
import { createReadVotes, votesOfKeys } from '#lib/governance/own-votes.ts';
import { createProposalRecords } from '#lib/governance/proposal-records.ts';
import { assetsItem, castVotesItem, nodesItem } from '#lib/network-state.ts';
import { currentNetwork, type Settings } from '#lib/settings/settings.ts';
import { apiTokenOf, apiTokenStateItem } from '#lib/sites/api-token-state.ts';
import { settingsItem, sitesItem, walletStatusesItem } from '#lib/state.ts';

const checkWallet = (): void => void command('wallet.check').catch(console.error);

/** The user's votes and keys, and what voting on a proposal needs. */
async function openVoting(settings: ReadonlySignal<Settings>): Promise<ReadonlySignal<Voting>> {
  const stored = await storedState({
    wallets: walletStatusesItem,
    sites: sitesItem,
    calls: walletCallsItem,
    apiToken: apiTokenStateItem,
    castVotes: castVotesItem,
  });
  const network = (): string => settings.peek().networkId;
  const actions: VotingActions = {
    readOwnVotes: createReadVotes(createProposalRecords(), votesOfKeys),
    castVote: (vote) => command('vote.cast', { networkId: network(), ...vote }),
    connectOwn: () => command('wallet.connectOwn'),
    checkWallet,
    cancelCall: (id) => command('call.cancel', { id }),
  };
  return computed(() => ({
    ...stored.value,
    networkId: settings.value.networkId,
    wallet: stored.value.wallets[settings.value.networkId] ?? null,
    hasApiToken: apiTokenOf(stored.value.apiToken, settings.value.networkId).state !== 'none',
    ownName: location.host,
    actions,
  }));
}

async function open(draw: Draw): Promise<void> {
  const navigation = followAddress(window);
  const { route } = navigation;
  const opened = storedSignal(settingsItem);
  const [settings, seen, nodes, governance] = await Promise.all([
    opened,
    followSeenParameters(seenParametersItem),
    storedSignal(nodesItem),
    governanceSource(opened),
  ]);
  // Margin names its markets by the proposals that made them.
  effect(() => {
    if (route.value?.view === 'governance' || route.value?.view === 'margin')
      governance.readAlerts().catch(console.error);
  });
  if (route.value?.view === 'governance') await soon(governance.readAlerts());
  const voting = lateSignal(() => openVoting(settings));
  effect(() => {
    const to = route.value;
    if (to?.view !== 'governance') return;
    voting.read().catch(console.error);
    // The popup, which asks every few seconds, may be closed.
    if (to.id !== null) checkWallet();
  });
  // As one text, which stays the same while they do.
  const joined = computed(() => currentNetwork(settings.value).dataApiAddresses.join(' '));
  const addresses = computed(() => joined.value.split(' '));
  const api = computed(() => pageApi(addresses.value));
  const contacts = computed(() => settings.value.contacts);
  const { queries, forgetOld } = createQueryClient(answerStore());
  // Asks again when the tab comes to the front.
  queries.mount();
  await draw(
    <ExplorerContext.Provider
      value={{
        api,
        addresses,
        settings,
        useNetwork: ({ id, dataApiAddresses }) =>
          void requestHostPermissions(dataApiAddresses)
            .then(() => command('network.use', { id }))
            .catch(console.error),
        contacts,
        nameContact: (contact) => command('contact.name', contact),
        nodes,
        queries,
        navigation,
        assets: { get: assetsItem.get, refresh: () => command('assets.refresh') },
        governance,
        voting: voting.signal,
        seen,
        now: clock(),
        openSettings: () => void openSettings(),
      }}
    >
      <Explorer />
    </ExplorerContext.Provider>,
    settings,
  );
  command('governance.follow').catch(console.error);
  void idle().then(forgetOld);
}

openPage('ex_title', open);
