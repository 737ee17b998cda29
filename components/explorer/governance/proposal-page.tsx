import { useEffect, useMemo } from 'preact/hooks';
import { NameContact } from '#components/contacts/contact-form.tsx';
import { Empty, Failure, Skeleton } from '#components/controls.tsx';
import { Fact, OtherMembers } from '#components/explorer/shell/fact-list.tsx';
import { Card, ViewHead } from '#components/explorer/shell/list-view.tsx';
import { useAsSent, useExplorer, useQuery } from '#components/explorer/shell/query-data.tsx';
import { OwnVotesLine, useOwnKeys } from '#components/governance/own-votes.tsx';
import { kindWords, ProposalState, ProposalTitle, reasonText } from '#components/governance/proposal-state.tsx';
import { NoProposals } from '#components/governance/stream-line.tsx';
import { VoteBox } from '#components/governance/vote-box.tsx';
import { command } from '#lib/commands/send-command.ts';
import type { Proposal } from '#lib/data-api/schema/proposal.ts';
import { marketUpdateIn } from '#lib/explorer/governance/vote-measure.ts';
import { weighVotes } from '#lib/explorer/governance/weigh-votes.ts';
import { recordsQuery } from '#lib/explorer/list-queries.ts';
import { routeHash } from '#lib/explorer/route.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { shortenKey } from '#lib/format/names.ts';
import { enactedParts, type GovernanceAlert, proposalMembers } from '#lib/governance/alert.ts';
import { takesVotes } from '#lib/governance/cast-vote.ts';
import { votesOfKeys } from '#lib/governance/own-votes.ts';
import { countedVotes, type ProposalRecord } from '#lib/governance/proposal-records.ts';
import { errorMessage, type PlainMessageKey, t } from '#lib/i18n/i18n.ts';
import { contactId } from '#lib/settings/contacts.ts';
import { asExactPercent, asTime, type Reading } from '#lib/terms/readings.ts';
import { Rationale } from './rationale.tsx';
import { StreamStatus, TimeLeft } from './stream-status.tsx';
import { BatchChanges, ProposalTerms } from './terms/proposal-terms.tsx';
import { useCurrentState } from './use-current-state.ts';
import { VoteChart } from './vote-chart.tsx';
import { VoteList } from './vote-list.tsx';
import { VoteSummary } from './vote-summary.tsx';

/** The key that made the proposal, which the user can name. */
function Proposer({ party }: { party: string }) {
  const { settings } = useExplorer();
  const id = contactId(party);
  const name = id === null ? undefined : settings.value.contacts[id];
  return (
    <Fact
      label={t('ex_gov_proposer')}
      raw={party}
      more={
        <>
          {name !== undefined && <bdi class="own-key">{escapeInvisible(name)}</bdi>}
          {id !== null && <NameContact id={id} name={name ?? ''} small />}
          <a href={routeHash({ view: 'governance', query: { party } })}>{t('ex_gov_proposer_all')}</a>
        </>
      }
    />
  );
}

/** The members that are shown here, or elsewhere on the page. */
const shownMembers = {
  id: null,
  partyId: null,
  reference: null,
  state: null,
  reason: null,
  errorDetails: null,
  timestamp: null,
  rationale: { title: null, description: null },
  requiredMajority: null,
  requiredParticipation: null,
  requiredLiquidityProviderMajority: null,
  requiredLiquidityProviderParticipation: null,
  terms: null,
  batchTerms: null,
};

function ProposalFacts({ proposal }: { proposal: Proposal }) {
  const asSent = useAsSent();
  const { state, reason, terms } = proposal;
  // A batch has them in its terms, and zeros of its own.
  const { requiredMajority, requiredParticipation } = asSent ? proposal : proposalMembers(proposal);
  // Services send a zero for proposals that no liquidity provider votes on.
  const ofProviders = asSent || marketUpdateIn(terms) ? asExactPercent : () => '';
  const fact = (label: PlainMessageKey, raw = '', read?: Reading) => (
    <Fact label={t(label)} raw={raw} words={read?.(raw)} />
  );
  return (
    <>
      <dl class="facts gov-facts" data-testid="proposal-facts">
        {asSent && fact('ex_gov_state', state)}
        {fact('ex_gov_reason', reason, (raw) => reasonText(raw) ?? '')}
        {fact('ex_gov_error_details', proposal.errorDetails)}
        {fact('ex_gov_submitted', proposal.timestamp, asTime('nanoseconds'))}
        {terms && fact('ex_gov_validation', terms.validationTimestamp, asTime('seconds'))}
        {fact('ex_gov_closing', (terms ?? proposal.batchTerms)?.closingTimestamp, asTime('seconds'))}
        {terms && fact('ex_gov_enactment', terms.enactmentTimestamp, asTime('seconds'))}
        {fact('ex_gov_required_majority', requiredMajority, asExactPercent)}
        {fact('ex_gov_required_participation', requiredParticipation, asExactPercent)}
        {fact('ex_gov_required_lp_majority', proposal.requiredLiquidityProviderMajority, ofProviders)}
        {fact('ex_gov_required_lp_participation', proposal.requiredLiquidityProviderParticipation, ofProviders)}
        {fact('ex_gov_id', proposal.id)}
        <Proposer party={proposal.partyId} />
        {fact('ex_gov_reference', proposal.reference)}
      </dl>
      <OtherMembers of={proposal} shown={shownMembers} />
    </>
  );
}

