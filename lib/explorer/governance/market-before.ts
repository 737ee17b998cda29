import type { Members } from '#lib/data-api/schema/field.ts';
import type { MarketSettings } from '#lib/data-api/schema/market-changes.ts';
import type { Proposal } from '#lib/data-api/schema/proposal.ts';
import { unixNanoseconds } from '#lib/data-api/timestamp.ts';
import { proposalsIn } from '#lib/governance/markets.ts';
import type { ProposalRecord } from '#lib/governance/proposal-records.ts';
import { marketUpdateIn } from './vote-measure.ts';

/**
 * The settings that a market had last before `proposal`, as far as `records` tell: of the proposal that created it, or of
 * the latest update. Null where none is known. An update has all settings but settlement asset and decimal
 * places, and before release 0.74 the name (vegaprotocol/vega v0.71.6, protos/sources/vega/governance.proto,
 * `UpdateMarketConfiguration`).
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
  for (const one of proposalsIn(records)) {
    if (one.state !== 'STATE_ENACTED' || one.id === proposal.id || !isEarlier(one)) continue;
    const { newMarket, newSpotMarket } = one.terms ?? {};
    const update = marketUpdateIn(one.terms);
    // A market has the ID of the proposal that created it, which is enacted before the market's own vote on anything.
    const settings = one.id === marketId ? (newMarket ?? newSpotMarket)?.changes : null;
    const updated = update?.marketId === marketId ? update.changes : settings;
    const at = enactedAt(one);
    if (updated && (latest === null || at >= latest.at)) latest = { at, settings: updated };
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

/** Every value with the path to it. A list of values is one. */
function leavesOf(value: unknown, path: readonly string[] = []): [path: readonly string[], text: string][] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item !== 'object')) {
    return [[path, value.join(', ')]];
  }
  if (typeof value !== 'object') return [[path, `${value}`]];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]));
}

/** What an update cannot change, and therefore does not have. */
const fixed =
  /^(?:instrument name|instrument \w+ (?:settlement|base|quote)Asset|(?:price|position|size)?decimalPlaces|successor .*)$/i;

/** What a service leaves out of a message, or sends, where it is not set. */
const isUnset = (text: string | undefined): boolean => text === undefined || text === '' || text === 'false';

/** The members of `after` beside those of `before`, in its order. */
export function membersBeside(before: Members, after: Members): ChangedMember[] {
  const old = new Map(leavesOf(before).map(([path, text]) => [path.join(' '), text]));
  return leavesOf(after).map(([path, text]) => ({ path: [...path], before: old.get(path.join(' ')), after: text }));
}

/** The settings in which an update differs from what was before, in the update's order, then what it leaves out. */
export function changedSettings(before: MarketSettings, after: MarketSettings): ChangedMember[] {
  const leftOut = membersBeside(after, before)
    .filter(({ path, before }) => before === undefined && !fixed.test(path.join(' ')))
    .map(({ path, after }) => ({ path, before: after, after: undefined }));
  return [...membersBeside(before, after), ...leftOut].filter(
    ({ path, before, after }) =>
      before !== after && !(isUnset(before) && (isUnset(after) || path.join(' ') === 'instrument name')),
  );
}
