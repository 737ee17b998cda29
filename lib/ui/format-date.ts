import { dateFormat } from './formats.ts';
import { formattingLocale } from './i18n.ts';

/** A moment as a date and a time of day in the user's own time zone. `at` is Unix milliseconds. */
export function formatDate(at: number, locale: string = formattingLocale()): string {
  // Beyond what a Date can hold, a service's timestamp is still worth a look, and must not break the page.
  if (Math.abs(at) > 8.64e15) return String(at);
  return dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}
