import type { JSX } from 'preact';
import { SearchBox, Select } from '#components/explorer/shell/fields.tsx';
import { useTyped } from '#components/explorer/shell/use-typed.ts';
import { kindWords } from '#components/governance/alert-labels.ts';
import { stateLabel } from '#components/governance/proposal-state.tsx';
import { proposalKinds } from '#lib/data-api/proposal-kinds.ts';
import type { AlertFilter } from '#lib/explorer/governance/feed.ts';
import type { RouteQuery } from '#lib/explorer/route.ts';
import { t } from '#lib/i18n/i18n.ts';

/** The states that the filter always offers. */
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
export function FeedFilters(props: {
  filter: AlertFilter;
  states: readonly string[];
  onFilter: (change: RouteQuery) => void;
}): JSX.Element {
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
