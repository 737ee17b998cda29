import { switchHere } from '#lib/bridge/vega-switch.ts';
import { hasHostPermission, releaseHostPermission } from '#lib/browser/host-permission.ts';
import { createSiteBlocks } from '#lib/calls/block-sites.ts';
import { explorerPage } from '#lib/explorer/explorer-page.ts';
import { keepUnreadCount, markOne } from '#lib/governance/mark-read.ts';
import { isOfReminders, notifyOfAlerts, proposalOf } from '#lib/governance/notify.ts';
import { followPolicy, type Managing } from '#lib/managed/follow-policy.ts';
import { currentNetwork, type Settings } from '#lib/settings/settings.ts';
import { createHttpWalletSites } from '#lib/sites/http-wallet-sites.ts';
import type { Stored } from '#lib/storage/stored.ts';
import type { BackgroundApis } from './background-apis.ts';
import { showOnToolbar, walletIconOf } from './toolbar-button.ts';
import { createUpdateWait } from './update-wait.ts';
import { welcome } from './welcome-tab.ts';
import { wireCalls } from './wire-calls.ts';
import { wireCommands, wireSettings } from './wire-commands.ts';
import { wireGovernance } from './wire-governance.ts';
import { wireSites } from './wire-sites.ts';

/** Milliseconds that everything else leaves to the call that may have woken the background. */
const callFirst = 250;

/**
 * The whole background. `start` listens to the browser; it must run in the first turn of the event loop, or the browser
 * does not deliver the event that woke the background.
 */
export function createBackground(apis: BackgroundApis) {
  const { browser, state } = apis;
  const { runtime } = browser;

  const managing: Managing = followPolicy({
    ...state,
    area: browser.storage.managed,
    item: state.managed,
    version: () => runtime.getManifest().version,
    switchVega: async (off) => (apis.isChromium ? undefined : browser.storage.sync.set({ [switchHere(runtime)]: off })),
    suffixes: apis.suffixes,
    // What it is made of waits for the policy itself.
    change: (to) => changeSettings(to),
    tell: ({ place, value }) => console.warn(`The administrator's setting ${place} cannot be read: ${value}`),
  });
  const sites = wireSites(apis, managing);
  const governance = wireGovernance(apis);
  const update = createUpdateWait({
    ...apis,
    ...state,
    reload: () =>
      void calls
        .leave()
        .catch(console.error)
        .then(() => runtime.reload()),
  });
  const calls = wireCalls({ ...apis, hold: update.hold }, managing, sites, governance.votes.start);
  const changeSettings = wireSettings(apis, sites, calls);
  const httpWalletSites = createHttpWalletSites({
    item: state.httpWalletSites,
    scripting: browser.scripting,
    allowed: hasHostPermission,
    release: async (origin, sites) => {
      const { networks } = await state.settings.get();
      return releaseHostPermission(origin, [...sites, ...networks.flatMap((network) => network.dataApiAddresses)]);
    },
    withPorts: apis.isChromium,
    isOff: async () => (await managing.policy()).httpWalletOff,
  });
  const siteBlocks = createSiteBlocks({
    ...apis,
    ...state,
    ...sites,
    ...calls,
    httpWalletOff: (origin) => httpWalletSites.set(origin, false),
  });
  const { answer, restore } = wireCommands(
    apis,
    sites,
    calls,
    governance,
    httpWalletSites,
    siteBlocks,
    changeSettings,
    managing,
  );

  /** The toolbar button says so when the wallet cannot be used, and nothing else tells when it can be again. */
  const lookAgain = async (): Promise<void> => {
    if (walletIconOf(await state.walletStatus.get()) !== 'ready') await calls.checkWallet();
  };
  const nameNetwork = async (): Promise<void> => {
    const { name } = currentNetwork(await state.settings.get());
    await state.networkName.update(() => name);
  };
  /** The settings once their language is there: what is said because of them is in it. */
  const spoken: Pick<Stored<Settings>, 'get' | 'watch'> = {
    async get() {
      const settings = await state.settings.get();
      await apis.setLanguage(settings.language);
      return settings;
    },
    watch: (listener) =>
      state.settings.watch((settings) => void apis.setLanguage(settings.language).then(() => listener(settings))),
  };
  const applyHttpWallet = (): void => void httpWalletSites.apply().catch(console.error);

  const listenToBrowser = (): void => {
    const { frames, window, approvals } = sites;
    runtime.onConnect.addListener((port) => calls.attach(port));
    runtime.onMessage.addListener(answer);
    browser.tabs.onRemoved.addListener((tabId) => void frames.forgetTab(tabId));
    browser.windows.onRemoved.addListener((id) => calls.ready.then(() => window.closed(id, approvals.windowClosed)));

    browser.alarms.onAlarm.addListener((alarm) => {
      governance.onAlarm(alarm);
      lookAgain().catch(console.error);
    });
    // A browser that starts wakes only backgrounds that listen for it, and may have lost the alarm.
    runtime.onStartup.addListener(() => governance.watcher.start());
    browser.notifications.onClicked.addListener((id) => {
      const proposalId = proposalOf(id);
      if (proposalId === undefined) return;
      void browser.notifications.clear(id);
      const page = explorerPage('governance', proposalId);
      // Of several, the feed shows those that no key of the user's has voted on.
      void browser.tabs.create({ url: runtime.getURL(isOfReminders(id) ? `${page}?own=none` : page) });
      if (proposalId !== null) void state.alerts.update((alerts) => markOne(alerts, proposalId, true));
    });

    managing.watch(() => {
      applyHttpWallet();
      siteBlocks.resume().catch(console.error);
    });
    browser.permissions.onAdded.addListener(applyHttpWallet);
    browser.permissions.onRemoved.addListener(applyHttpWallet);
    runtime.onInstalled.addListener(({ reason }) => {
      applyHttpWallet();
      // What another version stored may be readable now.
      restore(false).catch(console.error);
      welcome(browser, reason).catch(console.error);
    });
    runtime.onUpdateAvailable.addListener(() => void calls.ready.then(update.available));
  };

  return {
    sites,
    calls,
    siteBlocks,
    start(): void {
      listenToBrowser();
      const { apiToken, sessions } = sites;
      state.settings.watch(() => void apiToken.restore().then(sessions.reconcile));
      state.settings.watch(() => void nameNetwork().catch(console.error));
      void nameNetwork().catch(console.error);
      void calls.ready.then(siteBlocks.resume).catch(console.error);
      // The settings page says whether the wallet still takes a remembered token, before a site uses it.
      void calls.ready.then(async () => {
        if ((await state.apiTokenState.get()).state === 'unchecked') await calls.apiToken.check();
      });
      apis.schedule(() => {
        // An update of the extension loses the script.
        applyHttpWallet();
        governance.closingVotes.watch();
        keepUnreadCount(state.alerts, state.unread, console.error);
        showOnToolbar({
          state: { ...state, settings: spoken },
          button: browser.action,
          title: apis.sentences.toolbar,
          report: console.error,
        });
        notifyOfAlerts({
          ...governance.notify,
          alerts: state.alerts,
          settings: state.settings,
          now: apis.now,
          schedule: apis.schedule,
          report: console.error,
        });
        governance.follow();
        governance.reminders.start();
        calls.resumeVotes().catch(console.error);
      }, callFirst);
    },
  };
}
