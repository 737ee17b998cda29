import type { ComponentChildren } from 'preact';
import { openSettings } from '#lib/browser/windows.ts';
import { isRateLimit } from '#lib/data-api/data-api-error.ts';
import { inSentence } from '#lib/format/escape-invisible.ts';
import { failureText } from '#lib/format/failure-text.ts';
import type { StreamEnd } from '#lib/governance/connection.ts';
import { plural, snakeCase, t } from '#lib/i18n/i18n.ts';
import { JobButton, Notice } from './controls.tsx';
import { Icon } from './icon.tsx';

/** A sentence for the user about a failed request, or the end of a stream. */
export function endText(end: StreamEnd): string {
  if (end.kind === 'not-a-stream') return t('stream_not_a_stream');
  if (end.kind !== 'ended') return failureText(end);
  return end.said === '' ? t('stream_ended') : t('stream_ended_said', { said: inSentence(end.said) });
}

/** What another address in the settings may mend. */
const isOfAddress: ReadonlySet<string> = new Set(['permission', 'unreachable', 'not-a-stream', 'bad-response']);

/** What is wrong, in words, and a sentence with the address and what the service said. */
export function describeFailure(failure: StreamEnd): {
  kind: StreamEnd['kind'] | 'permission' | 'pause';
  title: string;
  text: string;
} {
  const { kind } = failure;
  const text = endText(failure);
  if (kind === 'ended') return { kind, title: t('stream_retrying'), text };
  if (kind === 'unreachable' && failure.why === 'not-allowed') {
    const title = t('ex_failed_permission', { host: failure.address ?? '' });
    return { kind: 'permission', title, text: t('ex_failed_permission_text') };
  }
  if (kind === 'refused' && (failure.refusal.retryAfterMs !== null || isRateLimit(failure.refusal))) {
    return { kind: 'pause', title: t('ex_failed_pause'), text };
  }
  const title = t(kind === 'not-a-stream' ? 'ex_failed_bad_response' : `ex_failed_${snakeCase(kind)}`);
  return { kind, title, text: isOfAddress.has(kind) ? `${text} ${t('ex_failed_check')}` : text };
}

/** Why data could not be loaded, and what the user can do. `children` say when that is tried again. */
export function LoadFailure(props: {
  failure: StreamEnd;
  /** The last known data is on screen. */
  hasData: boolean;
  retry: () => unknown;
  children?: ComponentChildren;
}) {
  const { kind, title, text } = describeFailure(props.failure);
  const isPause = kind === 'pause';
  return (
    <div role="alert" data-testid="failure" data-kind={kind}>
      <Notice
        tone={isPause ? 'waiting' : 'refused'}
        icon={isPause ? 'waiting' : 'warning'}
        title={title}
        actions={
          <>
            <JobButton job={async () => props.retry()}>{t('try_again')}</JobButton>
            {isOfAddress.has(kind) && (
              <JobButton look="quiet" job={openSettings}>
                {t('open_settings')}
              </JobButton>
            )}
          </>
        }
      >
        {text} {props.hasData && t('ex_failed_old_data')} <span aria-live="off">{props.children}</span>
      </Notice>
    </div>
  );
}

/** Says that rows of a response could not be read and are missing. Nothing when none are. */
export function UnreadableNote({ count }: { count: number }) {
  return (
    <p class="failure small" role="status" data-testid="unreadable">
      {count > 0 && <Icon name="warning" size={14} />}
      {count > 0 && plural('ex_unreadable', count)}
    </p>
  );
}
