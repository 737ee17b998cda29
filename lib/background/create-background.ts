import { hasHostPermission, releaseHostPermission } from '#lib/browser/host-permission.ts';
import { explorerPage } from '#lib/explorer/explorer-page.ts';
import { showUnread } from '#lib/governance/badge.ts';
import { markOne } from '#lib/governance/mark-read.ts';
import { notifyOfAlerts, proposalOf } from '#lib/governance/notify.ts';
import { currentNetwork } from '#lib/settings/settings.ts';
import { createHttpWalletSites } from '#lib/sites/http-wallet-sites.ts';
import type { BackgroundApis } from './background-apis.ts';
import { wireCalls } from './wire-calls.ts';
import { wireCommands } from './wire-commands.ts';
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

  const sites = wireSites(apis);
  const governance = wireGovernance(apis);
  const calls = wireCalls(apis, sites, governance.votes.start);
  const httpWalletSites = createHttpWalletSites({
    item: state.httpWalletSites,
    scripting: browser.scripting,
    allowed: hasHostPermission,
    release: async (origin, sites) => {
      const { networks } = await state.settings.get();
      return releaseHostPermission(origin, [...sites, ...networks.flatMap((network) => network.dataApiAddresses)]);
    },
    withPorts: apis.isChromium,
  });
  const answer = wireCommands(apis, sites, calls, governance, httpWalletSites);

  const follow = (): void => {
    governance.watcher.start();
    void governance.votes.look();
  };
  const nameNetwork = async (): Promise<void> => {
    const { name } = currentNetwork(await state.settings.get());
    await state.networkName.update(() => name);
  };
  const applyHttpWallet = (): void => void httpWalletSites.apply().catch(console.error);

  const listenToBrowser = (): void => {
    const { frames, window, approvals } = sites;
    runtime.onConnect.addListener((port) => calls.attach(port));
    runtime.onMessage.addListener(answer);
    browser.tabs.onRemoved.addListener((tabId) => void frames.forgetTab(tabId));
    browser.windows.onRemoved.addListener((id) => calls.ready.then(() => window.closed(id, approvals.windowClosed)));

    browser.alarms.onAlarm.addListener(follow);
    // A browser that starts wakes only backgrounds that listen for it, and may have lost the alarm.
    runtime.onStartup.addListener(() => governance.watcher.start());
    browser.notifications.onClicked.addListener((id) => {
      const proposalId = proposalOf(id);
      if (proposalId === undefined) return;
      void browser.notifications.clear(id);
      void browser.tabs.create({ url: runtime.getURL(explorerPage('governance', proposalId)) });
      if (proposalId !== null) void state.alerts.update((alerts) => markOne(alerts, proposalId, true));
    });

    browser.permissions.onAdded.addListener(applyHttpWallet);
    browser.permissions.onRemoved.addListener(applyHttpWallet);
    runtime.onInstalled.addListener(applyHttpWallet);
  };

  return {
    sites,
    calls,
    start(): void {
      listenToBrowser();
      const { apiToken, sessions } = sites;
      state.settings.watch(() => void apiToken.restore().then(sessions.reconcile));
      state.settings.watch(() => void nameNetwork().catch(console.error));
      void nameNetwork().catch(console.error);
      // The settings page says whether the wallet still takes a remembered token, before a site uses it.
      void calls.ready.then(async () => {
        if ((await state.apiTokenState.get()).state === 'unchecked') await calls.apiToken.check();
      });
      apis.schedule(() => {
        // An update of the extension loses the script.
        applyHttpWallet();
        showUnread(state.alerts, browser.action, state.unread);
        notifyOfAlerts({
          alerts: state.alerts,
          networkId: async () => (await state.settings.get()).networkId,
          notifications: browser.notifications,
          iconUrl: runtime.getURL('icon/128.png'),
          texts: apis.sentences.notifications,
          schedule: apis.schedule,
          report: console.error,
        });
        follow();
        calls.resumeVotes().catch(console.error);
      }, callFirst);
    },
  };
}
