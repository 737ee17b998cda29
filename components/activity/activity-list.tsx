import type { IconName } from '#components/icon.tsx';
import { ShortKey } from '#components/short-key.tsx';
import { Chip, type Tone } from '#components/status.tsx';
import type { ActivityEntry } from '#lib/activity/activity-entry.ts';
import { describeAnswer, describeRequest } from '#lib/activity/describe-activity.ts';
import type { ActivityLine } from '#lib/activity/filter-activity.ts';
import { dateFormat } from '#lib/i18n/cached-intl.ts';
import { formattingLocale, t } from '#lib/i18n/i18n.ts';

const looks: Record<ActivityEntry['outcome'], { tone: Tone; icon: IconName }> = {
  done: { tone: 'ok', icon: 'check' },
  denied: { tone: 'refused', icon: 'cross' },
  muted: { tone: 'refused', icon: 'off' },
  failed: { tone: 'refused', icon: 'warning' },
  gone: { tone: 'plain', icon: 'unlink' },
  open: { tone: 'plain', icon: 'waiting' },
  unknown: { tone: 'plain', icon: 'warning' },
};

function Row({ entry }: { entry: ActivityEntry }) {
  const { at, outcome, what, hash } = entry;
  const answer = describeAnswer(entry);
  return (
    <li class="activity-row" data-testid="activity-row" data-what={what} data-outcome={outcome}>
      <time class="soft small" dateTime={new Date(at).toISOString()}>
        {dateFormat(formattingLocale(), { timeStyle: 'short' }).format(at)}
      </time>
      <p>{describeRequest(entry)}</p>
      <Chip {...looks[outcome]}>{t(`activity_chip_${outcome}`)}</Chip>
      {(answer !== '' || hash !== '') && (
        <p class="activity-answer soft small">
          {answer}
          {hash !== '' && (
            <>
              {' · '}
              <ShortKey value={hash} />
            </>
          )}
        </p>
      )}
    </li>
  );
}

/** Entries, the newest first, under the day on which they were asked. */
export function ActivityList({ entries }: { entries: readonly ActivityLine[] }) {
  const day = dateFormat(formattingLocale(), { dateStyle: 'full' });
  const days = Map.groupBy(entries, ({ at }) => day.format(at));
  return (
    <>
      {[...days].map(([name, ofDay]) => (
        <section key={name} class="activity-day" aria-label={name}>
          <h3 class="section-title small">{name}</h3>
          <ul>
            {ofDay.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
