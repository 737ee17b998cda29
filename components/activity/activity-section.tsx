import { useMemo, useState } from 'preact/hooks';
import { ConfirmButton } from '#components/confirm-box.tsx';
import { Button, Chip, Empty, FirstRows, type Tone } from '#components/controls.tsx';
import { SearchField, Switch } from '#components/form.tsx';
import type { IconName } from '#components/icon.tsx';
import { Section } from '#components/page-head.tsx';
import { ShortKey } from '#components/site-name.tsx';
import type { Activity, ActivityEntry } from '#lib/activity/activity-log.ts';
import {
  type ActivityLine,
  activityJson,
  activityRows,
  describeAnswer,
  describeRequest,
  findActivity,
} from '#lib/activity/describe-activity.ts';
import { csvName, csvText, downloadCsv, downloadFile } from '#lib/browser/download-file.ts';
import { command } from '#lib/commands/send-command.ts';
import { dateFormat, plural, t } from '#lib/i18n/i18n.ts';
import type { Settings } from '#lib/settings/settings.ts';

const looks: Record<ActivityEntry['outcome'], { tone: Tone; icon: IconName }> = {
  done: { tone: 'ok', icon: 'check' },
  denied: { tone: 'refused', icon: 'cross' },
  muted: { tone: 'refused', icon: 'off' },
  failed: { tone: 'refused', icon: 'warning' },
  gone: { tone: 'plain', icon: 'unlink' },
  open: { tone: 'plain', icon: 'waiting' },
  unknown: { tone: 'plain', icon: 'warning' },
};

function Row({ entry }: { entry: ActivityLine }) {
  const { at, outcome, what, hash, network } = entry;
  const answer = describeAnswer(entry);
  return (
    <li class="activity-row" data-testid="activity-row" data-what={what} data-outcome={outcome}>
      <time class="soft small" dateTime={new Date(at).toISOString()}>
        {dateFormat({ timeStyle: 'short' }).format(at)}
      </time>
      <p>{describeRequest(entry)}</p>
      <Chip {...looks[outcome]}>{t(`activity_chip_${outcome}`)}</Chip>
      {(answer !== '' || hash !== '' || network !== null) && (
        <p class="activity-answer soft small">
          {[network && t('site_on_network', { network }), answer].filter(Boolean).join(' · ')}
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
function ActivityList({ entries }: { entries: readonly ActivityLine[] }) {
  const day = dateFormat({ dateStyle: 'full' });
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

export interface ActivityState {
  activity: Activity;
  settings: Settings;
  now: number;
}

/** What was asked, searched, to be downloaded as it is shown, and to be cleared. */
function Log({ activity, settings, now }: ActivityState) {
  const name = csvName('', 'activity', now);
  const [query, setQuery] = useState('');
  const entries = useMemo(() => findActivity(activity, query, settings), [activity, query, settings]);
  return (
    <>
      <SearchField name="activity-search" label={t('activity_search')} value={query} onSearch={setQuery} />
      <p class="soft small" role="status" data-testid="activity-count">
        {plural('activity_count', entries.length)}
      </p>
      {entries.length === 0 && (
        <Empty icon="search" title={t('ex_no_match')}>
          <Button onClick={() => setQuery('')}>{t('ex_show_all')}</Button>
        </Empty>
      )}
      <FirstRows key={query} all={entries}>
        {(rows) => <ActivityList entries={rows} />}
      </FirstRows>
      <div class="setting-buttons">
        <Button id="activity-csv" onClick={() => downloadCsv(name, csvText(activityRows(entries)))}>
          {t('ex_csv')}
        </Button>
        <Button
          id="activity-json"
          onClick={() => downloadFile(name.replace(/csv$/, 'json'), 'application/json', activityJson(entries))}
        >
          {t('activity_json')}
        </Button>
        <ConfirmButton
          id="activity-clear"
          question={t('activity_clear_question')}
          yes={t('activity_clear_yes')}
          job={() => command('activity.clear')}
        >
          {t('activity_clear')}
        </ConfirmButton>
      </div>
    </>
  );
}

/** What sites asked the wallet for, what was decided, and the outcome. */
export function ActivitySection({ state }: { state: ActivityState }) {
  const keep = state.settings.keepActivity;
  return (
    <Section name="activity" title={t('activity_heading')} hint={t('activity_hint')} data-testid="activity">
      <Switch
        name="keep-activity"
        label={t('activity_keep')}
        hint={t('activity_keep_hint')}
        checked={keep}
        onChange={(keepActivity) => command('settings.save', { keepActivity })}
      />
      {Object.keys(state.activity).length > 0 ? (
        <Log {...state} />
      ) : (
        <Empty
          icon={keep ? 'list' : 'off'}
          title={t(keep ? 'activity_empty' : 'activity_empty_off')}
          text={t(keep ? 'activity_empty_hint' : 'activity_empty_off_hint')}
        />
      )}
    </Section>
  );
}
