import { useEffect, useRef } from 'preact/hooks';
import { Notice } from '#components/status.tsx';
import type { Pause } from '#lib/data-api/nodes/node-state.ts';
import { failureText } from '#lib/format/failure-text.ts';
import { nextAttemptText } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';

/** Why the list could not be loaded, with a retry. While rate-limited it retries by itself as soon as that ends. */
export function AssetsFailure(props: {
  error: string;
  pause: Pause | null;
  /** The list on screen is not fresh. */
  old: boolean;
  loading: boolean;
  now: number;
  onRefresh: () => void;
}) {
  const { error, pause, old, loading, now, onRefresh } = props;
  const until = pause?.until ?? null;
  const over = until !== null && until <= now;
  const waited = useRef(false);
  useEffect(() => {
    if (over || (waited.current && until === null)) onRefresh();
    // When the pause is over, a request is already under way, and its answer clears the pause.
    waited.current = until !== null && !over;
  }, [over, until]);
  return (
    <div role="alert" data-testid="assets-failure" data-pause={pause !== null}>
      <Notice
        tone={pause === null ? 'refused' : 'waiting'}
        icon={pause === null ? 'warning' : 'waiting'}
        title={pause === null ? t('assets_failed_title') : t('ex_failed_pause')}
        actions={
          <button type="button" class="button primary" onClick={onRefresh} disabled={loading}>
            {t('try_again')}
          </button>
        }
      >
        {pause?.failure ? failureText(pause.failure) : error} {old && t('assets_failed_stale')}{' '}
        {until !== null && <span aria-live="off">{nextAttemptText(until, now)}</span>}
      </Notice>
    </div>
  );
}
