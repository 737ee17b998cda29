import type { Gap } from '#lib/governance/coverage.ts';
import { dateFormat } from '#lib/i18n/cached-intl.ts';
import { formattingLocale, t } from '#lib/i18n/i18n.ts';

/** A stretch of time of which nothing is known, in a sentence. With seconds: most are short. */
export function gapWords({ from, to }: Gap): string {
  const time = dateFormat(formattingLocale(), { dateStyle: 'medium', timeStyle: 'medium' });
  return t('gov_gap', { from: time.format(from), to: time.format(to) });
}
