import '#lib/zod-jitless.ts';
import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { createApprovals } from '#lib/approvals/queue.ts';
import { approvalWindowItem, createApprovalWindow } from '#lib/approvals/window.ts';
import { createRefreshAssets } from '#lib/assets/refresh-assets.ts';
import { createSaveSettings } from '#lib/background/apply-settings.ts';
import { adviceOf, explain } from '#lib/background/explain.ts';
import { askName, askOrigin } from '#lib/bridge/envelope.ts';
import { hasHostPermission, releaseHostPermission } from '#lib/browser/host-permission.ts';
import { keepDenial } from '#lib/calls/connect-site.ts';
import { cutOffReviewsItem } from '#lib/calls/cut-off-reviews.ts';
import { createHeartbeat } from '#lib/calls/heartbeat.ts';
import { createLedger, ledgerItem } from '#lib/calls/ledger.ts';
import { createCallService } from '#lib/calls/service.ts';
import { dialectsItem, storedDialects } from '#lib/calls/stored-request-id-formats.ts';
import { walletCallsItem } from '#lib/calls/wallet-call.ts';
import { createWalletLink } from '#lib/calls/wallet-link.ts';
import { createCommands } from '#lib/commands/answer-commands.ts';
import type { DataApi } from '#lib/data-api/data-api.ts';
import { nodesApi } from '#lib/data-api/nodes/nodes.ts';
import { proposalPage } from '#lib/explorer/proposal-page.ts';
import { showUnread } from '#lib/governance/badge.ts';
import type { Schedule } from '#lib/governance/batch.ts';
import { markOne, markRead } from '#lib/governance/mark-read.ts';
import { notificationWords } from '#lib/governance/notification-labels.ts';
import { notifyOfNews, proposalOf } from '#lib/governance/notify.ts';
import { createProposalRecords } from '#lib/governance/proposal-records.ts';
import { createGovernanceWatcher } from '#lib/governance/watcher.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import { storedNodes } from '#lib/networks/stored-node-health.ts';
import { createTestNetwork } from '#lib/networks/test-network.ts';
import type { Network } from '#lib/settings/network.ts';
import { createApiToken } from '#lib/sites/api-token.ts';
import { apiTokenItem, rememberedApiTokenItem } from '#lib/sites/api-token-store.ts';
import { createChainWatch } from '#lib/sites/chain-watch.ts';
import { createFrames, framesItem } from '#lib/sites/frames.ts';
import { createHttpWalletSites } from '#lib/sites/http-wallet-sites.ts';
import { createOriginRules, lastSiteNumberItem } from '#lib/sites/origin-rule.ts';
import { createRefusals, refusalsItem } from '#lib/sites/refusals.ts';
import { createSessions } from '#lib/sites/sessions.ts';
import { tokensItem } from '#lib/sites/token-store.ts';
import {
  alertsItem,
  apiTokenStateItem,
  approvalsItem,
  assetsItem,
  forgetNetwork,
  historyItem,
  httpWalletSitesItem,
  lastChainIdItem,
  networkTestItem,
  nodesItem,
  settingsItem,
  sitesItem,
  streamStateItem,
  walletStatusItem,
} from '#lib/state.ts';

