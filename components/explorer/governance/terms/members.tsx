import { createContext, type JSX } from 'preact';
import { useContext } from 'preact/hooks';
import { CopiedKey, Fact, OtherMembers, Sent } from '#components/explorer/shell/fact-list.tsx';
import { useAsSent } from '#components/explorer/shell/query-data.tsx';
import { isMembers, type Members } from '#lib/data-api/schema/field.ts';
import { unixMillisecondsByDigits } from '#lib/data-api/timestamp.ts';
import { routeHash } from '#lib/explorer/route.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { indentJson } from '#lib/format/indent-json.ts';
import { formatDate } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import { asMarket, enumWord } from '#lib/terms/readings.ts';
import { memberWords, nameAsLabel, noContext, type TermReading, type Terms, termOf } from '#lib/terms/term.ts';

const messagesIn = (value: unknown): Members[] => (Array.isArray(value) ? value.filter(isMembers) : []);

const textOf = (of: Members, name: string): string => `${of[name] ?? ''}`;

/** What must be true for data to count: of the value that the filter `of` looks at, or of the time. */
function Conditions({ value: conditions, of }: { value: unknown; of: Members }) {
  const key = isMembers(of['key']) ? of['key'] : null;
  const name = key === null ? t('ex_gov_source_time') : textOf(key, 'name');
  const isTime = key === null || key['type'] === 'TYPE_TIMESTAMP';
  return (
    <ul class="conditions">
      {messagesIn(conditions).map((condition, index) => {
        const [operator, value] = [textOf(condition, 'operator'), textOf(condition, 'value')];
        const at = isTime ? unixMillisecondsByDigits(value) : null;
        return (
          <li key={index}>
            <code>{escapeInvisible(name)}</code>{' '}
            <Sent raw={operator} words={enumWord(operator, 'OPERATOR_') ?? undefined} />{' '}
            <Sent raw={value}>{at === null ? <code>{escapeInvisible(value)}</code> : formatDate(at)}</Sent>
            <OtherMembers of={condition} shown={['operator', 'value']} />
          </li>
        );
      })}
    </ul>
  );
}

/** JSON in a text, on demand. */
function Code({ value }: { value: unknown }) {
  return (
    <details>
      <summary class="small">{t('ex_gov_rationale_all')}</summary>
      <pre class="parameter-lines small">{indentJson(`${value}`)}</pre>
    </details>
  );
}

export const TermsScope = createContext(noContext);

/** Members of the table that take more than labels and values. */
const views: ReadonlyMap<string, (props: { value: unknown; of: Members }) => JSX.Element> = new Map([
  ['conditions', Conditions],
  ['abi', Code],
]);

const isId = (value: string): boolean => /^(?:0x[0-9a-f]{40}|[0-9a-f]{64})$/i.test(value);

export const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

function ListedValue({ raw, read }: { raw: string; read: TermReading | undefined }) {
  const context = useContext(TermsScope);
  const asSent = useAsSent();
  const words = asSent ? undefined : (read?.(raw, context, {}) ?? context.assetOf(raw)?.details?.symbol);
  if (words === undefined && isId(raw)) return <CopiedKey value={raw} what={t('ex_gov_listed')} picture={false} />;
  return <>{words ?? escapeInvisible(raw)}</>;
}

/** A message, or a list of texts or messages. */
function Nested(props: { value: unknown; terms: Terms | undefined; read?: TermReading | undefined }) {
  const { value, terms, read } = props;
  if (isMembers(value)) return <MemberFacts of={value} terms={terms} />;
  if (!Array.isArray(value)) return <code>{indentJson(JSON.stringify(value))}</code>;
  if (value.every((item) => typeof item !== 'object')) {
    return (
      <ul class="metadata">
        {value.map((item, index) => (
          <li key={index} class="chip">
            <ListedValue raw={`${item}`} read={read} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ol class="triggers stack">
      {value.map((item, index) => (
        <li key={index}>
          <Nested value={item} terms={terms} />
        </li>
      ))}
    </ol>
  );
}

function Member({ name, of, terms }: { name: string; of: Members; terms: Terms }) {
  const context = useContext(TermsScope);
  const asSent = useAsSent();
  const value = of[name];
  const term = termOf(terms, name);
  const label = term.label ?? nameAsLabel(name);
  const View = term.terms && views.get(name);
  if (typeof value !== 'object' && (!View || asSent || isEmpty(value))) {
    const raw = `${value}`;
    const words = memberWords(name, of, context, term.read);
    const symbol = context.assetOf(raw)?.details?.symbol;
    // A market's ID leads to the proposal that made it, that of a known asset to the asset.
    const isMarket = term.read === asMarket;
    const text = isMarket ? (words ?? t('ex_margin_made_by')) : symbol && escapeInvisible(symbol);
    return (
      <Fact label={label} raw={raw} words={words}>
        {text ? <a href={routeHash({ view: isMarket ? 'governance' : 'assets', id: raw })}>{text}</a> : undefined}
      </Fact>
    );
  }
  if (term.label === null && isMembers(value)) return <AllMembers of={value} terms={term.terms} />;
  if (isEmpty(value) && !asSent) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {isEmpty(value) ? (
          <span class="soft">{t('ex_empty_value')}</span>
        ) : View ? (
          <View value={value} of={of} />
        ) : (
          <Nested value={value} terms={term.terms} read={term.read} />
        )}
      </dd>
    </>
  );
}

/** Those of the table first, in its order. */
function AllMembers({ of, terms = {} }: { of: Members; terms: Terms | undefined }) {
  const names = new Set([...Object.keys(terms).filter((name) => Object.hasOwn(of, name)), ...Object.keys(of)]);
  return (
    <>
      {[...names].map((name) => (
        <Member key={name} name={name} of={of} terms={terms} />
      ))}
    </>
  );
}

/** Every member of a message, however deep: as the table has it, or under its own name. */
export function MemberFacts({ of, terms }: { of: Members; terms: Terms | undefined }) {
  return (
    <dl class="facts member-facts">
      <AllMembers of={of} terms={terms} />
    </dl>
  );
}
