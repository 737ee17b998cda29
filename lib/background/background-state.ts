import { approvalsItem } from '#lib/approvals/approval.ts';
import { approvalWindowItem } from '#lib/approvals/window.ts';
import { cutOffReviewsItem } from '#lib/calls/cut-off-reviews.ts';
import { ledgerItem } from '#lib/calls/ledger.ts';
import { walletCallsItem } from '#lib/calls/wallet-call.ts';
import { requestIdFormatsItem } from '#lib/calls/wallet-link.ts';
import { alertsItem, assetsItem, coverageItem, forgetNetwork, nodesItem, streamStateItem } from '#lib/network-state.ts';
import { apiTokenStateItem } from '#lib/sites/api-token-state.ts';
import { denialsItem } from '#lib/sites/denials.ts';
import { framesItem } from '#lib/sites/frames.ts';
import { lastSiteNumberItem } from '#lib/sites/origin-rule.ts';
import { apiTokenItem, rememberedApiTokenItem, tokensItem } from '#lib/sites/token-store.ts';
import {
  chainIdItem,
  httpWalletSitesItem,
  lastChainIdItem,
  networkTestItem,
  settingsItem,
  sitesItem,
  unreadItem,
  walletStatusItem,
} from '#lib/state.ts';

/**
 * Everything the background stores. No page imports this: it holds the tokens. What calls need is in memory, read once
 * and together.
 */
export const openBackgroundState = () => ({
  alerts: alertsItem,
  apiToken: apiTokenItem.inMemory(),
  apiTokenState: apiTokenStateItem.inMemory(),
  approvals: approvalsItem.inMemory(),
  approvalWindow: approvalWindowItem.inMemory(),
  assets: assetsItem,
  chainId: chainIdItem.inMemory(),
  cutOffReviews: cutOffReviewsItem.inMemory(),
  requestIdFormats: requestIdFormatsItem.inMemory(),
  frames: framesItem.inMemory(),
  coverage: coverageItem,
  httpWalletSites: httpWalletSitesItem.inMemory(),
  lastChainId: lastChainIdItem.inMemory(),
  lastSiteNumber: lastSiteNumberItem.inMemory(),
  ledger: ledgerItem.inMemory(),
  networkTest: networkTestItem.inMemory(),
  nodes: nodesItem.inMemory(),
  denials: denialsItem.inMemory(),
  rememberedApiToken: rememberedApiTokenItem.inMemory(),
  settings: settingsItem.inMemory(),
  sites: sitesItem.inMemory(),
  streamState: streamStateItem.inMemory(),
  tokens: tokensItem.inMemory(),
  unread: unreadItem.inMemory(),
  walletCalls: walletCallsItem.inMemory(),
  walletStatus: walletStatusItem.inMemory(),
  forgetNetwork,
});

export type BackgroundState = ReturnType<typeof openBackgroundState>;
