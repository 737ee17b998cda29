import { hasHostPermission } from '#lib/browser/host-permission.ts';
import { explorerPage } from '#lib/browser/windows.ts';
import { answerCommands } from '#lib/commands/command.ts';
import { commands } from '#lib/commands/commands.ts';
import { markOne } from '#lib/governance/alert.ts';
import { subjectOf } from '#lib/governance/notify.ts';
import type { BackgroundBrowser, Platform } from '#lib/platform.ts';
import { withNetworkInUse } from '#lib/settings/change-settings.ts';
import type { Background } from './background.ts';
import type { Store } from './store.ts';
import { showOnToolbar, walletIconOf } from './toolbar-button.ts';

/** Milliseconds that everything else waits: the call that woke the background goes first. */
const startupDelayMs = 250;

export function listen(background: Background, platform: Platform, store: Store): void {
  listenToBrowser(background, platform, store);
  listenToStore(background, store);
  const { takenUp, httpWalletSites, governance, votes } = background;
  takenUp().catch(console.error);
  platform.schedule(() => {
    recheckWallet(background, store).catch(console.error);
    // An update of the extension loses the script.
    httpWalletSites.apply().catch(console.error);
    showOnToolbar(store, platform.browser.action, platform.setLanguage);
    governance.start();
    takenUp().then(votes.resume).catch(console.error);
  }, startupDelayMs);
}

function listenToBrowser(background: Background, platform: Platform, store: Store): void {
  const { takenUp, router, governance, sites, calls, window, httpWalletSites, siteBlocks, votes, policy } = background;
  const { browser } = platform;
  const { runtime, tabs, notifications, permissions } = browser;
  const applyHttpWallet = (): void => void httpWalletSites.apply().catch(console.error);

  runtime.onConnect.addListener(router.attach);
  runtime.onMessage.addListener(answerCommands(commands, background, runtime.getURL('')));
  tabs.onRemoved.addListener((tabId) => void sites.frames.forgetTab(tabId));
  browser.windows.onRemoved.addListener((id) => takenUp().then(() => window.closed(id, calls.approvals.windowClosed)));

  browser.alarms.onAlarm.addListener(() => {
    governance.follow();
    recheckWallet(background, store).catch(console.error);
    // Where the storage failed at start.
    takenUp().then(votes.resume).catch(console.error);
  });
  // A browser that starts wakes only backgrounds that listen for it, and may have lost the alarm.
  runtime.onStartup.addListener(() => {
    governance.follow();
    calls.apiTokenUse.checkWallet().catch(console.error);
  });
  notifications.onClicked.addListener((id) => void openClicked(id, background, browser, store).catch(console.error));

  policy.watch(() => {
    applyHttpWallet();
    siteBlocks.resume().catch(console.error);
  });
  for (const changed of [permissions.onAdded, permissions.onRemoved]) {
    changed.addListener(applyHttpWallet);
    changed.addListener(() => void followPermissions(background, store).catch(console.error));
  }
  runtime.onInstalled.addListener(({ reason }) => {
    applyHttpWallet();
    // What another version stored may be readable now.
    background.restoreDamaged(false).catch(console.error);
    welcome(browser, reason).catch(console.error);
  });
  const reload = async (): Promise<void> => {
    router.close();
    await background.endSessions.leave().catch(console.error);
    runtime.reload();
  };
  runtime.onUpdateAvailable.addListener(
    () => void takenUp().then(() => background.updateWait.available(() => void reload())),
  );
}

/**
 * Before a site uses it, the toolbar button says whether the wallet can be used, and the settings whether it still takes a remembered
 * token. Nothing else tells when it can be used again.
 */
async function recheckWallet({ takenUp, calls }: Background, store: Store): Promise<void> {
  await takenUp();
  const status = (await store.walletStatuses.get())[(await store.settings.get()).networkId] ?? null;
  const { state } = await store.apiTokenState.get();
  if (walletIconOf(status) !== 'ready' || state === 'unchecked') await calls.apiTokenUse.checkWallet();
}

/** Where only private windows are open, or none, as on a Mac after the last one was closed, `tabs.create` rejects. */
const openTab = ({ tabs, windows }: Pick<BackgroundBrowser, 'tabs' | 'windows'>, url: string): Promise<unknown> =>
  tabs.create({ url }).catch(() => windows.create({ url }));

/** Opens what a notification tells of: a proposal, which is read with that, or of several the feed. */
export async function openClicked(
  notificationId: string,
  { settingsChanges }: Pick<Background, 'settingsChanges'>,
  browser: Pick<BackgroundBrowser, 'tabs' | 'windows' | 'runtime' | 'notifications'>,
  store: Pick<Store, 'settings' | 'alerts'>,
): Promise<void> {
  const subject = subjectOf(notificationId);
  if (subject === undefined) return;
  const { networkId, told, proposalId } = subject;
  // The page shows the network in use.
  if ((await store.settings.get()).networkId !== networkId) {
    await settingsChanges.byUser((settings) => withNetworkInUse(settings, networkId));
  }
  const page = explorerPage('governance', proposalId);
  // Of several, the feed shows those that no key of the user's has voted on.
  await openTab(browser, browser.runtime.getURL(told === 'reminders' ? `${page}?own=none` : page));
  if (proposalId !== null) await store.alerts.of(networkId).update((alerts) => markOne(alerts, proposalId, true));
  await browser.notifications.clear(notificationId);
}

const isForbidden = (failure: object | null): boolean =>
  failure !== null && 'why' in failure && failure.why === 'not-allowed';

/** Once a permission has come or gone. Tries again what failed without: the page that asked may have closed. Leaves what lacks one. */
export async function followPermissions(
  { governance, refreshAssets, calls }: Pick<Background, 'governance' | 'refreshAssets' | 'calls'>,
  store: Pick<Store, 'settings' | 'streamState' | 'assets' | 'walletStatuses'>,
): Promise<void> {
  for (const { id, walletAddress, dataApiAddresses } of (await store.settings.get()).networks) {
    const [toWallet, ...toNodes] = await Promise.all([walletAddress, ...dataApiAddresses].map(hasHostPermission));
    const stream = await store.streamState.of(id).get();
    const failed = stream.state === 'retrying' && isForbidden(stream.end);
    if (failed || toNodes.includes(false)) await governance.reconnect(id);
    if (isForbidden((await store.assets.of(id).get()).failure)) await refreshAssets(id);
    const finding = (await store.walletStatuses.get())[id]?.finding;
    if (!toWallet || finding === 'no-permission') await calls.apiTokenUse.checkWallet(id);
  }
}

/** Opens the welcome page for a new user, but not for a developer or a test that loads the extension again and again. */
export async function welcome(browser: BackgroundBrowser, reason: string): Promise<void> {
  if (reason !== 'install') return;
  const { installType } = await browser.management.getSelf();
  if (installType !== 'development') await openTab(browser, browser.runtime.getURL('welcome.html'));
}

function listenToStore({ sites: { apiToken, sessions } }: Background, store: Store): void {
  const nameNetworks = async (): Promise<void> => {
    const { networks } = await store.settings.get();
    const names = Object.fromEntries(networks.map(({ id, name }) => [id, name]));
    await store.networkNames.update((before) => (JSON.stringify(before) === JSON.stringify(names) ? before : names));
  };
  store.settings.watch(() => void apiToken.restore().then(sessions.reconcile));
  store.settings.watch(() => void nameNetworks().catch(console.error));
  void nameNetworks().catch(console.error);
}
