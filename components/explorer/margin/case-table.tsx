import type { ComponentChildren, JSX } from 'preact';
import { Sheet } from '#components/explorer/shell/sheet.tsx';
import { t } from '#lib/i18n/i18n.ts';

/** A table with a column for the best case and one for the worst. `value` shows what was sent. */
export function CaseTable<Name extends string>(props: {
  testId: string;
  title: string;
  names: readonly Name[];
  cases: { bestCase: Record<Name, string> | null; worstCase: Record<Name, string> | null } | null;
  label: (name: Name) => ComponentChildren;
  value: (raw: string) => JSX.Element;
}) {
  const { cases, value } = props;
  const cell = (raw = '') => (raw === '' ? <span class="soft">{t('ex_margin_price_not_told')}</span> : value(raw));
  return (
    <Sheet
      class="margin-table"
      testId={props.testId}
      columns={[props.title, t('ex_margin_best'), t('ex_margin_worst')]}
      numbersFrom={1}
      rows={props.names}
      keyOf={(name) => name}
      rowHeads
      cells={(name) => [props.label(name), cell(cases?.bestCase?.[name]), cell(cases?.worstCase?.[name])]}
    />
  );
}
