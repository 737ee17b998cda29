import { useAsSent } from '#components/explorer/shell/as-sent.tsx';
import { Sent } from '#components/explorer/shell/fact-list.tsx';
import { Sheet } from '#components/explorer/shell/sheet.tsx';
import type { Members } from '#lib/data-api/schema/field.ts';
import { type ChangedMember, changedSettings, type MarketSettings } from '#lib/explorer/governance/market-before.ts';
import {
  futureTerms,
  instrumentTerms,
  liquidityTerms,
  marketMember,
  marketTerms,
  priceTerms,
  type Terms,
} from '#lib/explorer/governance/terms-table.ts';
import { type PlainMessageKey, t } from '#lib/i18n/i18n.ts';
import { type AssetOf, isEmpty, MemberFacts } from './members.tsx';

/** A market's settings in parts: the instrument without its data sources, which are a part of their own. */
function partsOf(changes: MarketSettings): [title: PlainMessageKey, of: Members | null, terms: Terms][] {
  const { instrument, liquidityMonitoringParameters, priceMonitoringParameters, logNormal, simple, ...market } =
    changes;
  const { future = null, ...named } = instrument ?? {};
  const {
    dataSourceSpecBinding = null,
    dataSourceSpecForSettlementData = null,
    dataSourceSpecForTradingTermination = null,
    ...traded
  } = future ?? {};
  const sources = { dataSourceSpecBinding, dataSourceSpecForSettlementData, dataSourceSpecForTradingTermination };
  return [
    ['ex_gov_part_instrument', instrument && { ...named, future: future && traded }, instrumentTerms],
    ['ex_gov_part_market', market, marketTerms],
    ['ex_gov_part_sources', sources, futureTerms],
    ['ex_gov_part_risk', { logNormal, simple }, marketTerms],
    ['ex_gov_part_liquidity', liquidityMonitoringParameters, liquidityTerms],
    ['ex_gov_part_price', priceMonitoringParameters, priceTerms],
  ];
}

/**
 * All of a market as a proposal lays it out: a new one, or the whole of what an existing one would become. `folded`: even
 * the first part opens on demand, where what differs is shown before.
 */
export function MarketChanges(props: { changes: MarketSettings; assetOf: AssetOf; folded?: boolean }) {
  const { changes, assetOf, folded = false } = props;
  const asSent = useAsSent();
  return (
    <div class="terms-parts stack">
      {partsOf(changes).map(([title, of, terms], index) => (
        <details key={title} class="terms-part" open={asSent || (index === 0 && !folded)}>
          <summary>
            <h3>{t(title)}</h3>
          </summary>
          <div class="stack">
            {of === null || (!asSent && Object.values(of).every(isEmpty)) ? (
              <p class="soft">{t('ex_gov_not_set')}</p>
            ) : (
              <MemberFacts of={of} terms={terms} assetOf={assetOf} />
            )}
          </div>
        </details>
      ))}
    </div>
  );
}

export function MarketDiff({ before, after }: { before: MarketSettings; after: MarketSettings }) {
  const changes = changedSettings(before, after);
  const show = ({ path }: ChangedMember, raw: string | undefined) =>
    raw === undefined ? (
      <span class="soft">{t('ex_gov_not_set')}</span>
    ) : (
      <Sent raw={raw} words={marketMember(path).read?.(raw)} />
    );
  if (changes.length === 0) return <p>{t('ex_gov_market_same')}</p>;
  return (
    <Sheet
      class="change-table"
      testId="market-changes"
      columns={[t('ex_gov_what'), t('ex_gov_before'), t('ex_gov_after')]}
      rows={changes}
      keyOf={({ path }) => path.join(' ')}
      rowHeads
      cells={(change) => [marketMember(change.path).label, show(change, change.before), show(change, change.after)]}
    />
  );
}
