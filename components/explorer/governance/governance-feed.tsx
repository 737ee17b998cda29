import { useEffect, useMemo, useState } from 'preact/hooks';
import { Button } from '#components/controls.tsx';
import { useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { SearchBox, Select } from '#components/explorer/shell/fields.tsx';
import { useTyped } from '#components/explorer/shell/use-typed.ts';
import { ViewHead } from '#components/explorer/shell/view-head.tsx';
import { kindWords } from '#components/governance/alert-labels.ts';
import { stateLabel } from '#components/governance/proposal-state.tsx';
import { Empty, Skeleton } from '#components/status.tsx';
import { proposalKinds } from '#lib/data-api/proposal-kinds.ts';
import { type AlertFilter, feedEntries, filterAlerts, readAlertFilter } from '#lib/explorer/governance/feed.ts';
import type { RouteQuery } from '#lib/explorer/route.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import { FeedList } from './feed-list.tsx';
import { StreamStatus } from './stream-status.tsx';

const knownStates = [
  'STATE_OPEN',
  'STATE_WAITING_FOR_NODE_VOTE',
  'STATE_PASSED',
  'STATE_ENACTED',
  'STATE_DECLINED',
  'STATE_REJECTED',
  'STATE_FAILED',
  'STATE_UNSPECIFIED',
];

/** What narrows the feed. All of it is in the address. `states` are those that proposals in the feed have. */
function FeedFilters(props: {
  filter: AlertFilter;
  states: readonly string[];
  onFilter: (change: RouteQuery) => void;
}) {
  const { filter, onFilter } = props;
  const party = useTyped(filter.party, (text) => onFilter({ party: text.trim() }));
  const states = [...new Set([...knownStates, ...props.states, filter.state])].filter((state) => state !== '');
  return (
    <search class="toolbar" aria-label={t('ex_filters')}>
      <label class="select gov-party" for="party">
        {t('ex_gov_filter_party')}
        <SearchBox typed={party} name="party" placeholder={t('ex_gov_filter_party_hint')} />
      </label>
      <Select
        label={t('ex_gov_filter_kind')}
        name="kind"
        value={filter.kind}
        options={[['', t('ex_gov_any')], ...proposalKinds.map((kind) => [kind, kindWords(kind)] as const)]}
        onSelect={(kind) => onFilter({ kind })}
      />
      <Select
        label={t('ex_gov_state')}
        name="state"
        value={filter.state}
        options={[['', t('ex_gov_any')], ...states.map((state) => [state, stateLabel(state)] as const)]}
        onSelect={(state) => onFilter({ state })}
      />
    </search>
  );
}

/** The proposals that the background knows, live, with filters. */
export function GovernanceFeed({ query }: { query: RouteQuery }) {
  const { governance, navigation } = useExplorer();
  const filter = useMemo(() => readAlertFilter(query), [query]);
  const all = governance.alerts.value;
  const alerts = useMemo(() => Object.values(all ?? {}), [all]);
  const [voters, setVoters] = useState<ReadonlyMap<string, readonly string[]>>(new Map());
  const byParty = filter.party !== '';
  useEffect(() => {
    if (!byParty) return;
    let current = true;
    governance.voters(alerts).then((read) => current && setVoters(read), console.error);
    return () => {
      current = false;
    };
  }, [governance, alerts, byParty]);
  const found = useMemo(() => filterAlerts(alerts, filter, voters), [alerts, filter, voters]);
  const { gaps } = governance.coverage.value;
  const entries = useMemo(() => feedEntries(found, gaps), [found, gaps]);
  const states = useMemo(() => [...new Set(alerts.map(({ state }) => state))], [alerts]);
  const filtered = filter.party !== '' || filter.kind !== '' || filter.state !== '';
  const off = governance.stream.value.state === 'off';
  const ask = (change: RouteQuery): void => navigation.change(change, { replace: true });
  return (
    <>
      <ViewHead title={t('ex_view_governance')} lead={t('ex_gov_lead')} />
      <StreamStatus />
      <FeedFilters filter={filter} states={states} onFilter={ask} />
      <p class="soft small" role="status" data-testid="count">
        {alerts.length > 0 && plural('ex_gov_proposals', found.length)}
      </p>
      {all === null && <Skeleton rows={8} />}
      {all !== null && alerts.length === 0 && (
        <Empty icon="ballot" title={t('governance_empty_title')}>
          <p>{off ? t('governance_empty_off') : t('governance_empty_text')}</p>
        </Empty>
      )}
      {alerts.length > 0 && found.length === 0 && (
        <Empty icon="search" title={t('ex_no_match')}>
          {filtered && <Button onClick={() => ask({ party: '', kind: '', state: '' })}>{t('ex_clear_filters')}</Button>}
        </Empty>
      )}
      {entries.length > 0 && <FeedList entries={entries} />}
    </>
  );
}
