import { useContext } from 'preact/hooks';
import { useAsSent } from '#components/explorer/shell/explorer-context.ts';
import { Sent } from '#components/explorer/shell/fact-list.tsx';
import { Sheet } from '#components/explorer/shell/sheet.tsx';
import { isMembers, type Members } from '#lib/data-api/schema/field.ts';
import type { MarketSettings } from '#lib/data-api/schema/market-changes.ts';
import { type ChangedMember, changedSettings } from '#lib/explorer/governance/market-before.ts';
import { type PlainMessageKey, t } from '#lib/i18n/i18n.ts';
import { marketTerms, productTerms } from '#lib/terms/market-terms.ts';
import { memberAt, type Terms, termOf } from '#lib/terms/term.ts';
import { isEmpty, MemberFacts, TermsScope } from './members.tsx';

interface Part {
  title: PlainMessageKey;
  of: Members;
  terms: Terms;
}

/** What of a market's settings are parts of their own. */
const parts: readonly (readonly [PlainMessageKey, readonly string[]])[] = [
  ['ex_gov_part_mark_price', ['markPriceConfiguration']],
  ['ex_gov_part_risk', ['logNormal', 'simple']],
  ['ex_gov_part_liquidity', ['liquidityMonitoringParameters', 'targetStakeParameters']],
  ['ex_gov_sla', ['liquiditySlaParameters', 'slaParams']],
  ['ex_gov_fee', ['liquidityFeeSettings']],
  ['ex_gov_part_liquidation', ['liquidationStrategy']],
  ['ex_gov_part_price', ['priceMonitoringParameters']],
];

const inParts: ReadonlySet<string> = new Set(parts.flatMap(([, names]) => names));

const isSource = (name: string): boolean => name.startsWith('dataSourceSpec');

const pick = (of: Members, isWanted: (name: string) => boolean): Members =>
  Object.fromEntries(Object.entries(of).filter(([name]) => isWanted(name)));

/** The terms of a part: a message that is called like the part has its members there. */
function termsOf(title: PlainMessageKey): Terms {
  const named = Object.keys(marketTerms).map((name) => [name, termOf(marketTerms, name)] as const);
  const inner = named.flatMap(([name, { label, terms }]) => (label === t(title) && terms ? [[name, terms]] : []));
  return { ...marketTerms, ...Object.fromEntries(inner) };
}

/** A market's settings in parts: the instrument without its data sources, which are a part of their own. */
function partsOf({ instrument, ...settings }: MarketSettings): Part[] {
  const named = Object.entries(instrument ?? {});
  const sources = Object.assign({}, ...named.map(([, value]) => (isMembers(value) ? pick(value, isSource) : {})));
  const rest = named.map(([name, value]) => [name, isMembers(value) ? pick(value, (one) => !isSource(one)) : value]);
  const all: Part[] = [
    {
      title: 'ex_gov_part_instrument',
      of: Object.fromEntries(rest),
      terms: termOf(marketTerms, 'instrument').terms ?? {},
    },
    { title: 'ex_gov_part_market', of: pick(settings, (name) => !inParts.has(name)), terms: marketTerms },
    { title: 'ex_gov_part_sources', of: sources, terms: productTerms },
    ...parts.map(([title, names]) => ({
      title,
      of: pick(settings, (name) => names.includes(name) && settings[name] !== undefined),
      terms: termsOf(title),
    })),
  ];
  return all.filter(({ of }, index) => index < 2 || Object.keys(of).length > 0);
}

/**
 * All of a market as a proposal lays it out: a new one, or the whole of what an existing one would become. `folded`: even
 * the first part opens on demand, where what differs is shown before.
 */
export function MarketChanges({ changes, folded = false }: { changes: MarketSettings; folded?: boolean }) {
  const asSent = useAsSent();
  return (
    <div class="terms-parts stack">
      {partsOf(changes).map(({ title, of, terms }, index) => (
        <details key={title} class="terms-part" open={asSent || (index === 0 && !folded)}>
          <summary>
            <h3>{t(title)}</h3>
          </summary>
          <div class="stack">
            {!asSent && Object.values(of).every(isEmpty) ? (
              <p class="soft">{t('ex_gov_not_set')}</p>
            ) : (
              <MemberFacts of={of} terms={terms} />
            )}
          </div>
        </details>
      ))}
    </div>
  );
}

export function MarketDiff({ before, after }: { before: MarketSettings; after: MarketSettings }) {
  const context = useContext(TermsScope);
  const changes = changedSettings(before, after);
  const show = ({ path }: ChangedMember, raw = '') =>
    raw === '' ? (
      <span class="soft">{t('ex_gov_not_set')}</span>
    ) : (
      <Sent raw={raw} words={memberAt(marketTerms, path).term.read?.(raw, context, {})} />
    );
  if (changes.length === 0) return <p>{t('ex_gov_market_same')}</p>;
  return (
    <Sheet
      class="change-table"
      testId="market-changes"
      columns={[
        { label: t('ex_gov_what'), cell: ({ path }) => memberAt(marketTerms, path).label },
        { label: t('ex_gov_before'), cell: (change) => show(change, change.before) },
        { label: t('ex_gov_after'), cell: (change) => show(change, change.after) },
      ]}
      rows={changes}
      keyOf={({ path }) => path.join(' ')}
      rowHeads
    />
  );
}
