import type { Market } from '#lib/data-api/schema/market-changes.ts';
import type { Proposal } from '#lib/data-api/schema/proposal.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { shortenKey } from '#lib/format/names.ts';
import { marketsOf } from '#lib/governance/markets.ts';
import { formattingLocale } from '#lib/i18n/i18n.ts';

/** A market with the text that it is picked by, which no other one has. */
export interface NamedMarket extends Market {
  label: string;
}

/** The markets by their labels: code and name, and the end of the ID where anybody has proposed another one of that name. */
export function nameMarkets(markets: readonly Market[]): NamedMarket[] {
  const named = markets.map((market) => {
    const names = [market.code, market.name].filter((name) => name !== '');
    return { ...market, label: escapeInvisible(names.join(' · ') || market.marketId) };
  });
  const alike = Map.groupBy(named, ({ label }) => label.toLowerCase());
  return named
    .map((one) => {
      const alone = alike.get(one.label.toLowerCase())?.length === 1;
      return alone ? one : { ...one, label: `${one.label} · ${shortenKey(one.marketId, 4)}` };
    })
    .sort((a, b) => a.label.localeCompare(b.label, formattingLocale()));
}

/** The ID of the market that a text names by its label, its ID, or a code that no other has. Null for any other text. */
export function marketIdOf(markets: readonly NamedMarket[], text: string): string | null {
  const wanted = text.trim().toLowerCase();
  const named = markets.find(({ label, marketId }) => [label.toLowerCase(), marketId].includes(wanted));
  const [byCode, another] = markets.filter(({ code }) => code !== '' && code.toLowerCase() === wanted);
  const market = named ?? (another === undefined ? byCode : undefined);
  return market?.marketId ?? (/^[0-9a-f]{64}$/.test(wanted) ? wanted : null);
}

/** The markets that these proposals, where they are enacted, have made; without spot markets, which take no margin. */
export function enactedMarkets(proposals: readonly Proposal[]): Market[] {
  const made = proposals.filter(({ state, terms }) => state === 'STATE_ENACTED' && !terms?.newSpotMarket);
  return [...marketsOf(made).values()];
}
