import { t } from '#lib/i18n/i18n.ts';
import { formatAge } from './format-age.ts';

/** How old what is on screen may be before its age is worth a word. Milliseconds. */
const freshMs = 60_000;

/** The age in words of what is not fresh any more, e.g. "As of 2 hours ago"; null while it is. Both Unix milliseconds. */
export function asOf(at: number, now: number): string | null {
  return now - at >= freshMs ? t('as_of', { age: formatAge(at, now) }) : null;
}
