import { useAsSent } from '#components/explorer/shell/as-sent.tsx';
import { OtherMembers, Sent } from '#components/explorer/shell/fact-list.tsx';
import { isMembers, type Members } from '#lib/data-api/schema/field.ts';
import { unixMillisecondsByDigits } from '#lib/data-api/timestamp.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { indentJson } from '#lib/format/indent-json.ts';
import { formatDate } from '#lib/format/time.ts';
import { plural, t, textFor } from '#lib/i18n/i18n.ts';

const messagesIn = (value: unknown): Members[] => (Array.isArray(value) ? value.filter(isMembers) : []);

const textOf = (of: Members, name: string): string => `${of[name] ?? ''}`;

function enumText(prefix: 'TYPE_' | 'OPERATOR_', value: string): string {
  return (value.startsWith(prefix) ? textFor(value) : null) ?? escapeInvisible(value);
}

const signs = new Map([
  ['OPERATOR_EQUALS', '='],
  ['OPERATOR_GREATER_THAN', '>'],
  ['OPERATOR_GREATER_THAN_OR_EQUAL', '≥'],
  ['OPERATOR_LESS_THAN', '<'],
  ['OPERATOR_LESS_THAN_OR_EQUAL', '≤'],
]);

/** What must be true of the value `name` for data to count. `time` says that the values are moments. */
function Conditions({ name, of, time }: { name: string; of: Members; time: boolean }) {
  const conditions = messagesIn(of['conditions']);
  if (conditions.length === 0) return <p class="soft small">{t('ex_gov_no_conditions')}</p>;
  return (
    <ul class="conditions">
      {conditions.map((condition, index) => {
        const [operator, value] = [textOf(condition, 'operator'), textOf(condition, 'value')];
        const sign = signs.get(operator);
        const at = time ? unixMillisecondsByDigits(value) : null;
        return (
          <li key={index}>
            <code>{escapeInvisible(name)}</code>{' '}
            <Sent raw={operator}>
              {sign !== undefined && <span aria-hidden="true">{sign}</span>}
              <span class={sign === undefined ? undefined : 'visually-hidden'}>{enumText('OPERATOR_', operator)}</span>
            </Sent>{' '}
            <Sent raw={value}>{at === null ? <code>{escapeInvisible(value)}</code> : formatDate(at)}</Sent>
            <OtherMembers of={condition} shown={{ operator: null, value: null }} />
          </li>
        );
      })}
    </ul>
  );
}

function Filter({ filter }: { filter: Members }) {
  const asSent = useAsSent();
  const key = isMembers(filter['key']) ? filter['key'] : {};
  const [name, type, places] = [textOf(key, 'name'), textOf(key, 'type'), textOf(key, 'numberDecimalPlaces')];
  const decimals = /^\d{1,3}$/.test(places) ? plural('asset_decimals', Number(places)) : undefined;
  return (
    <li>
      <p>
        <code>{escapeInvisible(name)}</code> <Sent raw={type} words={enumText('TYPE_', type)} />
        {places !== '' && (asSent || places !== '0') && (
          <>
            , <Sent raw={places} words={decimals} />
          </>
        )}
      </p>
      <Conditions name={name} of={filter} time={type === 'TYPE_TIMESTAMP'} />
      <OtherMembers
        of={filter}
        shown={{ key: { name: null, numberDecimalPlaces: null, type: null }, conditions: null }}
      />
    </li>
  );
}

export function Filters({ value }: { value: unknown }) {
  return (
    <ul class="items">
      {messagesIn(value).map((filter, index) => (
        <Filter key={index} filter={filter} />
      ))}
    </ul>
  );
}

export function ClockConditions({ value }: { value: unknown }) {
  if (!isMembers(value)) return null;
  return (
    <>
      <Conditions name={t('ex_gov_source_time')} of={value} time />
      <OtherMembers of={value} shown={{ conditions: null }} />
    </>
  );
}

export function TimeConditions({ value }: { value: unknown }) {
  return <Conditions name={t('ex_gov_source_time')} of={{ conditions: value }} time />;
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
