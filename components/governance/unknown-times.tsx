import { Icon } from '#components/icon.tsx';
import type { Gap } from '#lib/governance/coverage.ts';
import { dateFormat } from '#lib/i18n/cached-intl.ts';
import { formattingLocale, plural, t } from '#lib/i18n/i18n.ts';

/** A gap in the stream, in a sentence. With seconds: most are short. */
export function gapWords({ from, to }: Gap): string {
  const time = dateFormat(formattingLocale(), { dateStyle: 'medium', timeStyle: 'medium' });
  return t('gov_gap', { from: time.format(from), to: time.format(to) });
}

/** The gaps in the stream, the latest in full. */
export function UnknownTimes({ gaps }: { gaps: readonly Gap[] }) {
  const latest = gaps.at(-1);
  if (latest === undefined) return null;
  const others = gaps.length - 1;
  return (
    <p class="flag tone-waiting small" data-testid="unknown-times">
      <Icon name="clock" size={14} />
      <span>
        {gapWords(latest)}
        {others > 0 && ` ${plural('gov_gaps', others)}`}
      </span>
    </p>
  );
}
