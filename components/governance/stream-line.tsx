import type { ComponentChildren } from 'preact';
import { Button } from '#components/controls.tsx';
import { Icon } from '#components/icon.tsx';
import { Chip, Empty, Notice, Skeleton } from '#components/status.tsx';
import { bidiIsolate, escapeInvisible } from '#lib/format/escape-invisible.ts';
import { failureText } from '#lib/format/failure-text.ts';
import { formatAge, formatDuration, nextAttemptText } from '#lib/format/time.ts';
import type { StreamEnd, StreamState } from '#lib/governance/connection.ts';
import type { Gap } from '#lib/governance/coverage.ts';
import { dateFormat } from '#lib/i18n/cached-intl.ts';
import { formattingLocale, plural, t } from '#lib/i18n/i18n.ts';

type Retrying = Extract<StreamState, { state: 'retrying' }>;

function retryText(nextAttemptAt: number, now: number): string {
  const wait = nextAttemptAt - now;
  return wait < 1000 ? t('stream_retrying_now') : t('stream_retrying', { time: formatDuration(wait) });
}

function endText(end: StreamEnd): string {
  if (end.kind === 'not-a-stream') return t('stream_not_a_stream');
  if (end.kind !== 'ended') return failureText(end);
  return end.said === '' ? t('stream_ended') : t('stream_ended_said', { said: bidiIsolate(escapeInvisible(end.said)) });
}

const looks = {
  off: { tone: 'plain', icon: 'off' },
  listening: { tone: 'ok', icon: 'live' },
  live: { tone: 'ok', icon: 'live' },
  retrying: { tone: 'plain', icon: 'refresh' },
} as const;

export function StreamLine(props: {
  stream: StreamState;
  /** When the stream was last heard, in Unix milliseconds; null for never. */
  heardUntil: number | null;
  now: number;
  onReconnect: () => void;
  onOpenSettings: () => void;
  /** At the end of the line. */
  children?: ComponentChildren;
}) {
  const { stream, heardUntil, now } = props;
  const { state } = stream;
  const ended = state === 'retrying' ? endText(stream.end) : undefined;
  const listedAt = state === 'retrying' ? stream.listedAt : undefined;
  return (
    <div class="stream-line" data-testid="stream-state" data-state={state} title={ended}>
      <Chip {...looks[state]}>
        {listedAt !== undefined
          ? t('stream_listed')
          : state === 'retrying'
            ? retryText(stream.nextAttemptAt, now)
            : t(`stream_${state}`)}
      </Chip>
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
          {heardUntil !== null && listedAt === undefined && (
            <span class="soft small" data-testid="heard-until">
              {t('as_of', { age: formatAge(heardUntil, now) })}
            </span>
          )}
          <Button look="quiet" compact onClick={state === 'off' ? props.onOpenSettings : props.onReconnect}>
            {state === 'off' ? t('stream_off_action') : t('stream_try_now')}
          </Button>
        </>
      )}
      {props.children}
      {ended !== undefined && (
        <p class="soft small stream-detail">
          {listedAt === undefined ? ended : t('stream_listed_hint', { age: formatAge(listedAt, now) })}
        </p>
      )}
    </div>
  );
}

/** Failed attempts in a row after which it is said above what is known: one alone is made good within seconds. */
const lastingFailures = 2;

/** Why proposals could not be loaded, what to do, and when that is tried again. */
function StreamFailure(props: Parameters<typeof StreamHead>[0] & { stream: Retrying }) {
  const { stream, hasProposals, heardUntil, now } = props;
  const { end, nextAttemptAt } = stream;
  const isAddress = end.kind === 'unreachable' || end.kind === 'not-a-stream' || end.kind === 'bad-response';
  const remedy =
    end.kind === 'unreachable' && end.why === 'not-allowed'
      ? t('ex_failed_permission_text')
      : isAddress && t('governance_failed_check');
  return (
    <div role="alert" data-testid="stream-state" data-state={stream.state}>
      <Notice
        tone="refused"
        icon="warning"
        title={t('governance_failed_title')}
        actions={
          <>
            <Button onClick={props.onReconnect}>{t('try_again')}</Button>
            {isAddress && (
              <Button look="quiet" onClick={props.onOpenSettings}>
                {t('open_settings')}
              </Button>
            )}
          </>
        }
      >
        {endText(end)} {remedy} {hasProposals && t('ex_failed_old_data')}{' '}
        <span aria-live="off">
          {heardUntil !== null && (
            <span data-testid="heard-until">{t('governance_failed_as_of', { age: formatAge(heardUntil, now) })}</span>
          )}{' '}
          {nextAttemptText(nextAttemptAt, now)}
        </span>
      </Notice>
    </div>
  );
}

/** The stream above proposals: one line, or a notice where a failure lasts or leaves nothing to show. */
export function StreamHead(
  props: Parameters<typeof StreamLine>[0] & {
    hasProposals: boolean;
  },
) {
  const { stream, hasProposals } = props;
  const failed =
    stream.state === 'retrying' &&
    stream.listedAt === undefined &&
    (!hasProposals || (stream.failures ?? 0) >= lastingFailures);
  if (!failed) return <StreamLine {...props} />;
  return (
    <>
      <StreamFailure {...props} stream={stream} />
      {props.children}
    </>
  );
}

/** Says that there are no proposals where that is known: neither of a network that has not been heard, nor of one that fails. */
export function NoProposals({ stream, heardUntil }: { stream: StreamState; heardUntil: number | null }) {
  if (stream.state === 'retrying' && stream.listedAt === undefined) return null;
  if (stream.state === 'off') {
    return (
      <Empty icon="off" title={t('stream_off')}>
        <p>{t('governance_empty_off')}</p>
      </Empty>
    );
  }
  if (heardUntil === null) return <Skeleton rows={6} />;
  return (
    <Empty icon="ballot" title={t('governance_empty_title')}>
      <p>{t('governance_empty_text')}</p>
    </Empty>
  );
}

/** The time whose events may be missing. With seconds: most are short. */
export function UnknownTimes({ gaps }: { gaps: readonly Gap[] }) {
  const [first] = gaps;
  const last = gaps.at(-1);
  if (first === undefined || last === undefined) return null;
  const time = dateFormat(formattingLocale(), { dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <p class="flag tone-waiting small" data-testid="unknown-times">
      <Icon name="clock" size={14} />
      <span>{t('gov_gap', { from: time.format(first.from), to: time.format(last.to) })}</span>
    </p>
  );
}
