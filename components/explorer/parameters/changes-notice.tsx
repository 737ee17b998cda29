import type { JSX } from 'preact';
import { Notice } from '#components/status.tsx';
import { formatDate } from '#lib/format/time.ts';
import { plural, t } from '#lib/i18n/i18n.ts';

/** How much has changed since the last look, with the ways to see only that, and to be done with it. */
export function ChangesNotice(props: {
  count: number;
  /** When the user last looked, in Unix milliseconds. */
  since: number;
  only: boolean;
  onOnly: (only: boolean) => void;
  onSeen: () => void;
}): JSX.Element {
  const { count, since, only, onOnly, onSeen } = props;
  return (
    <Notice
      tone="waiting"
      icon="refresh"
      title={plural('ex_changes', count, { date: formatDate(since) })}
      actions={
        <>
          <button type="button" class="button" onClick={onSeen}>
            {t('ex_mark_seen')}
          </button>
          <button type="button" class="button quiet" aria-pressed={only} onClick={() => onOnly(!only)}>
            {only ? t('ex_show_all') : t('ex_only_changes')}
          </button>
        </>
      }
    />
  );
}
