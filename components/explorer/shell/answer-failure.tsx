import type { JSX } from 'preact';
import { Notice } from '#components/status.tsx';
import { describeFailure } from '#lib/explorer/describe-failure.ts';
import { formatDuration } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import { useExplorer } from './explorer-context.ts';
import type { Answer } from './use-query.ts';

/** Counts down to the next attempt. A part of its own, so that only it is drawn every second. */
function NextAttempt({ at }: { at: number }): JSX.Element {
  const left = at - useExplorer().now.value;
  return <> {left > 0 ? t('ex_next_attempt', { time: formatDuration(left) }) : t('ex_trying')}</>;
}

/**
 * What went wrong when a query was last asked, and what the user can do. Said at once, while the next attempts go on
 * behind it. Nothing when nothing did. `known` says whether what is shown is this query's last answer.
 */
export function AnswerFailure({
  answer,
  known = answer.data !== undefined,
}: {
  answer: Answer<unknown>;
  known?: boolean;
}): JSX.Element {
  const { api, hostAllowed, nextAttemptAt, openSettings } = useExplorer();
  const error = answer.failureReason ?? answer.error;
  if (error === null) return <div role="alert" class="answer-failure" />;
  const host = URL.canParse(api.value.baseUrl) ? new URL(api.value.baseUrl).host : api.value.baseUrl;
  const words = describeFailure(error, { host, hostAllowed: hostAllowed.value });
  const at = answer.isFetching ? nextAttemptAt(error) : null;
  const aboutAddress = words.kind === 'permission' || words.kind === 'unreachable';
  return (
    <div role="alert" class="answer-failure" data-testid="failure" data-kind={words.kind}>
      <Notice
        tone={words.kind === 'pause' ? 'waiting' : 'refused'}
        icon={words.kind === 'pause' ? 'waiting' : 'warning'}
        title={words.title}
        actions={
          <>
            <button type="button" class="button" onClick={answer.askAgain}>
              {t('try_again')}
            </button>
            {aboutAddress && (
              <button type="button" class="button quiet" onClick={openSettings}>
                {t('open_settings')}
              </button>
            )}
          </>
        }
      >
        {words.text} {known && t('ex_failed_old_data')}
        {at !== null && (
          <span aria-live="off">
            <NextAttempt at={at} />
          </span>
        )}
      </Notice>
    </div>
  );
}
