import { useAsSent } from '#components/explorer/shell/explorer-context.ts';
import { isMembers, type Members } from '#lib/data-api/schema/field.ts';
import type { MarketSettings } from '#lib/data-api/schema/market-changes.ts';
import { t } from '#lib/i18n/i18n.ts';
import { marketTerms } from '#lib/terms/market-terms.ts';
import { type Terms, termOf } from '#lib/terms/term.ts';
import { isEmpty, MemberFacts } from './members.tsx';

interface Part {
  title: string;
  of: Members;
  terms: Terms | undefined;
}

/** A market's settings in parts: its instrument, its own values, then each of its other messages. */
function partsOf(settings: MarketSettings): Part[] {
  const all = Object.entries(settings).map(([name, of]) => ({ name, of, term: termOf(marketTerms, name) }));
  const own = all.filter(({ of, term }) => !isMembers(of) || term.label === null);
  const [instrument, ...others] = all.flatMap(({ of, term: { label, terms } }) =>
    isMembers(of) && label !== null ? { title: label, of, terms } : [],
  );
  const market = {
    title: t('ex_gov_part_market'),
    of: Object.fromEntries(own.map(({ name, of }) => [name, of])),
    terms: marketTerms,
  };
  return [...(instrument ? [instrument] : []), market, ...others];
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
            <h3>{title}</h3>
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
