import { createApprovals } from '#lib/approvals/queue.ts';
import { createApprovalWindow } from '#lib/approvals/window.ts';
import { askName } from '#lib/bridge/envelope.ts';
import { keepDenial } from '#lib/calls/connect-site.ts';
import { createLedger } from '#lib/calls/ledger.ts';
import { createSiteGuard } from '#lib/calls/site-guard.ts';
import { createWalletLink, storedRequestIdFormats } from '#lib/calls/wallet-link.ts';
import type { Managing } from '#lib/managed/follow-policy.ts';
import { createApiToken } from '#lib/sites/api-token.ts';
import { createFrames, type Frames } from '#lib/sites/frames.ts';
import { createOriginRules } from '#lib/sites/origin-rule.ts';
import { createSessions } from '#lib/sites/sessions.ts';
import { siteKey } from '#lib/sites/site-key.ts';
import type { BackgroundApis } from './background-apis.ts';

/** Wires who may do what: sites and their sessions, the wallet service in their name, and requests to the user. */
export function wireSites(apis: BackgroundApis, managing: Managing) {
  const { browser, state, now, newId } = apis;
  const ownPages = browser.runtime.getURL('');
  const ownOrigin = ownPages.replace(/\/$/, '');

  const apiToken = createApiToken({
    session: state.apiToken,
    remembered: state.rememberedApiToken,
    state: state.apiTokenState,
    address: () => wallet.address(),
    listKeys: (token) => wallet.listKeysWith(token),
    now,
  });
  const guard = createSiteGuard({ ...state, managedRule: managing.ruleOf, ownOrigin });
  const listening = createFrames(
    state.frames,
    (tabId, message, to) => browser.tabs.sendMessage(tabId, message, to),
    (tabId, frameId) => browser.tabs.sendMessage(tabId, askName, { frameId }),
    apis.schedule,
  );
  const frames: Frames = {
    ...listening,
    // A blocked site is told that it was disconnected, and nothing after that.
    tell: async (origin, event, payload) => {
      if (event === 'disconnected' || !(await guard.blockOf(origin))) await listening.tell(origin, event, payload);
    },
  };
  const sessions = createSessions({ ...state, apiToken, frames, now });

  /** Takes every chain ID the wallet answers with, and tells all connected sites when it has changed. */
  const chainSeen = async (chainId: string): Promise<void> => {
    let before = '';
    await state.chainId.update(() => chainId);
    await state.lastChainId.update((last) => {
      before = last;
      return chainId;
    });
    if (before === '' || before === chainId) return;
    await sessions.askAll();
    for (const { origin } of await sessions.connected()) await frames.tell(origin, 'chainChanged', { chainId });
  };

  const originRules = createOriginRules({
    rules: browser.declarativeNetRequest,
    lastNumber: state.lastSiteNumber,
    fetch: (input, init) => apis.fetch(input, init),
    ownHost: new URL(ownPages).host,
    ownOrigin,
    matchNoTab: apis.isChromium,
  });
  const requestIdFormats = storedRequestIdFormats(state.requestIdFormats);
  const wallet = (apis.openWallet ?? createWalletLink)({
    ...originRules,
    settings: state.settings,
    status: state.walletStatus,
    chainSeen,
    requestIdFormats,
    ownOrigin,
    now,
  });

  const ledger = createLedger(state.ledger, now);
  const window = createApprovalWindow({
    windows: browser.windows,
    item: state.approvalWindow,
    url: browser.runtime.getURL('approval.html'),
    windowsAt: async (url) =>
      (await browser.runtime.getContexts({ documentUrls: [url] })).map(({ windowId }) => windowId),
  });
  const approvals = createApprovals({
    item: state.approvals,
    openWindow: window.open,
    windowIsOpen: window.isOpen,
    windowWasClosed: window.wasClosed,
    denied: keepDenial(ledger),
    domainOf: async (origin) => siteKey(origin, await apis.suffixes()),
    now,
    newId,
  });
  return {
    ownOrigin,
    ...guard,
    apiToken,
    frames,
    sessions,
    originRules,
    requestIdFormats,
    wallet,
    ledger,
    window,
    approvals,
  };
}

export type SitesWiring = ReturnType<typeof wireSites>;
