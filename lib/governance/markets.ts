import type { Market } from '#lib/data-api/schema/market-changes.ts';
import type { Proposal } from '#lib/data-api/schema/proposal.ts';
import type { GovernanceAlert } from './alert.ts';
import type { ProposalRecord } from './proposal-records.ts';

const kinds: ReadonlySet<string> = new Set(['newMarket', 'updateMarket', 'newSpotMarket', 'updateSpotMarket', 'batch']);

/**
 * Whether a proposal may have made or changed a market. A batch never becomes enacted: its parts do, one by one
 * (vegaprotocol/vega v0.79.0, core/governance/engine_batch.go).
 */
export function mayHaveChangedMarkets({ kind, state }: Pick<GovernanceAlert, 'kind' | 'state'>): boolean {
  return kinds.has(kind) && (state === 'STATE_ENACTED' || (kind === 'batch' && state === 'STATE_PASSED'));
}

/** The proposals of records, and the parts of those that are batches. */
export function proposalsIn(records: readonly (Pick<ProposalRecord, 'proposal' | 'parts'> | null)[]): Proposal[] {
  return records.flatMap((record) => [record?.proposal ?? [], record?.parts ?? []].flat());
}

const placesOf = (text: string): number | null => (/^-?\d{1,2}$/.test(text) ? Number(text) : null);

/** The market as the terms of its proposal lay it out; null for terms of anything else. */
export function newMarketOf({ id: marketId, terms }: Pick<Proposal, 'id' | 'terms'>): Market | null {
  const changes = terms?.newMarket?.changes;
  const spot = terms?.newSpotMarket?.changes;
  if (!changes && !spot) return null;
  const { name = '', code = '' } = (changes ?? spot)?.instrument ?? {};
  const product = changes?.instrument?.future ?? changes?.instrument?.perpetual;
  return {
    marketId,
    name,
    code,
    quoteName: product?.quoteName ?? '',
    settlementAsset: product?.settlementAsset ?? spot?.instrument?.spot?.quoteAsset ?? '',
    decimalPlaces: placesOf((changes ?? spot)?.decimalPlaces ?? spot?.priceDecimalPlaces ?? '0'),
    positionDecimalPlaces: placesOf((changes ?? spot)?.positionDecimalPlaces ?? spot?.sizeDecimalPlaces ?? '0'),
  };
}

/** The markets that these proposals would make, by ID, as those of them that are enacted have changed them. */
export function marketsOf(proposals: readonly Proposal[]): Map<string, Market> {
  const made = proposals.flatMap((proposal) => newMarketOf(proposal) ?? []);
  const markets = new Map(made.map((market) => [market.marketId, market]));
  const changes = proposals
    .flatMap(({ state, terms }) => (state === 'STATE_ENACTED' && terms ? terms : []))
    .sort((a, b) => Number(a.enactmentTimestamp) - Number(b.enactmentTimestamp));
  for (const { updateMarket, updateSpotMarket } of changes) {
    const market = markets.get((updateMarket ?? updateSpotMarket)?.marketId ?? '');
    if (market === undefined) continue;
    const { name, code } = (updateMarket ?? updateSpotMarket)?.changes?.instrument ?? {};
    const { future, perpetual } = updateMarket?.changes?.instrument ?? {};
    market.name = name || market.name;
    market.code = code || market.code;
    market.quoteName = (future ?? perpetual)?.quoteName || market.quoteName;
  }
  return markets;
}
