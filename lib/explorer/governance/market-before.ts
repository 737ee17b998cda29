import type { NewMarketChanges, UpdateMarketChanges } from '#lib/data-api/schema/market-changes.ts';
import type { Proposal } from '#lib/data-api/schema/proposal.ts';
import { unixNanoseconds } from '#lib/data-api/timestamp.ts';
import type { ProposalRecord } from '#lib/governance/proposal-records.ts';

export type MarketSettings = NewMarketChanges | UpdateMarketChanges;

/**
 * The settings that a market had last before `proposal`, as far as `records` tell: of the proposal that created it, or of
 * the latest update. Null where no proposal is known. An update has all settings but name and settlement asset
 * (vegaprotocol/vega v0.71.6, protos/sources/vega/governance.proto, `UpdateMarketConfiguration`).
 */
export function marketBefore(
  records: readonly ProposalRecord[],
  marketId: string,
  proposal: Pick<Proposal, 'id' | 'state' | 'terms'>,
): MarketSettings | null {
  const enactedAt = ({ terms }: Pick<Proposal, 'terms'>): bigint =>
    unixNanoseconds(terms?.enactmentTimestamp ?? '', 'seconds') ?? 0n;
  const isEarlier = (one: Proposal): boolean =>
    proposal.state !== 'STATE_ENACTED' || enactedAt(one) < enactedAt(proposal);
  let latest: { at: bigint; settings: MarketSettings } | null = null;
  for (const one of records.flatMap(({ proposal, parts = [] }) => [proposal ?? [], parts].flat())) {
    if (one.state !== 'STATE_ENACTED' || one.id === proposal.id || !isEarlier(one)) continue;
    const { newMarket, updateMarket } = one.terms ?? {};
    const updated = updateMarket?.marketId === marketId ? updateMarket.changes : null;
    // A market has the ID of the proposal that created it, which is enacted before the market's own vote on anything.
    const settings = updated ?? (one.id === marketId ? newMarket?.changes : null);
    const at = enactedAt(one);
    if (settings && (latest === null || at >= latest.at)) latest = { at, settings };
  }
  return latest?.settings ?? null;
}

/** A member of nested settings that differs. Undefined where it is not set. */
export interface ChangedMember {
  /** Names of the members that lead to it; places in lists begin at 0. */
  path: string[];
  before: string | undefined;
  after: string | undefined;
}

function leavesOf(value: unknown, path: readonly string[] = []): [path: readonly string[], text: string][] {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object') return [[path, `${value}`]];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]));
}

/** What an update cannot change, and therefore does not have. */
const fixed: ReadonlySet<string> = new Set([
  'instrument name',
  'instrument future settlementAsset',
  'decimalPlaces',
  'positionDecimalPlaces',
]);

/** The settings in which an update differs from what was before, in the update's order, then what it leaves out. */
export function changedSettings(before: MarketSettings, after: MarketSettings): ChangedMember[] {
  const old = new Map(leavesOf(before).map(([path, text]) => [path.join(' '), { path, text }]));
  const changed: ChangedMember[] = [];
  for (const [path, text] of leavesOf(after)) {
    const known = old.get(path.join(' '))?.text;
    old.delete(path.join(' '));
    if (known !== text) changed.push({ path: [...path], before: known, after: text });
  }
  for (const [name, { path, text }] of old) {
    if (!fixed.has(name)) changed.push({ path: [...path], before: text, after: undefined });
  }
  return changed;
}
