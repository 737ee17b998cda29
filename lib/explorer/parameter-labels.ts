import type { Asset } from '#lib/data-api/schema/asset.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { formatDate } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import { amountWithSymbol } from './asset-labels.ts';
import { longDuration } from './duration.ts';
import { formatDecimal } from './format-decimal.ts';
import { readParameterValue } from './parameter-value.ts';

/**
 * The value of a network parameter in one line for people: "2 days" for `48h0m0s`. JSON stays as it is. `unit` is the
 * asset that the value is an amount of; null for none.
 */
export function parameterWords(value: string, unit: Asset | null = null): string {
  const read = readParameterValue(value);
  switch (read.kind) {
    case 'duration':
      return longDuration(read.nanoseconds);
    case 'number':
      // Amounts are whole: a fraction would be of something else.
      return unit?.details && /^\d+$/.test(value) ? amountWithSymbol(value, unit.details) : formatDecimal(value);
    case 'flag':
      return read.value ? t('ex_yes') : t('ex_no');
    case 'time':
      return formatDate(read.at);
    case 'json':
    case 'text':
      return value === '' ? t('ex_empty_value') : escapeInvisible(value);
  }
}
