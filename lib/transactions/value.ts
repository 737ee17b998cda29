import { unixMilliseconds } from '#lib/data-api/timestamp.ts';
import { formatDate } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import { enumName, type Field, type Format } from './fields.ts';

const integers: ReadonlySet<unknown> = new Set(['amount', 'commitment', 'price', 'size', 'units'] satisfies Format[]);

/** A value of a transaction as text, as it was sent; `field` is undefined when unknown. Digits are never changed. */
export function transactionValue(field: Field | undefined, value: unknown): string {
  const { format, values = {} } = typeof field === 'object' ? field : {};
  const [, word] = values[enumName(values, value) ?? ''] ?? [];
  if (word !== undefined) return t(word);
  if (typeof value === 'boolean') return value ? t('tx_true') : t('tx_false');

  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (format === 'nanoseconds' || format === 'seconds') {
    const at = unixMilliseconds(text, format);
    // Otherwise the narrow spaces of some locales would be escaped as invisible text.
    return at === null ? text : t('tx_moment', { date: formatDate(at).replace(/\p{Zs}/gu, ' '), timestamp: text });
  }
  return integers.has(format) && /^-?\d+$/.test(text) ? t('tx_units', { amount: text }) : text;
}
