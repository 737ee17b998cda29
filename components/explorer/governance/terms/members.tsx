import type { JSX } from 'preact';
import { useAsSent } from '#components/explorer/shell/as-sent.tsx';
import { Fact, IdFact } from '#components/explorer/shell/fact-list.tsx';
import { RouteLink } from '#components/explorer/shell/route-link.tsx';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import { isMembers, type Members } from '#lib/data-api/schema/field.ts';
import { memberWords, nameAsLabel, type Terms, termOf } from '#lib/explorer/governance/terms-table.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { indentJson } from '#lib/format/indent-json.ts';
import { t } from '#lib/i18n/i18n.ts';
import { ClockConditions, Filters } from './data-source.tsx';

export type AssetOf = (id: string) => Asset | null;

/** What the table has for the members of a message. */
interface Known {
  terms: Terms | undefined;
  assetOf: AssetOf;
}

/** Members of the table that take more than labels and values. */
const views: ReadonlyMap<string, (props: { value: unknown }) => JSX.Element | null> = new Map([
  ['filters', Filters],
  ['time', ClockConditions],
]);

const isId = (value: string): boolean => /^(?:0x[0-9a-f]{40}|[0-9a-f]{64})$/i.test(value);

export const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A message, or a list of texts or messages. */
function Nested({ value, ...known }: Known & { value: unknown }) {
  if (isMembers(value)) return <MemberFacts of={value} {...known} />;
  if (!Array.isArray(value)) return <code>{indentJson(JSON.stringify(value))}</code>;
  if (value.every((item) => typeof item !== 'object')) {
    return (
      <ul class="metadata">
        {value.map((item, index) => (
          <li key={index} class="chip">
            {escapeInvisible(`${item}`)}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ol class="triggers stack">
      {value.map((item, index) => (
        <li key={index}>
          <Nested value={item} {...known} />
        </li>
      ))}
    </ol>
  );
}

/** An asset's ID, which leads to the asset where it is known. */
export function AssetFact({ label, id, asset }: { label: string; id: string; asset: Asset | null }) {
  const symbol = asset?.details?.symbol;
  if (symbol === undefined) return <IdFact label={label} raw={id} />;
  return (
    <Fact label={label} raw={id}>
      <RouteLink to={{ view: 'assets', id }}>{escapeInvisible(symbol)}</RouteLink>
    </Fact>
  );
}

function Member({ name, of, terms, assetOf }: Known & { name: string; of: Members }) {
  const asSent = useAsSent();
  const value = of[name];
  const term = termOf(terms, name);
  const label = term.label ?? nameAsLabel(name);
  if (typeof value !== 'object') {
    const raw = `${value}`;
    if (isId(raw) || assetOf(raw) !== null) return <AssetFact label={label} id={raw} asset={assetOf(raw)} />;
    return <Fact label={label} raw={raw} words={memberWords(name, of, assetOf, term.read)} />;
  }
  if (term.label === null && isMembers(value)) return <AllMembers of={value} terms={term.terms} assetOf={assetOf} />;
  if (isEmpty(value) && !asSent) return null;
  const View = term.terms && views.get(name);
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {isEmpty(value) ? (
          <span class="soft">{t('ex_empty_value')}</span>
        ) : View ? (
          <View value={value} />
        ) : (
          <Nested value={value} terms={term.terms} assetOf={assetOf} />
        )}
      </dd>
    </>
  );
}

/** Those of the table first, in its order. */
function AllMembers({ of, terms = {}, assetOf }: Known & { of: Members }) {
  const names = new Set([...Object.keys(terms).filter((name) => Object.hasOwn(of, name)), ...Object.keys(of)]);
  return (
    <>
      {[...names].map((name) => (
        <Member key={name} name={name} of={of} terms={terms} assetOf={assetOf} />
      ))}
    </>
  );
}

/** Every member of a message, however deep: as the table has it, or under its own name. */
export function MemberFacts(props: Known & { of: Members }) {
  return (
    <dl class="facts member-facts">
      <AllMembers {...props} />
    </dl>
  );
}
