import type { JSX } from 'preact';
import type { DataSourceSpec } from '#lib/data-api/schema/data-source-spec.ts';
import { unixMillisecondsByDigits } from '#lib/data-api/timestamp.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { formatDate } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import { OtherMembers } from '../other-members.tsx';
import { withKeys } from '../with-keys.ts';

export type Condition = NonNullable<NonNullable<DataSourceSpec['internal']>['time']>['conditions'][number];

/** Comparisons as signs, with their words for those who do not see them. An unknown one is shown as it came. */
const signs = new Map<string, { sign: string; word: () => string }>([
  ['OPERATOR_EQUALS', { sign: '=', word: () => t('ex_gov_operator_equals') }],
  ['OPERATOR_GREATER_THAN', { sign: '>', word: () => t('ex_gov_operator_greater') }],
  ['OPERATOR_GREATER_THAN_OR_EQUAL', { sign: '≥', word: () => t('ex_gov_operator_greater_or_equal') }],
  ['OPERATOR_LESS_THAN', { sign: '<', word: () => t('ex_gov_operator_less') }],
  ['OPERATOR_LESS_THAN_OR_EQUAL', { sign: '≤', word: () => t('ex_gov_operator_less_or_equal') }],
]);

/** What must be so for data to count. `time` says that the values are moments. */
export function ConditionList(props: { of: string; conditions: readonly Condition[]; time: boolean }): JSX.Element {
  const { of, conditions, time } = props;
  if (conditions.length === 0) return <p class="soft small">{t('ex_gov_no_conditions')}</p>;
  return (
    <ul class="conditions">
      {withKeys(conditions, ({ operator, value }) => `${operator} ${value}`).map(({ key, item: condition }) => {
        const { operator, value } = condition;
        const known = signs.get(operator);
        const at = time ? unixMillisecondsByDigits(value) : null;
        return (
          <li key={key}>
            <code>{escapeInvisible(of)}</code>{' '}
            <span title={operator} data-raw={operator}>
              {known === undefined ? (
                escapeInvisible(operator)
              ) : (
                <>
                  <span aria-hidden="true">{known.sign}</span>
                  <span class="visually-hidden">{known.word()}</span>
                </>
              )}
            </span>{' '}
            {at !== null && `${formatDate(at)} `}
            <code class={at === null ? undefined : 'soft'}>{escapeInvisible(value) || t('ex_empty_value')}</code>
            <OtherMembers of={condition} shown={['operator', 'value']} />
          </li>
        );
      })}
    </ul>
  );
}
