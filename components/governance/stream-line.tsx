import type { ComponentChildren } from 'preact';
import { Chip, Empty, JobButton, Skeleton } from '#components/controls.tsx';
import { Icon } from '#components/icon.tsx';
import { endText, LoadFailure } from '#components/load-failure.tsx';
import { openSettings } from '#lib/browser/windows.ts';
import { command } from '#lib/commands/send-command.ts';
import { formatAge, nextAttemptText } from '#lib/format/time.ts';
import type { StreamState } from '#lib/governance/connection.ts';
import type { Coverage, Gap } from '#lib/governance/coverage.ts';
import { dateFormat, plural, t } from '#lib/i18n/i18n.ts';

interface StreamProps {
  networkId: string;
  /** Alerts are on, so a stream that is off is of a network that is not followed. */
  alertsOn?: boolean;
  stream: StreamState;
  hasProposals: boolean;
  coverage: Pick<Coverage, 'heardUntil' | 'listed' | 'isPartial'>;
  now: number;
  /** At the end of the line. */
  children?: ComponentChildren;
}

const reconnect = (id: string) => (): Promise<void> => command('governance.reconnect', { id });

const looks = {
  off: { tone: 'plain', icon: 'off' },
  listening: { tone: 'ok', icon: 'live' },
  live: { tone: 'ok', icon: 'live' },
  retrying: { tone: 'plain', icon: 'refresh' },
} as const;

/** What a state says beside its name. */
function StreamDetail({ stream, now }: Pick<StreamProps, 'stream' | 'now'>) {
  if (stream.state === 'live') {
    return <span class="soft small">{t('stream_live_hint', { age: formatAge(stream.lastMessageAt, now) })}</span>;
  }
  if (stream.state !== 'retrying') return null;
  const { listedAt, end, nextAttemptAt } = stream;
  return (
    <p class="soft small stream-detail">
      {listedAt === undefined
        ? `${endText(end)} ${nextAttemptText(nextAttemptAt, now)}`
        : t('stream_listed_hint', { age: formatAge(listedAt, now) })}
    </p>
  );
}

function StreamLine({ networkId, alertsOn = false, stream, coverage, now, children }: StreamProps) {
  const { state } = stream;
  const off = alertsOn ? 'unfollowed' : 'off';
  const { heardUntil, listed, isPartial } = coverage;
  const unreadable = ((state === 'live' && stream.unreadable) || 0) + (listed?.unreadable ?? 0);
  const isListed = state === 'retrying' && stream.listedAt !== undefined;
  const isCut = state === 'off' || state === 'retrying';
  return (
    <div class="stream-line" data-testid="stream-state" data-state={state}>
      <Chip {...looks[state]}>{t(isListed ? 'stream_listed' : `stream_${state === 'off' ? off : state}`)}</Chip>
      {isCut && heardUntil !== null && !isListed && (
        <span class="soft small" data-testid="heard-until">
          {t('as_of', { age: formatAge(heardUntil, now) })}
        </span>
      )}
      {(isCut || isPartial) && (
        <JobButton look="quiet" compact job={state === 'off' ? openSettings : reconnect(networkId)}>
          {t(state === 'off' ? `stream_${off}_action` : 'stream_try_now')}
        </JobButton>
      )}
      {children}
      <StreamDetail stream={stream} now={now} />
      {unreadable > 0 && (
        <p class="soft small stream-detail" data-testid="stream-unreadable">
          {plural('stream_unreadable', unreadable)}
        </p>
      )}
      {isPartial && <p class="soft small stream-detail">{t('stream_partial')}</p>}
    </div>
  );
}

/** Failed attempts in a row after which it is said above what is known: one alone is made good within seconds. */
const lastingFailures = 2;

/** The stream above proposals: one line, or a notice where a failure lasts or leaves nothing to show. */
export function StreamHead(props: StreamProps) {
  const { networkId, stream, hasProposals, coverage, now } = props;
  const { heardUntil } = coverage;
  const failed =
    stream.state === 'retrying' &&
    stream.listedAt === undefined &&
    (!hasProposals || (stream.failures ?? 0) >= lastingFailures);
  if (!failed) return <StreamLine {...props} />;
  return (
    <>
      <div data-testid="stream-state" data-state={stream.state}>
        <LoadFailure failure={stream.end} hasData={hasProposals} retry={reconnect(networkId)}>
          {heardUntil !== null && (
            <span data-testid="heard-until">{t('governance_failed_as_of', { age: formatAge(heardUntil, now) })}</span>
          )}{' '}
          {nextAttemptText(stream.nextAttemptAt, now)}
        </LoadFailure>
      </div>
      {props.children}
    </>
  );
}

/**
 * Says that there are no proposals, or with `children` something else, where that is known: neither of a network that has not been
 * heard, nor of one that fails.
 */
export function NoProposals(
  props: Pick<StreamProps, 'stream' | 'alertsOn' | 'children'> & { heardUntil: number | null },
) {
  const { stream, heardUntil, children } = props;
  if (stream.state === 'retrying' && stream.listedAt === undefined) return null;
  if (stream.state === 'off') {
    const off = props.alertsOn ? 'unfollowed' : 'off';
    return <Empty icon="off" title={t(`stream_${off}`)} text={t(`governance_empty_${off}`)} />;
  }
  if (heardUntil === null) return <Skeleton rows={6} />;
  return children ?? <Empty icon="ballot" title={t('governance_empty_title')} text={t('governance_empty_text')} />;
}

/** The time whose events may be missing. With seconds: most are short. */
export function UnknownTimes({ gaps }: { gaps: readonly Gap[] }) {
  const [first] = gaps;
  const last = gaps.at(-1);
  if (first === undefined || last === undefined) return null;
  const time = dateFormat({ dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <p class="flag tone-waiting small" data-testid="unknown-times">
      <Icon name="clock" size={14} />
      <span>{t('gov_gap', { from: time.format(first.from), to: time.format(last.to) })}</span>
    </p>
  );
}