function changeTitle({ state, partStates }: Pick<GovernanceAlert, 'state' | 'partStates'>): string {
  const parts = enactedParts({ state, partStates });
  if (state === 'STATE_ENACTED' || (parts !== null && parts.done === parts.all)) return t('ex_gov_changed');
  return outcomes.has(state) ? t('ex_gov_would_have_changed') : t('ex_gov_change');
}

/** The ends of a proposal that changes nothing. */
const outcomes: ReadonlySet<string> = new Set(['STATE_DECLINED', 'STATE_REJECTED', 'STATE_FAILED']);

/** The user's own vote and what the votes say, beside why and what it changes; then the voters, and what is looked up only. */
function Contents(props: { record: ProposalRecord; proposal: Proposal; alert: GovernanceAlert }) {
  const { record, proposal, alert } = props;
  const { parts = [], proposalId } = record;
  const current = useCurrentState(record);
  const votes = useMemo(() => weighVotes(record.votes), [record.votes]);
  return (
    <>
      <div class="gov-columns">
        <div class="gov-votes stack-4">
          <OwnVote alert={alert} votes={record.votes} />
          <Card class="gov-standing" title={t('ex_gov_votes_title')}>
            <VoteSummary proposal={proposal} votes={votes} current={current} />
            <VoteChart proposal={proposal} votes={votes} />
          </Card>
        </div>
        <Card class="gov-rationale" title={t('ex_gov_rationale')}>
          <Rationale text={proposal.rationale?.description ?? ''} />
        </Card>
        <Card class="gov-change" title={changeTitle(alert)}>
          {proposal.batchTerms ? (
            <BatchChanges batch={proposal.batchTerms} parts={parts} current={current} />
          ) : proposal.terms === null ? (
            <p class="soft">{t('ex_gov_no_changes')}</p>
          ) : (
            <ProposalTerms terms={proposal.terms} current={current} />
          )}
        </Card>
      </div>
      <Card title={t('ex_gov_vote_list')}>
        <VoteList votes={votes} proposalId={proposalId} current={current} />
      </Card>
      <Card title={t('ex_gov_facts')}>
        <ProposalFacts proposal={proposal} />
      </Card>
    </>
  );
}

function OwnVote({ alert, votes }: { alert: GovernanceAlert; votes: ProposalRecord['votes'] }) {
  const { voting, now } = useExplorer();
  const { proposalId, unknownHere, tally } = alert;
  const keys = useOwnKeys(voting.value);
  const own = useMemo(() => votesOfKeys(countedVotes(votes), keys), [votes, keys]);
  const isCast = Object.values(voting.value.castVotes).some((vote) => vote.proposalId === proposalId);
  if (!takesVotes(alert, now.value) && own.length === 0 && !isCast && !unknownHere) return null;
  return (
    <Card title={t('vote_yours')}>
      <OwnVotesLine votes={own} keys={keys} tally={tally} />
      {unknownHere && <p class="small">{t('alert_unknown_here')}</p>}
      <VoteBox proposal={alert} own={own} voting={voting.value} now={now.value} />
    </Card>
  );
}

/** What the background knows of a proposal. A part of a batch stands on the page of the batch: that is what is voted on. */
export function ProposalPage({ id }: { id: string }) {
  const { api, governance, settings } = useExplorer();
  const alert = governance.alerts.value[id];
  const batches = Object.values(governance.alerts.value).filter(({ kind }) => kind === 'batch');
  const known = alert ? [alert] : batches;
  const ids = known.map(({ proposalId }) => proposalId);
  const version = Math.max(0, ...known.map(({ updatedAt }) => updatedAt));
  const { data: read, failure } = useQuery(recordsQuery(api.value, governance, ids, version));
  const record = read?.find(({ proposalId, parts = [] }) => proposalId === id || parts.some((part) => part.id === id));
  const proposal = record?.proposal ?? null;
  const title = proposal?.rationale?.title ?? '';
  const summary = record && governance.alerts.value[record.proposalId];
  const unread = summary?.unread ?? false;
  useEffect(() => {
    if (!unread || record === undefined || proposal === null) return;
    const { networkId } = settings.peek();
    const markRead = (): void => {
      if (document.visibilityState !== 'visible') return;
      // On failure it stays unread.
      command('governance.setRead', { networkId, proposalId: record.proposalId, read: true }).catch(console.error);
    };
    markRead();
    document.addEventListener('visibilitychange', markRead, { once: true });
    return () => document.removeEventListener('visibilitychange', markRead);
    // What came is read once: the user may mark it as unread again.
  }, [id, summary?.state, summary?.followedVote?.at, proposal !== null]);
  return (
    <>
      <a href={routeHash({ view: 'governance' })} class="back-link">
        {t('ex_gov_all')}
      </a>
      <ViewHead
        title={<ProposalTitle title={title} proposalId={id} />}
        name={`${escapeInvisible(title || `${t('alert_untitled')} ${shortenKey(id)}`)} · ${t('ex_view_governance')}`}
        lead={
          summary && (
            <span class="gov-lead row">
              <span>{kindWords(summary.kind)}</span>
              <ProposalState {...summary} />
              <TimeLeft alert={summary} />
            </span>
          )
        }
      />
      <StreamStatus />
      <Failure sentence={failure === null ? null : errorMessage(failure)} />
      {record && proposal && summary && <Contents record={record} proposal={proposal} alert={summary} />}
      {read === undefined && failure === null && <Skeleton rows={8} />}
      {read !== undefined && !(proposal && summary) && (
        <NoProposals stream={governance.stream.value} heardUntil={governance.coverage.value.heardUntil}>
          <Empty icon="ballot" title={t('ex_gov_unknown')} text={t('ex_gov_unknown_text')} />
        </NoProposals>
      )}
    </>
  );
}
