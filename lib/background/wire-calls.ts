import { createApprovals } from '#lib/approvals/queue.ts';
import { createApprovalWindow } from '#lib/approvals/window.ts';
import { askName, askOrigin } from '#lib/bridge/envelope.ts';
import { keepDenial } from '#lib/calls/connect-site.ts';
import { createLedger } from '#lib/calls/ledger.ts';
import { createCallService } from '#lib/calls/service.ts';
import { storedDialects } from '#lib/calls/stored-request-id-formats.ts';
import { createWalletLink } from '#lib/calls/wallet-link.ts';
import { createApiToken } from '#lib/sites/api-token.ts';
import { createChainWatch } from '#lib/sites/chain-watch.ts';
import { createFrames } from '#lib/sites/frames.ts';
import { createOriginRules } from '#lib/sites/origin-rule.ts';
import { createRefusals } from '#lib/sites/refusals.ts';
import { createSessions } from '#lib/sites/sessions.ts';
import type { BackgroundApis } from './background-apis.ts';

/** Wires what takes a page's call to the wallet service and its result back. */
export function wireCalls(apis: BackgroundApis) {
  const { browser, state, sentences, now, newId, schedule } = apis;
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
  const frames = createFrames(
    state.frames,
    (tabId, message, to) => browser.tabs.sendMessage(tabId, message, to),
    (tabId, frameId) => browser.tabs.sendMessage(tabId, askName, { frameId }),
  );
  const sessions = createSessions({ tokens: state.tokens, sites: state.sites, apiToken, frames, now });
  const originRules = createOriginRules({
    rules: browser.declarativeNetRequest,
    lastNumber: state.lastSiteNumber,
    fetch: (input, init) => apis.fetch(input, init),
    ownHost: new URL(ownPages).host,
    ownOrigin,
    matchNoTab: apis.isChromium,
  });
  const dialects = storedDialects(state.dialects);
  const wallet = (apis.openWallet ?? createWalletLink)({
    settings: state.settings,
    status: state.walletStatus,
    chainSeen: createChainWatch({ last: state.lastChainId, sessions, frames }),
    fetch: originRules.fetch,
    dialects,
    siteOf: originRules.siteOf,
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
    now,
    newId,
  });
  const service = createCallService({
    wallet,
    sessions,
    apiToken,
    approvals,
    frames,
    refusals: createRefusals(state.refusals, apis.suffixes, now),
    ledger,
    hold: apis.hold,
    ownOrigin,
    walletCalls: state.walletCalls,
    cutOffReviews: state.cutOffReviews,
    openWindow: () => window.open(false),
    askTopOrigin: (tabId) => browser.tabs.sendMessage(tabId, askOrigin, { frameId: 0 }),
    suffixes: apis.suffixes,
    now,
    newId,
    lastChainId: state.lastChainId.get,
    schedule,
    sentences,
  });
  return { service, sessions, approvals, window, frames, apiToken, originRules, dialects };
}

export type Calls = ReturnType<typeof wireCalls>;
