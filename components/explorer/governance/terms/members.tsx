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

/** One value, by its name in the message `of`. The ID of a known asset leads to it. */
function Scalar(props: { name: string; of: Members; label: string; words: string | undefined; assetOf: AssetOf }) {
  const { label, words } = props;
  const raw = `${props.of[props.name]}`;
  const symbol = props.assetOf(raw)?.details?.symbol;
  if (symbol !== undefined) {
    return (
      <Fact label={label} raw={raw}>
        <RouteLink to={{ view: 'assets', id: raw }}>{escapeInvisible(symbol)}</RouteLink>
      </Fact>
    );
  }
  return isId(raw) ? <IdFact label={label} raw={raw} /> : <Fact label={label} raw={raw} words={words} />;
}

function Member({ name, of, terms, assetOf }: Known & { name: string; of: Members }) {
  const asSent = useAsSent();
  const value = of[name];
  const term = termOf(terms, name);
  const label = term.label ?? nameAsLabel(name);
  if (typeof value !== 'object') {
    const words = memberWords(name, of, assetOf, term.read);
    return <Scalar name={name} of={of} label={label} words={words} assetOf={assetOf} />;
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
