import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#lib/i18n/i18n.ts';
import { Button } from './controls.tsx';

/** Rows that are drawn at first, and with each press for more: a year of use brings hundreds. */
const pageLength = 50;

/** The first rows of a list, and a button for more. */
export function FirstRows<T>(props: { all: readonly T[]; children: (rows: readonly T[]) => ComponentChildren }) {
  const { all, children } = props;
  const [shown, setShown] = useState(pageLength);
  return (
    <>
      {children(all.slice(0, shown))}
      {all.length > shown && <Button onClick={() => setShown(shown + pageLength)}>{t('activity_more')}</Button>}
    </>
  );
}
