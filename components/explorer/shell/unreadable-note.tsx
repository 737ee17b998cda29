import type { JSX } from 'preact';
import { Icon } from '#components/icon.tsx';
import { plural } from '#lib/i18n/i18n.ts';

/** Says that rows of an answer could not be read and are missing. Nothing when none are. */
export function UnreadableNote({ count }: { count: number }): JSX.Element | null {
  if (count === 0) return null;
  return (
    <p class="failure small" role="status" data-testid="unreadable">
      <Icon name="warning" size={14} />
      {plural('ex_unreadable', count)}
    </p>
  );
}
