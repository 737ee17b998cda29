import { approvalWindowItem } from '#lib/approvals/window.ts';
import { cutOffReviewsItem } from '#lib/calls/cut-off-reviews.ts';
import { ledgerItem } from '#lib/calls/ledger.ts';
import { walletCallsItem } from '#lib/calls/wallet-call.ts';
import { requestIdFormatsItem } from '#lib/calls/wallet-link.ts';
import { denialsItem } from '#lib/sites/denials.ts';
import { framesItem } from '#lib/sites/frames.ts';
import { lastSiteNumberItem } from '#lib/sites/origin-rule.ts';
import { apiTokenItem, rememberedApiTokenItem, tokensItem } from '#lib/sites/token-store.ts';
import {
  alertsItem,
  apiTokenStateItem,
  approvalsItem,
  assetsItem,
  coverageItem,
  forgetNetwork,
  httpWalletSitesItem,
  lastChainIdItem,
  networkTestItem,
  nodesItem,
  settingsItem,
  sitesItem,
  streamStateItem,
  walletStatusItem,
} from '#lib/state.ts';

/** Everything the background stores. No page imports this: it holds the tokens. */
export const backgroundState = {
  alerts: alertsItem,
  apiToken: apiTokenItem,
  apiTokenState: apiTokenStateItem,
  approvals: approvalsItem,
  approvalWindow: approvalWindowItem,
  assets: assetsItem,
  cutOffReviews: cutOffReviewsItem,
  requestIdFormats: requestIdFormatsItem,
  frames: framesItem,
  coverage: coverageItem,
  httpWalletSites: httpWalletSitesItem,
  lastChainId: lastChainIdItem,
  lastSiteNumber: lastSiteNumberItem,
  ledger: ledgerItem,
  networkTest: networkTestItem,
  nodes: nodesItem,
  denials: denialsItem,
  rememberedApiToken: rememberedApiTokenItem,
  settings: settingsItem,
  sites: sitesItem,
  streamState: streamStateItem,
  tokens: tokensItem,
  walletCalls: walletCallsItem,
  walletStatus: walletStatusItem,
  forgetNetwork,
};

export type BackgroundState = typeof backgroundState;
