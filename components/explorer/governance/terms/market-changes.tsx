import { useContext } from 'preact/hooks';
import { useAsSent } from '#components/explorer/shell/as-sent.tsx';
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

/** A part of the members of that name. A message that is called like the part has its members there. */
function partOf(settings: Members, title: PlainMessageKey, names: readonly string[]): Part[] {
  const sent = names.filter((name) => settings[name] !== undefined);
  const part: Part = { title, of: {}, terms: { ...marketTerms } };
  for (const name of sent) {
    const [value, term] = [settings[name], termOf(marketTerms, name)];
    const isPart = term.label === t(title) && isMembers(value);
    part.of = { ...part.of, ...(isPart ? value : { [name]: value }) };
    if (isPart) part.terms = { ...part.terms, ...term.terms };
  }
  return sent.length === 0 ? [] : [part];
}

/** A market's settings in parts: the instrument without its data sources, which are a part of their own. */
function partsOf({ instrument, ...settings }: MarketSettings): Part[] {
  const sources: Record<string, unknown> = {};
  const named = Object.entries(instrument ?? {}).map(([name, value]) => {
    if (!isMembers(value)) return [name, value];
    const isSource = (member: string): boolean => member.startsWith('dataSourceSpec');
    const [ofSources, others] = [true, false].map((wanted) =>
      Object.entries(value).filter(([member]) => isSource(member) === wanted),
    );
    Object.assign(sources, Object.fromEntries(ofSources ?? []));
    return [name, Object.fromEntries(others ?? [])];
  });
  const inParts = new Set(parts.flatMap(([, names]) => names));
  const market = Object.entries(settings).filter(([name]) => !inParts.has(name));
  const instrumentTerms = termOf(marketTerms, 'instrument').terms ?? {};
  return [
    { title: 'ex_gov_part_instrument', of: Object.fromEntries(named), terms: instrumentTerms },
    { title: 'ex_gov_part_market', of: Object.fromEntries(market), terms: marketTerms },
    ...(Object.keys(sources).length > 0
      ? [{ title: 'ex_gov_part_sources', of: sources, terms: productTerms } as const]
      : []),
    ...parts.flatMap(([title, names]) => partOf(settings, title, names)),
  ];
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
