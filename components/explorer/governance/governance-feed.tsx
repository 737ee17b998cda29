import { useComputed } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { EnumChip, enumLabel, RowList } from '#components/controls.tsx';
import { ListView, SearchBox, useTyped, ViewHead } from '#components/explorer/shell/list-view.tsx';
import { useExplorer } from '#components/explorer/shell/query-data.tsx';
import { Select } from '#components/form.tsx';
import { castVoteLooks } from '#components/governance/cast-vote-state.tsx';
import { keyLabel, OwnVotesLine, useOwnVoting, useVotes } from '#components/governance/own-votes.tsx';
import {
  kindWords,
  ProposalState,
  ProposalTitle,
  proposalLooks,
  ReasonLine,
} from '#components/governance/proposal-state.tsx';
import { NoProposals, UnknownTimes } from '#components/governance/stream-line.tsx';
import { VoteBar } from '#components/governance/vote-bar.tsx';
import { proposalKinds } from '#lib/data-api/proposal-kinds.ts';
import { type RouteQuery, routeHash } from '#lib/explorer/route.ts';
import { wordFinder } from '#lib/format/fold-text.ts';
import { type GovernanceAlert, readingOrder } from '#lib/governance/alert.ts';
import { takesVotes } from '#lib/governance/cast-vote.ts';
import type { OwnVoting } from '#lib/governance/own-votes.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import type { WalletKey } from '#lib/wallet/results.ts';
import { StreamStatus, TimeLeft } from './stream-status.tsx';

/**
 * What of the feed is wanted, as the address has it; empty for no matter what. `party` is part of the ID of one that proposed or
 * voted. `state` may be one that this version does not know; a batch is found by its parts' too. `own` is `none` for open proposals
 * on which the user has not voted yet, otherwise one of the user's keys, which has voted.
 */
export type AlertFilter = Readonly<Record<'q' | 'party' | 'kind' | 'state' | 'own', string>>;

/** The filter that an address names. A kind that there is none of filters nothing. */
export function readAlertFilter({ q = '', party = '', kind = '', state = '', own = '' }: RouteQuery): AlertFilter {
  const isKind = proposalKinds.some((one) => one === kind);
  return { q: q.trim(), party: party.trim(), kind: isKind ? kind : '', state, own };
}

/** The alerts that match, in the order in which one reads them. `voters` is by proposal ID. */
export function filterAlerts(
  alerts: readonly GovernanceAlert[],
  { q, party, kind, state, own }: AlertFilter,
  voters: ReadonlyMap<string, readonly string[]>,
  { votes, awaitsVote }: OwnVoting,
  now: number,
): GovernanceAlert[] {
  const isOwn = (alert: GovernanceAlert): boolean =>
    own === '' ||
    (own === 'none'
      ? awaitsVote(alert, now)
      : (votes.get(alert.proposalId) ?? []).some(({ publicKey }) => publicKey === own));
  const isFound = wordFinder(q);
  const wanted = party.toLowerCase();
  const isBy = ({ proposer, proposalId }: GovernanceAlert): boolean =>
    wanted === '' || [proposer, ...(voters.get(proposalId) ?? [])].some((id) => id.toLowerCase().includes(wanted));
  return alerts
    .filter((alert) => kind === '' || alert.kind === kind)
    .filter((alert) => state === '' || alert.state === state || alert.partStates?.includes(state))
    .filter((alert) => isFound(alert.title) && isBy(alert) && isOwn(alert))
    .toSorted(readingOrder(now));
}

function FeedContent({ alert, own }: { alert: GovernanceAlert; own: OwnVoting }) {
  const { proposalId, unread } = alert;
  const status = own.statusOf(proposalId);
  return (
    <>
      <div class="lines">
        <p class="small row">
          {unread && <span class="unread">{t('alert_unread')}</span>}
          <span class="soft">{kindWords(alert.kind)}</span>
          <ProposalState {...alert} />
          <TimeLeft alert={alert} />
        </p>
        <h2 class="feed-title">
          <a href={routeHash({ view: 'governance', id: proposalId })}>
            <ProposalTitle {...alert} />
          </a>
        </h2>
        <OwnVotesLine votes={own.votes.get(proposalId)} keys={own.keys} tally={alert.tally} />
        {status !== null && status !== 'none' && status !== 'counted' && (
          <p class="small">
            {t('own_vote_state')} <EnumChip looks={castVoteLooks} value={status} />
          </p>
        )}
        <ReasonLine reason={alert.reason} />
      </div>
      <VoteBar tally={alert.tally} requiredMajority={alert.requiredMajority} />
    </>
  );
}

/** Milliseconds. */
const closingExactness = 10_000;

