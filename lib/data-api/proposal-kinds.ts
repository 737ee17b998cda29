import type { Terms } from './schema/terms.ts';

/** The proposal-type members of a proposal's terms that came after network release 0.71, up to 0.79. */
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

/** All proposal-type members, several of them in one, and what to call one that this version does not know. */
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

/** What a proposal with these terms is about. */
export function kindOf(terms: Terms | null): ProposalKind {
  return proposalKinds.find((kind) => kind !== 'unknown' && kind !== 'batch' && terms?.[kind]) ?? 'unknown';
}