export default defineBackground({
  main() {
    const now = Date.now;
    const ownPages = browser.runtime.getURL('');
    const ownOrigin = ownPages.replace(/\/$/, '');

    const hold = createHeartbeat(() => browser.runtime.getPlatformInfo());
    const apiToken = createApiToken({
      session: apiTokenItem,
      remembered: rememberedApiTokenItem,
      state: apiTokenStateItem,
      address: () => wallet.address(),
      listKeys: (token) => wallet.listKeysWith(token),
      now,
    });
    const frames = createFrames(
      framesItem,
      (tabId, message, to) => browser.tabs.sendMessage(tabId, message, to),
      (tabId, frameId) => browser.tabs.sendMessage(tabId, askName, { frameId }),
    );
    const sessions = createSessions({ tokens: tokensItem, sites: sitesItem, apiToken, frames, now });
    const ledger = createLedger(ledgerItem, now);
    const window = createApprovalWindow({
      windows: browser.windows,
      item: approvalWindowItem,
      url: browser.runtime.getURL('approval.html'),
      windowsAt: async (url) =>
        (await browser.runtime.getContexts({ documentUrls: [url] })).map(({ windowId }) => windowId),
    });
    const approvals = createApprovals({
      item: approvalsItem,
      openWindow: window.open,
      windowIsOpen: window.isOpen,
      windowWasClosed: window.wasClosed,
      denied: keepDenial(ledger),
      now,
      newId: () => crypto.randomUUID(),
    });
    const dialects = storedDialects(dialectsItem);
    const originRules = createOriginRules({
      rules: chrome.declarativeNetRequest,
      lastNumber: lastSiteNumberItem,
      fetch: (input, init) => fetch(input, init),
      ownHost: new URL(ownPages).host,
      ownOrigin,
      matchNoTab: import.meta.env.CHROME,
    });
    const wallet = createWalletLink({
      settings: settingsItem,
      status: walletStatusItem,
      chainSeen: createChainWatch({ last: lastChainIdItem, sessions, frames }),
      fetch: originRules.fetch,
      dialects,
      siteOf: originRules.siteOf,
      ownOrigin,
      now,
    });
    const calls = createCallService({
      wallet,
      sessions,
      apiToken,
      approvals,
      frames,
      refusals: createRefusals(refusalsItem, now),
      ledger,
      hold,
      ownOrigin,
      walletCalls: walletCallsItem,
      cutOffReviews: cutOffReviewsItem,
      openWindow: () => window.open(false),
      askTopOrigin: (tabId) => browser.tabs.sendMessage(tabId, askOrigin, { frameId: 0 }),
      now,
      newId: () => crypto.randomUUID(),
      lastChainId: lastChainIdItem.get,
      explain,
      advise: adviceOf,
      schedule: (job, ms) => setTimeout(job, ms),
      sentences: {
        lost: t('reason_outcome_unknown'),
        pageGone: t('api_token_page_gone'),
        tokenMalformed: t('api_token_malformed'),
        tokenRefused: t('api_token_refused'),
        restartWallet: t('wallet_restart_needed'),
        createWallet: t('wallet_create_first'),
      },
    });

    const nodes = storedNodes(nodesItem, now);
    const dataApi = ({ dataApiAddresses }: Network): DataApi =>
      nodesApi({ addresses: dataApiAddresses, fetch, memory: nodes, now, allowed: hasHostPermission });

    const schedule: Schedule = (job, ms) => {
      const timer = setTimeout(job, ms);
      return () => clearTimeout(timer);
    };
    const records = createProposalRecords(indexedDB);
    const governance = createGovernanceWatcher({
      settings: settingsItem,
      alerts: alertsItem,
      history: historyItem,
      streamState: streamStateItem,
      records,
      dataApi,
      hold,
      wakeAt: (when) =>
        when === null
          ? browser.alarms.clear('governance')
          : browser.alarms.create('governance', { when: Math.max(when, now()), periodInMinutes: 1 }),
      now,
      random: Math.random,
      schedule,
    });

    const refreshAssets = createRefreshAssets({
      settings: settingsItem,
      assets: assetsItem,
      dataApi,
      now,
      unreadable: (count) => plural('assets_unreadable', count),
    });

    /** Those on screen are about the network that was in use. */
    const clearNotifications = async (): Promise<void> => {
      for (const id of Object.keys(await browser.notifications.getAll())) await browser.notifications.clear(id);
    };
    const testNetwork = createTestNetwork({
      result: networkTestItem,
      fetch,
      walletFetch: originRules.fetch,
      dialects,
      site: () => originRules.siteOf(ownOrigin),
      nodes,
      allowed: hasHostPermission,
      now,
    });

    const httpWalletSites = createHttpWalletSites({
      item: httpWalletSitesItem,
      scripting: browser.scripting,
      allowed: hasHostPermission,
      release: async (origin, sites) => {
        const { networks } = await settingsItem.get();
        return releaseHostPermission(origin, [...sites, ...networks.flatMap((network) => network.dataApiAddresses)]);
      },
      withPorts: import.meta.env.CHROME,
    });

    const answer = createCommands(
      {
        'wallet.check': calls.checkWallet,
        'wallet.connectOwn': calls.own.open,
        'wallet.refreshKeys': calls.own.refreshKeys,
        'assets.refresh': refreshAssets,
        'approval.answer': calls.answer,
        'approval.leave': ({ windowId }) => calls.ready.then(() => window.leave(windowId, approvals.clear)),
        'call.cancel': async ({ id }) => calls.cancel(id),
        'site.disconnect': ({ origin }) => calls.disconnect(origin),
        'site.askAgain': ({ origin, ...asked }) => sessions.askAgain(origin, asked),
        'site.httpWallet': ({ origin, on }) => httpWalletSites.set(origin, on),
        'apiToken.set': calls.apiToken.set,
        'apiToken.forget': calls.apiToken.forget,
        'governance.markRead': () => alertsItem.update(markRead),
        'governance.setRead': ({ proposalId, read }) =>
          alertsItem.update((alerts) => markOne(alerts, proposalId, read)),
        'governance.reconnect': async () => governance.reconnect(),
        'dataApi.note': ({ address, seen }) => nodes.note(address, seen),
        'network.test': testNetwork,
        'settings.save': createSaveSettings({
          settings: settingsItem,
          forgetNetwork: (id) => Promise.all([forgetNetwork(id), records.forget(id).catch(console.error)]),
          alerts: alertsItem,
          clearNotifications,
          sessions,
          forgetWallet: () => Promise.all([walletStatusItem.update(() => null), lastChainIdItem.update(() => '')]),
          checkWallet: calls.checkWallet,
        }),
      },
      ownPages,
    );

    browser.runtime.onConnect.addListener((port) => calls.attach(port));
    browser.runtime.onMessage.addListener((message, sender, respond) => {
      const answered = answer(message, sender);
      void answered?.then(respond);
      // Keeps the channel open for an answer that is still to come; not every browser takes a promise.
      return answered !== undefined;
    });
    browser.notifications.onClicked.addListener((id) => {
      const proposalId = proposalOf(id);
      if (proposalId === undefined) return;
      void browser.notifications.clear(id);
      void browser.tabs.create({ url: browser.runtime.getURL(proposalPage(proposalId)) });
      if (proposalId !== null) void alertsItem.update((alerts) => markOne(alerts, proposalId, true));
    });
    browser.alarms.onAlarm.addListener(() => governance.start());
    // A browser that starts wakes the background for those alone that want to hear of it; the alarm may be gone by then.
    browser.runtime.onStartup.addListener(() => governance.start());
    browser.tabs.onRemoved.addListener((tabId) => void frames.forgetTab(tabId));
    browser.windows.onRemoved.addListener((id) => calls.ready.then(() => window.closed(id, approvals.windowClosed)));

    // At each start, for an update of the extension loses the script, and whenever the user gives or takes a permission.
    const applyHttpWallet = (): void => void httpWalletSites.apply().catch(console.error);
    browser.permissions.onAdded.addListener(applyHttpWallet);
    browser.permissions.onRemoved.addListener(applyHttpWallet);
    browser.runtime.onInstalled.addListener(applyHttpWallet);
    applyHttpWallet();

    settingsItem.watch(() => void apiToken.restore().then(sessions.reconcile));
    // A token that is remembered is of use only if the wallet still takes it; the settings say so before a site asks.
    void calls.ready.then(async () => {
      if ((await apiTokenStateItem.get()).state === 'unchecked') await calls.apiToken.check();
    });

    showUnread(alertsItem, browser.action);
    notifyOfNews({
      alerts: alertsItem,
      networkId: async () => (await settingsItem.get()).networkId,
      notifications: browser.notifications,
      iconUrl: browser.runtime.getURL('icon/128.png'),
      words: notificationWords,
      schedule,
      report: console.error,
    });
    governance.start();
  },
});
