import { hasHostPermission } from '#lib/browser/host-permission.ts';
import type { SiteBlocks } from '#lib/calls/block-sites.ts';
import { createCommands } from '#lib/commands/answer-commands.ts';
import { applyPreferences } from '#lib/governance/apply-preferences.ts';
import { markOne, markRead, pinOne } from '#lib/governance/mark-read.ts';
import type { Managing } from '#lib/managed/follow-policy.ts';
import { createTestNetwork } from '#lib/networks/test-network.ts';
import type { HttpWalletSites } from '#lib/sites/http-wallet-sites.ts';
import type { BackgroundApis } from './background-apis.ts';
import { discardDamaged, restoreDamaged } from './restore-damaged.ts';
import {
  createSettingsChange,
  createSettingsCommands,
  keepingFixed,
  type SettingsChange,
} from './settings-commands.ts';
import type { Calls } from './wire-calls.ts';
import type { Governance } from './wire-governance.ts';
import type { SitesWiring } from './wire-sites.ts';

/** Wires each command of the extension's pages to what carries it out. */
export function wireCommands(
  { browser, state, fetch, now }: BackgroundApis,
  { ownOrigin, sessions, approvals, window, originRules, requestIdFormats }: SitesWiring,
  calls: Calls,
  { watcher, nodes, refreshAssets, closingVotes }: Governance,
  httpWalletSites: HttpWalletSites,
  siteBlocks: SiteBlocks,
  changeSettings: SettingsChange,
  managing: Managing,
) {
  const ownPages = browser.runtime.getURL('');

  /** Tries to read damaged copies again. */
  const restore = async (asked: boolean): Promise<void> => {
    const change = keepingFixed(changeSettings, managing.policy);
    await restoreDamaged((name) => state.restoreInto(name, change), asked);
    // A site may have been blocked since.
    await Promise.all([siteBlocks.resume(), httpWalletSites.apply()]);
  };

  const answer = createCommands(
    {
      'wallet.check': calls.checkWallet,
      'wallet.connectOwn': calls.own.open,
      'wallet.refreshKeys': calls.own.refreshKeys,
      'assets.refresh': refreshAssets,
      'approval.answer': calls.answer,
      'approval.leave': ({ windowId }) => calls.ready.then(() => window.leave(windowId, approvals.clear)),
      'practice.ask': () => calls.ready.then(approvals.askPractice),
      'call.cancel': async ({ id }) => calls.cancel(id),
      'site.disconnect': ({ origin }) => calls.disconnect(origin),
      'site.disconnectAll': calls.disconnectAll,
      'sessions.endAll': calls.endSessions,
      'site.block': siteBlocks.block,
      'site.unblock': siteBlocks.unblock,
      'site.askAgain': ({ origin, ...asked }) => sessions.askAgain(origin, asked),
      'site.httpWallet': ({ origin, on }) => httpWalletSites.set(origin, on),
      'activity.keep': ({ on }) => state.settings.update((settings) => ({ ...settings, keepActivity: on })),
      'activity.clear': calls.clearActivity,
      'apiToken.set': calls.apiToken.set,
      'apiToken.forget': calls.apiToken.forget,
      'governance.markRead': () => state.alerts.update(markRead),
      'governance.setRead': ({ proposalId, read }) =>
        state.alerts.update((alerts) => markOne(alerts, proposalId, read)),
      'governance.setPinned': async ({ proposalId, pinned }) => {
        await state.alerts.update((alerts) => pinOne(alerts, proposalId, pinned));
        await closingVotes.look();
      },
      'vote.cast': calls.castVote,
      'governance.reconnect': async () => watcher.reconnect(),
      'dataApi.note': ({ address, seen }) => nodes.note(address, seen),
      'network.test': createTestNetwork({
        result: state.networkTest,
        fetch,
        walletFetch: originRules.fetch,
        requestIdFormats,
        site: () => originRules.siteOf(ownOrigin),
        nodes,
        allowed: hasHostPermission,
        now,
      }),
      ...createSettingsCommands({ settings: state.settings, change: changeSettings, policy: managing.policy }),
      'damaged.restore': () => restore(true),
      'damaged.discard': discardDamaged,
    },
    ownPages,
  );
  return { answer, restore };
}

/** Wires a change of the settings to all that follows from it. */
export function wireSettings(
  { browser, state, proposalRecords }: BackgroundApis,
  { sessions }: SitesWiring,
  calls: Calls,
): SettingsChange {
  /** Those on screen are about the network that was in use. */
  const clearNotifications = async (): Promise<void> => {
    for (const id of Object.keys(await browser.notifications.getAll())) await browser.notifications.clear(id);
  };
  return createSettingsChange({
    settings: state.settings,
    forgetNetwork: (id) => Promise.all([state.forgetNetwork(id), proposalRecords.forget(id).catch(console.error)]),
    applyPreferences: (networkId, preferences) =>
      applyPreferences({ alerts: state.alerts, records: proposalRecords }, networkId, preferences),
    clearNotifications,
    sessions,
    forgetWallet: () =>
      Promise.all([
        state.walletStatus.update(() => null),
        state.chainId.update(() => null),
        state.lastChainId.update(() => ''),
      ]),
    checkWallet: calls.checkWallet,
  });
}
