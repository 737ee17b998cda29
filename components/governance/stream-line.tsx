import type { JSX } from 'preact';
import { Chip } from '#components/status.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { failureText } from '#lib/format/failure-text.ts';
import { formatAge, formatDuration } from '#lib/format/time.ts';
import type { StreamEnd, StreamState } from '#lib/governance/stream-state.ts';
import { plural, t } from '#lib/i18n/i18n.ts';

function retryText(nextAttemptAt: number, now: number): string {
  const wait = nextAttemptAt - now;
  return wait <= 0 ? t('stream_retrying_now') : t('stream_retrying', { time: formatDuration(wait) });
}

function endText(end: StreamEnd): string {
  if (end.kind === 'not-a-stream') return t('stream_not_a_stream');
  if (end.kind !== 'ended') return escapeInvisible(failureText(end));
  return end.said === '' ? t('stream_ended') : t('stream_ended_said', { said: escapeInvisible(end.said) });
}

/** How old what is known is, where nothing new is coming in. Nothing where nothing has been heard yet. */
function AsOf({ heardUntil, now }: { heardUntil: number | null; now: number }): JSX.Element | null {
  if (heardUntil === null) return null;
  return (
    <span class="soft small" data-testid="heard-until">
      {t('as_of', { age: formatAge(heardUntil, now) })}
    </span>
  );
}

/** What the connection to the governance stream is doing, and the way to hurry it or to switch it on. */
export function StreamLine(props: {
  stream: StreamState;
  /** When the stream was last heard, in Unix milliseconds; null for never. */
  heardUntil: number | null;
  now: number;
  onReconnect: () => void;
  onOpenSettings: () => void;
}): JSX.Element {
  const { stream, heardUntil, now } = props;
  switch (stream.state) {
    case 'off':
      return (
        <div class="stream-line" data-testid="stream-state" data-state="off">
          <Chip tone="plain" icon="off">
            {t('stream_off')}
          </Chip>
          <AsOf heardUntil={heardUntil} now={now} />
          <button type="button" class="button quiet compact" onClick={props.onOpenSettings}>
            {t('stream_off_action')}
          </button>
        </div>
      );
    case 'listening':
      return (
        <div class="stream-line" data-testid="stream-state" data-state="listening">
          <Chip tone="ok" icon="live">
            {t('stream_listening')}
          </Chip>
          <span class="soft small">{t('stream_listening_hint')}</span>
        </div>
      );
    case 'live':
      return (
        <div class="stream-line" data-testid="stream-state" data-state="live">
          <Chip tone="ok" icon="live">
            {t('stream_live')}
          </Chip>
          <span class="soft small">{t('stream_live_hint', { age: formatAge(stream.lastMessageAt, now) })}</span>
          {stream.unreadable !== undefined && (
            <p class="soft small stream-detail" data-testid="stream-unreadable">
              {plural('stream_unreadable', stream.unreadable)}
            </p>
          )}
        </div>
      );
    case 'retrying':
      return (
        <div class="stream-line" data-testid="stream-state" data-state="retrying" title={endText(stream.end)}>
          <Chip tone="waiting" icon="refresh">
            {retryText(stream.nextAttemptAt, now)}
          </Chip>
          <AsOf heardUntil={heardUntil} now={now} />
          <button type="button" class="button quiet compact" onClick={props.onReconnect}>
            {t('stream_try_now')}
          </button>
          <p class="soft small stream-detail">{endText(stream.end)}</p>
        </div>
      );
    default:
      return stream satisfies never;
  }
}