/** Choices by the user's own votes. A key of the address that the wallet has not shown is one of them too. */
function ownOptions(keys: readonly WalletKey[], own: string): (readonly [string, string])[] {
  const isKnown = own === '' || own === 'none' || keys.some(({ publicKey }) => publicKey === own);
  const all = isKnown ? keys : [...keys, { name: '', publicKey: own }];
  return [
    ['none', t('ex_gov_own_none')],
    ...all.map((key) => [key.publicKey, t('ex_gov_own_key', { key: keyLabel(key) })] as const),
  ];
}

/** What narrows the feed. All of it is in the address. `states` are those that proposals in the feed have. */
function FeedFilters(props: {
  filter: AlertFilter;
  states: readonly string[];
  keys: readonly WalletKey[];
  onFilter: (change: RouteQuery) => void;
}) {
  const { filter, keys, onFilter } = props;
  const title = useTyped(filter.q, (text) => onFilter({ q: text.trim() }));
  const party = useTyped(filter.party, (text) => onFilter({ party: text.trim() }));
  const searches = [
    ['q', title, t('ex_gov_filter_title'), t('ex_gov_filter_title_hint')],
    ['party', party, t('ex_gov_filter_party'), t('ex_gov_filter_party_hint')],
  ] as const;
  const states = [...new Set([...proposalLooks.keys(), ...props.states, filter.state])].filter((state) => state !== '');
  const any = ['', t('ex_gov_any')] as const;
  const choices: [name: 'kind' | 'state' | 'own', label: string, options: (readonly [string, string])[]][] = [
    ['kind', t('ex_gov_filter_kind'), [any, ...proposalKinds.map((kind) => [kind, kindWords(kind)] as const)]],
    ['state', t('ex_gov_state'), [any, ...states.map((state) => [state, enumLabel(proposalLooks, state)] as const)]],
  ];
  if (keys.length > 0 || filter.own !== '') {
    choices.push(['own', t('ex_gov_filter_own'), [any, ...ownOptions(keys, filter.own)]]);
  }
  return (
    <search class="toolbar" aria-label={t('ex_filters')}>
      {searches.map(([name, typed, label, hint]) => (
        <label key={name} class={`select gov-${name}`} for={name}>
          {label}
          <SearchBox name={name} typed={typed} label={label} hint={hint} />
        </label>
      ))}
      {choices.map(([name, label, options]) => (
        <Select
          key={name}
          label={label}
          name={name}
          value={filter[name]}
          options={options}
          onSelect={(value) => onFilter({ [name]: value })}
        />
      ))}
    </search>
  );
}

/** The proposals that the background knows, live, with filters. */
export function GovernanceFeed({ query }: { query: RouteQuery }) {
  const { governance, navigation, voting, now } = useExplorer();
  const filter = useMemo(() => readAlertFilter(query), [query]);
  const all = governance.alerts.value;
  const alerts = useMemo(() => Object.values(all), [all]);
  const readVoters = filter.party === '' ? undefined : governance.voters;
  const voters = useVotes(readVoters, voting.value.networkId, null, alerts);
  const own = useOwnVoting(voting.value, alerts);
  // A closing time that passes need not show at once: the whole list is filtered again.
  const at = useComputed(() => Math.floor(now.value / closingExactness) * closingExactness).value;
  const found = useMemo(() => filterAlerts(alerts, filter, voters, own, at), [alerts, filter, voters, own, at]);
  const firstClosed = found.findIndex((alert) => !takesVotes(alert, at));
  const { gaps, heardUntil } = governance.coverage.value;
  const ask = navigation.change;
  return (
    <>
      <ViewHead title={t('ex_view_governance')} lead={t('ex_gov_lead')} />
      <StreamStatus />
      <FeedFilters filter={filter} states={alerts.map(({ state }) => state)} keys={own.keys} onFilter={ask} />
      <UnknownTimes gaps={gaps} />
      <ListView
        found={found.length}
        count={plural('ex_gov_proposals', found.length)}
        none={<NoProposals stream={governance.stream.value} heardUntil={heardUntil} />}
        clear={alerts.length > 0 && (() => ask({ q: '', party: '', kind: '', state: '', own: '' }))}
        hint={filter.own !== '' && own.keys.length === 0 && <p>{t('ex_gov_keys_unknown')}</p>}
      >
        <RowList all={found} class="panel feed" aria-label={t('ex_view_governance')}>
          {(alert, index) => (
            <li
              key={alert.proposalId}
              class="feed-row"
              data-testid="feed-row"
              data-proposal-id={alert.proposalId}
              data-state={alert.state}
              data-kind={alert.kind}
              data-heading={index > 0 && index === firstClosed ? t('ex_gov_feed_rest') : undefined}
            >
              <FeedContent alert={alert} own={own} />
            </li>
          )}
        </RowList>
      </ListView>
    </>
  );
}
