import { Select } from '#components/form.tsx';
import type { ActivityFilter } from '#lib/activity/filter-activity.ts';
import { siteName } from '#lib/format/names.ts';
import { formattingLocale, t } from '#lib/i18n/i18n.ts';

/** Filters the log as the user types and chooses. */
export function ActivityFilters(props: {
  filter: ActivityFilter;
  origins: readonly string[];
  change: (to: Partial<ActivityFilter>) => void;
}) {
  const { filter, change } = props;
  const names = new Intl.Collator(formattingLocale());
  const sites = props.origins
    .map((origin) => [origin, siteName(origin)] as const)
    .sort(([, a], [, b]) => names.compare(a, b));
  return (
    <div class="activity-filters">
      <input
        type="search"
        class="field"
        name="activity-search"
        aria-label={t('activity_search')}
        placeholder={t('activity_search')}
        spellcheck={false}
        autocomplete="off"
        value={filter.query}
        onInput={({ currentTarget }) => change({ query: currentTarget.value })}
      />
      <Select
        label={t('activity_site')}
        name="activity-site"
        value={filter.origin}
        options={[['', t('activity_site_all')] as const, ...sites]}
        onSelect={(origin) => change({ origin })}
      />
      <Select
        label={t('activity_what')}
        name="activity-what"
        value={filter.what}
        options={[
          ['', t('activity_what_all')],
          ['connections', t('activity_what_connections')],
          ['transactions', t('activity_what_transactions')],
          ['looks', t('activity_what_looks')],
        ]}
        onSelect={(what) => change({ what })}
      />
      <Select
        label={t('activity_end')}
        name="activity-end"
        value={filter.end}
        options={[
          ['', t('activity_end_all')],
          ['done', t('activity_end_done')],
          ['refused', t('activity_end_refused')],
          ['problems', t('activity_end_problems')],
        ]}
        onSelect={(end) => change({ end })}
      />
    </div>
  );
}
