import { formatDate } from '#lib/ui/format-date.ts';
import { t } from '#lib/ui/i18n.ts';
import { visibleText } from '#lib/ui/visible-text.ts';
import { formatDecimal } from './format-decimal.ts';
import { longDuration } from './long-duration.ts';
import { readParameterValue } from './parameter-value.ts';

/** The value of a network parameter in one line for a person: "2 days" for `48h0m0s`. JSON stays as it is. */
export function parameterWords(value: string): string {
  const read = readParameterValue(value);
  switch (read.kind) {
    case 'duration':
      return longDuration(read.nanoseconds);
    case 'number':
      return formatDecimal(value);
    case 'flag':
      return read.value ? t('ex_yes') : t('ex_no');
    case 'time':
      return formatDate(read.at);
    case 'json':
    case 'text':
      return value === '' ? t('ex_empty_value') : visibleText(value);
  }
}
