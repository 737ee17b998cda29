import { unixMilliseconds } from '#lib/data-api/timestamp.ts';
import { formatDate } from '#lib/format/format-date.ts';
import { type MessageKey, t } from '#lib/i18n/i18n.ts';
import { enumName, wordFor } from './enums.ts';

/** Members that hold integers in the smallest unit of an asset or market, whose decimal places are not known here. */
const amounts = new Set([
  'amount',
  'price',
  'size',
  'sizeDelta',
  'commitmentAmount',
  'peggedOrder.offset',
  'peggedOffset',
]);

/** Members that hold moments, by the unit in which services count them. */
const moments: ReadonlyMap<string, 'nanoseconds' | 'seconds'> = new Map([
  ['expiresAt', 'nanoseconds'],
  ['oneOff.deliverOn', 'nanoseconds'],
  ['terms.closingTimestamp', 'seconds'],
  ['terms.enactmentTimestamp', 'seconds'],
  ['terms.validationTimestamp', 'seconds'],
]);

const say = t as (key: MessageKey) => string;

/** A value of a transaction as the user reads it. `field` is its path within the transaction. Digits are never changed. */
export function transactionValue(field: string, value: unknown): string {
  const name = enumName(field, value);
  const word = name === null ? undefined : wordFor(name);
  if (word !== undefined) return say(word);
  if (typeof value === 'boolean') return value ? t('tx_true') : t('tx_false');

  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const unit = moments.get(field);
  const at = unit === undefined ? null : unixMilliseconds(text, unit);
  if (at !== null) {
    // The language's own thin spaces would be taken for something that a site hides in its text.
    return t('tx_moment', { date: formatDate(at).replace(/\p{Zs}/gu, ' '), timestamp: text });
  }
  return amounts.has(field) && /^-?\d+$/.test(text) ? t('tx_units', { amount: text }) : text;
}

/** Whether a value is a key, an ID or an address, whose every character counts. */
export function isCode(value: string): boolean {
  return /^(0x)?[0-9a-fA-F]{16,}$/.test(value);
}
