import { Button } from '#components/controls.tsx';
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

const looks = {
  off: { tone: 'plain', icon: 'off' },
  listening: { tone: 'ok', icon: 'live' },
  live: { tone: 'ok', icon: 'live' },
  retrying: { tone: 'waiting', icon: 'refresh' },
} as const;

/** The state of the governance stream, with a button to reconnect it or switch it on. */
export function StreamLine(props: {
  stream: StreamState;
  /** When the stream was last heard, in Unix milliseconds; null for never. */
  heardUntil: number | null;
  now: number;
  onReconnect: () => void;
  onOpenSettings: () => void;
}) {
  const { stream, heardUntil, now } = props;
  const { state } = stream;
  const ended = state === 'retrying' ? endText(stream.end) : undefined;
  return (
    <div class="stream-line" data-testid="stream-state" data-state={state} title={ended}>
      <Chip {...looks[state]}>
        {state === 'retrying' ? retryText(stream.nextAttemptAt, now) : t(`stream_${state}`)}
      </Chip>
      {state === 'listening' && <span class="soft small">{t('stream_listening_hint')}</span>}
      {state === 'live' && (
        <span class="soft small">{t('stream_live_hint', { age: formatAge(stream.lastMessageAt, now) })}</span>
      )}
      {state === 'live' && stream.unreadable !== undefined && (
        <p class="soft small stream-detail" data-testid="stream-unreadable">
          {plural('stream_unreadable', stream.unreadable)}
        </p>
      )}
      {(state === 'off' || state === 'retrying') && (
        <>
          {heardUntil !== null && (
            <span class="soft small" data-testid="heard-until">
              {t('as_of', { age: formatAge(heardUntil, now) })}
            </span>
          )}
          <Button look="quiet" compact onClick={state === 'off' ? props.onOpenSettings : props.onReconnect}>
            {state === 'off' ? t('stream_off_action') : t('stream_try_now')}
          </Button>
        </>
      )}
      {ended !== undefined && <p class="soft small stream-detail">{ended}</p>}
    </div>
  );
}
