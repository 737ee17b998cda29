import type { JSX } from 'preact';
import { useTyped } from '#components/explorer/shell/use-typed.ts';
import { kindWords } from '#components/governance/alert-labels.ts';
import { proposalKinds } from '#lib/data-api/proposal-kinds.ts';
import type { AlertFilter } from '#lib/explorer/governance/alert-filter.ts';
import type { RouteQuery } from '#lib/explorer/route.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';

/** Pause in typing before the address and the list take it over, in milliseconds. */
const waitMs = 200;

const stateWords: Readonly<Record<string, () => string>> = {
  STATE_OPEN: () => t('state_open'),
  STATE_WAITING_FOR_NODE_VOTE: () => t('state_waiting_for_node_vote'),
  STATE_PASSED: () => t('state_passed'),
  STATE_ENACTED: () => t('state_enacted'),
  STATE_DECLINED: () => t('state_declined'),
  STATE_REJECTED: () => t('state_rejected'),
  STATE_FAILED: () => t('state_failed'),
  STATE_UNSPECIFIED: () => t('state_unspecified'),
};

/** What narrows the feed. All of it is in the address. `states` are those that proposals in the feed have. */
export function FeedFilters(props: {
  filter: AlertFilter;
  states: readonly string[];
  onFilter: (change: RouteQuery) => void;
}): JSX.Element {
  const { filter, onFilter } = props;
  const party = useTyped(filter.party, (text) => onFilter({ party: text.trim() }), waitMs);
  const states = [...new Set([...Object.keys(stateWords), ...props.states, filter.state])].filter((one) => one !== '');
  return (
    <search class="toolbar gov-filters" aria-label={t('ex_filters')}>
      <label class="gov-select gov-party">
        {t('ex_gov_filter_party')}
        <input
          type="search"
          class="field"
          name="party"
          placeholder={t('ex_gov_filter_party_hint')}
          spellcheck={false}
          autocomplete="off"
          value={party.text}
          onInput={(event) => party.type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') party.applyNow();
            if (event.key === 'Escape') party.type('');
          }}
        />
      </label>
      <label class="gov-select">
        {t('ex_gov_filter_kind')}
        <select
          class="field"
          name="kind"
          value={filter.kind}
          onChange={(event) => onFilter({ kind: event.currentTarget.value })}
        >
          <option value="">{t('ex_gov_any')}</option>
          {proposalKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindWords(kind)}
            </option>
          ))}
        </select>
      </label>
      <label class="gov-select">
        {t('ex_gov_state')}
        <select
          class="field"
          name="state"
          value={filter.state}
          onChange={(event) => onFilter({ state: event.currentTarget.value })}
        >
          <option value="">{t('ex_gov_any')}</option>
          {states.map((state) => (
            <option key={state} value={state}>
              {stateWords[state]?.() ?? escapeInvisible(state)}
            </option>
          ))}
        </select>
      </label>
    </search>
  );
}
