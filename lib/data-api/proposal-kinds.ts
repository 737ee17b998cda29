import type { Terms } from './schema/proposal.ts';

/** Kinds of proposal added after network release 0.71, up to 0.79. */
export const laterKinds = [
  'newSpotMarket',
  'updateSpotMarket',
  'newTransfer',
  'cancelTransfer',
  'updateMarketState',
  'updateReferralProgram',
  'updateVolumeDiscountProgram',
  'updateVolumeRebateProgram',
  'newProtocolAutomatedPurchase',
] as const;

/** `unknown` stands for a kind that this version does not know. */
export const proposalKinds = [
  'newAsset',
  'newFreeform',
  'newMarket',
  'updateAsset',
  'updateMarket',
  'updateNetworkParameter',
  ...laterKinds,
  'batch',
  'unknown',
] as const;

export type ProposalKind = (typeof proposalKinds)[number];

export function kindOf(terms: Terms | null): ProposalKind {
  return proposalKinds.find((kind) => kind !== 'unknown' && kind !== 'batch' && terms?.[kind]) ?? 'unknown';
}
