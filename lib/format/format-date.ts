import { dateFormat } from '#lib/i18n/cached-intl.ts';
import { formattingLocale, t } from '#lib/i18n/i18n.ts';

/**
 * A moment as a date and a time of day in the user's own time zone. `at` is Unix milliseconds. Services send moments that
 * no calendar holds, the largest int64 among them.
 */
export function formatDate(at: number, locale: string = formattingLocale()): string {
  if (Math.abs(at) > 8.64e15) return at > 0 ? t('date_far_future') : t('date_far_past');
  return dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}
