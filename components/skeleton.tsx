import type { JSX } from 'preact';
import { t } from '#lib/i18n/i18n.ts';

/** Stands where rows will be, while nothing is known of them yet. */
export function Skeleton({ rows }: { rows: number }): JSX.Element {
  return (
    <div class="skeleton-rows" role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div class="skeleton-row" key={row}>
          <span class="skeleton" style={{ width: `${45 + ((row * 17) % 30)}%` }} />
          <span class="skeleton" style={{ width: `${25 + ((row * 11) % 25)}%` }} />
        </div>
      ))}
    </div>
  );
}
