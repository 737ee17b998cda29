import type { JSX } from 'preact';
import { gapWords } from '#components/governance/gap-labels.ts';
import { Icon } from '#components/icon.tsx';
import type { Gap } from '#lib/governance/coverage.ts';
import type { RowPlace } from './feed-row.tsx';

/** A stretch of time of which nothing is known, in the feed where it was. */
export function GapRow({ gap, place }: { gap: Gap; place: RowPlace }): JSX.Element {
  return (
    <li {...place} class="feed-gap small" data-testid="feed-gap">
      <Icon name="clock" size={14} />
      <span>{gapWords(gap)}</span>
    </li>
  );
}
