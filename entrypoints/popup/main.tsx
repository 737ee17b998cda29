import { computed, signal } from '@preact/signals';
import { Popup, type PopupActions, type PopupViewProps, popupItems } from '#components/popup/popup.tsx';
import { type PopupView, popupViews } from '#components/popup/popup-nav.tsx';
import { clock, type Draw, openPage, painted } from '#lib/browser/page-root.ts';
import { lateSignal, networkSignal, soon, storedSignal, storedState } from '#lib/browser/stored-signal.ts';
import { activeTab, isCutOff, ownVersion, reloadTab } from '#lib/browser/windows.ts';
import { command } from '#lib/commands/send-command.ts';
import { useNetwork } from '#lib/commands/settings-actions.ts';
import { withShown } from '#lib/commands/shown-network.ts';
import { errorMessage } from '#lib/i18n/i18n.ts';
import { orNull } from '#lib/json/parse.ts';
import { httpWalletSitesItem } from '#lib/state.ts';

const checkEveryMs = 5000;
// In `localStorage`, which is synchronous: the popup paints the right view first.
const viewKey = 'popup-view';

const failure = signal<string | null>(null);
// Separate, since the next successful check clears it.
const checkFailure = signal<string | null>(null);
/** Whether the tab's page must be reloaded before it reaches Drawbridge. */
const cutOff = signal(false);

const tell = (error: unknown): void => {
  failure.value = errorMessage(error);
};

/** For commands without a button of their own: a failure is shown at the top of the view. */
const start = (job: Promise<void>): void => {
  failure.value = null;
  job.catch(tell);
};

/** The ID of the network that is looked at, at first that of the tab's site, if it is connected; null for the one in use. */
const looked = signal<string | null>(null);

const reading = Promise.all([activeTab(), storedState(popupItems)]).then(([{ site: tabOrigin }, stored]) => {
  const site = stored.value.sites[tabOrigin ?? ''];
  if (site?.connected) looked.value = site.networkId;
  const settings = computed(() => withShown(stored.value.settings, looked.value));
  return { tabOrigin, stored, settings, shownId: computed(() => settings.value.networkId) };
});

/** All but the first view: loaded, with what only it shows, when it is opened. */
const late = {
  assets: lateSignal(async () => {
    const code = import('#components/assets/assets-view.tsx');
    const [{ assetsOf, nodesItem }, { shownId }] = await Promise.all([import('#lib/network-state.ts'), reading]);
    const lists = await storedState({ list: networkSignal(shownId, assetsOf), nodes: nodesItem });
    const { AssetsTab } = await code;
    return signal((props: PopupViewProps) => <AssetsTab {...props} {...lists.value} />);
  }),
  governance: lateSignal(async () => {
    const code = import('#components/governance/governance-view.tsx');
    const [items, { createProposalRecords }, { createReadVotes, votesOfKeys }, { shownId }] = await Promise.all([
      import('#lib/network-state.ts'),
      import('#lib/governance/proposal-records.ts'),
      import('#lib/governance/own-votes.ts'),
      reading,
    ]);
    const { alertsOf, coverageOf, nodesItem, streamStateOf, castVotesOf } = items;
    const stored = await storedState({
      alerts: networkSignal(shownId, alertsOf),
      stream: networkSignal(shownId, streamStateOf),
      coverage: networkSignal(shownId, coverageOf),
      nodes: nodesItem,
      castVotes: networkSignal(shownId, castVotesOf),
    });
    void command('governance.follow').catch(tell);
    const readOwnVotes = createReadVotes(createProposalRecords(), votesOfKeys);
    const { GovernanceTab } = await code;
    return signal((props: PopupViewProps) => (
      <GovernanceTab {...props} {...stored.value} readOwnVotes={readOwnVotes} />
    ));
  }),
  sites: lateSignal(async () => {
    const [{ SitesTab }, { forbiddenAddresses }, chosen] = await Promise.all([
      import('#components/sites/sites-view.tsx'),
      import('#lib/browser/forbidden-addresses.ts'),
      storedSignal(httpWalletSitesItem),
    ]);
    const forbidden = forbiddenAddresses(chosen);
    const httpWallet = computed(() => ({ chosen: chosen.value, forbidden: forbidden.value }));
    return signal((props: PopupViewProps) => <SitesTab {...props} httpWallet={httpWallet.value} />);
  }),
};

/** Loads a view and reads what it shows. */
const openView = async (view: PopupView): Promise<void> => {
  if (view !== 'wallet') await late[view].read();
};

const actions: PopupActions = {
  useNetwork: (network) =>
    start(
      useNetwork(network).then(() => {
        looked.value = null;
      }),
    ),
  reloadTab: () => {
    start(reloadTab());
    cutOff.value = false;
  },
  openView: (view) => {
    orNull(() => localStorage.setItem(viewKey, view));
    openView(view).catch(tell);
  },
};

/** Checks the wallet periodically, each time only once the last check has ended. */
async function keepChecking(): Promise<void> {
  try {
    await command('wallet.check', { id: (await reading).shownId.value });
    checkFailure.value = null;
  } catch (error) {
    checkFailure.value = errorMessage(error);
  }
  setTimeout(() => void keepChecking(), checkEveryMs);
}

async function open(draw: Draw): Promise<void> {
  // By then the browser has been asked: the page waits for `localStorage`.
  await Promise.resolve();
  const lastView = orNull(() => localStorage.getItem(viewKey));
  const firstView = popupViews.find((view) => view === lastView) ?? 'wallet';
  const opened = openView(firstView).catch(tell);
  const [{ tabOrigin, stored, settings }] = await Promise.all([reading, soon(opened)]);
  const now = clock();
  const Live = () => (
    <Popup
      firstView={firstView}
      late={{
        assets: late.assets.signal.value,
        governance: late.governance.signal.value,
        sites: late.sites.signal.value,
      }}
      actions={actions}
      state={{
        ...stored.value,
        settings: settings.value,
        inUse: stored.value.settings.networkId,
        wallet: stored.value.wallets[settings.value.networkId] ?? null,
        lastChainId: stored.value.lastChainIds[settings.value.networkId] ?? '',
        tabOrigin,
        isCutOff: cutOff.value,
        version: ownVersion(),
        now: now.value,
        failure: failure.value ?? checkFailure.value,
      }}
    />
  );
  await draw(<Live />, settings);

  // The last known state is on screen: refresh it.
  await painted();
  void keepChecking();
  isCutOff().then((is) => {
    cutOff.value = is;
  }, tell);
}

openPage('popup_title', open);
