import type { JSX } from 'preact';
import { Icon } from '#components/icon.tsx';
import type { Gap } from '#lib/governance/coverage.ts';
import { plural } from '#lib/i18n/i18n.ts';
import { gapWords } from './gap-labels.ts';

/** The stretches of time of which nothing is known, the latest in full: an empty list would say that nothing happened. */
export function UnknownTimes({ gaps }: { gaps: readonly Gap[] }): JSX.Element | null {
  const latest = gaps.at(-1);
  if (latest === undefined) return null;
  const others = gaps.length - 1;
  return (
    <p class="unknown-times small" data-testid="unknown-times">
      <Icon name="clock" size={14} />
      <span>
        {gapWords(latest)}
        {others > 0 && ` ${plural('gov_gaps', others)}`}
      </span>
    </p>
  );
}
