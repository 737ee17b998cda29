import { useAsSent } from '#components/explorer/shell/explorer-context.ts';
import { OtherMembers, Sent } from '#components/explorer/shell/fact-list.tsx';
import { isMembers, type Members } from '#lib/data-api/schema/field.ts';
import { unixMillisecondsByDigits } from '#lib/data-api/timestamp.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { indentJson } from '#lib/format/indent-json.ts';
import { formatDate } from '#lib/format/time.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import { enumWord } from '#lib/terms/term.ts';

const messagesIn = (value: unknown): Members[] => (Array.isArray(value) ? value.filter(isMembers) : []);

const textOf = (of: Members, name: string): string => `${of[name] ?? ''}`;

const signs = new Map([
  ['OPERATOR_EQUALS', '='],
  ['OPERATOR_GREATER_THAN', '>'],
  ['OPERATOR_GREATER_THAN_OR_EQUAL', '≥'],
  ['OPERATOR_LESS_THAN', '<'],
  ['OPERATOR_LESS_THAN_OR_EQUAL', '≤'],
]);

/** What must be true of the value `name` for data to count, or of the time. `time` says that the values are moments. */
export function Conditions(props: { value: unknown; name?: string; time?: boolean }) {
  const { value: conditions, name = t('ex_gov_source_time'), time = true } = props;
  const all = messagesIn(conditions);
  if (all.length === 0) return <p class="soft small">{t('ex_gov_no_conditions')}</p>;
  return (
    <ul class="conditions">
      {all.map((condition, index) => {
        const [operator, value] = [textOf(condition, 'operator'), textOf(condition, 'value')];
        const sign = signs.get(operator);
        const at = time ? unixMillisecondsByDigits(value) : null;
        return (
          <li key={index}>
            <code>{escapeInvisible(name)}</code>{' '}
            <Sent raw={operator}>
              {sign !== undefined && <span aria-hidden="true">{sign}</span>}
              <span class={sign === undefined ? undefined : 'visually-hidden'}>
                {enumWord(operator, 'OPERATOR_') ?? escapeInvisible(operator)}
              </span>
            </Sent>{' '}
            <Sent raw={value}>{at === null ? <code>{escapeInvisible(value)}</code> : formatDate(at)}</Sent>
            <OtherMembers of={condition} shown={['operator', 'value']} />
          </li>
        );
      })}
    </ul>
  );
}

export function Filters({ value }: { value: unknown }) {
  const asSent = useAsSent();
  return (
    <ul class="items">
      {messagesIn(value).map((filter, index) => {
        const key = isMembers(filter['key']) ? filter['key'] : {};
        const [name, type, places] = [textOf(key, 'name'), textOf(key, 'type'), textOf(key, 'numberDecimalPlaces')];
        const decimals = /^\d{1,3}$/.test(places) ? plural('asset_decimals', Number(places)) : undefined;
        return (
          <li key={index}>
            <p>
              <code>{escapeInvisible(name)}</code> <Sent raw={type} words={enumWord(type, 'TYPE_') ?? undefined} />
              {places !== '' && (asSent || places !== '0') && (
                <>
                  , <Sent raw={places} words={decimals} />
                </>
              )}
            </p>
            <Conditions name={name} value={filter['conditions']} time={type === 'TYPE_TIMESTAMP'} />
            <OtherMembers of={filter} shown={{ key: ['name', 'numberDecimalPlaces', 'type'], conditions: null }} />
          </li>
        );
      })}
    </ul>
  );
}

/** JSON in a text, on demand. */
export function Code({ value }: { value: unknown }) {
  return (
    <details>
      <summary class="small">{t('ex_gov_rationale_all')}</summary>
      <pre class="parameter-lines small">{indentJson(`${value}`)}</pre>
    </details>
  );
}
