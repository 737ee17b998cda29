import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { AnswerAge } from '#components/explorer/shell/answer-age.tsx';
import { AnswerFailure } from '#components/explorer/shell/answer-failure.tsx';
import { useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { RouteLink } from '#components/explorer/shell/route-link.tsx';
import { ViewHead } from '#components/explorer/shell/view-head.tsx';
import { kindWords } from '#components/governance/alert-labels.ts';
import { ProposalState } from '#components/governance/proposal-state.tsx';
import { ShortKey } from '#components/short-key.tsx';
import { Empty, Failure, Skeleton } from '#components/status.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { shortenKey } from '#lib/format/names.ts';
import { proposalMembers } from '#lib/governance/proposal-members.ts';
import type { ProposalRecord } from '#lib/governance/proposal-record.ts';
import { errorMessage, t } from '#lib/i18n/i18n.ts';
import { PlainText } from './plain-text.tsx';
import { ProposalFacts } from './proposal-facts.tsx';
import { StreamStatus } from './stream-status.tsx';
import { BatchChanges } from './terms/batch-changes.tsx';
import { ProposalTerms } from './terms/proposal-terms.tsx';
import { TimeLeft } from './time-left.tsx';
import { useCurrentState } from './use-current-state.ts';
import { type KnownProposal, useRecord } from './use-record.ts';
import { VoteList } from './vote-list.tsx';
import { VoteSummary } from './vote-summary.tsx';

/** Why nothing is there: it is on its way, it could not be asked for, or nobody knows it. */
function Nothing({ known: { record, answer } }: { known: KnownProposal }): JSX.Element {
  const failed = (answer.failureReason ?? answer.error) !== null;
  if (record === undefined || (answer.isFetching && !failed)) return <Skeleton rows={8} />;
  if (failed) return <AnswerFailure answer={answer} />;
  return (
    <Empty icon="ballot" title={t('ex_gov_unknown')}>
      <p>{answer.data?.offered === false ? t('ex_gov_unknown_not_offered') : t('ex_gov_unknown_text')}</p>
    </Empty>
  );
}

function Contents({ record }: { record: ProposalRecord }): JSX.Element {
  const { proposal, parts = [], votes, proposalId } = record;
  const batchId = proposal?.batchId ?? '';
  const current = useCurrentState();
  const description = proposal?.rationale?.description ?? '';
  return (
    <>
      <div class="gov-columns">
        <div class="gov-column">
          {proposal !== null && (
            <>
              <section class="panel gov-panel" aria-labelledby="gov-why">
                <h2 id="gov-why">{t('ex_gov_rationale')}</h2>
                {description === '' ? (
                  <p class="soft">{t('ex_gov_no_description')}</p>
                ) : (
                  <PlainText text={description} />
                )}
              </section>

              <section class="panel gov-panel" aria-labelledby="gov-change">
                <h2 id="gov-change">{t('ex_gov_change')}</h2>
                {proposal.batchTerms ? (
                  <BatchChanges batch={proposal.batchTerms} parts={parts} current={current} />
                ) : proposal.terms === null ? (
                  <p class="soft">{t('ex_gov_no_changes')}</p>
                ) : (
                  <ProposalTerms terms={proposal.terms} current={current} />
                )}
              </section>
            </>
          )}
        </div>
        <div class="gov-column">
          <section class="panel gov-panel gov-votes" aria-labelledby="gov-votes">
            <h2 id="gov-votes">{t('ex_gov_votes_title')}</h2>
            {batchId === '' ? (
              <VoteSummary proposal={proposal} votes={votes} token={current.token} />
            ) : (
              <p>
                {t('ex_gov_batch_votes')}{' '}
                <RouteLink to={{ view: 'governance', id: batchId }}>{t('ex_gov_batch_open')}</RouteLink>
              </p>
            )}
          </section>
          {proposal !== null && (
            <section class="panel gov-panel gov-about" aria-labelledby="gov-facts">
              <h2 id="gov-facts">{t('ex_gov_facts')}</h2>
              <ProposalFacts proposal={proposal} />
            </section>
          )}
        </div>
      </div>
      {batchId === '' && (
        <section class="panel gov-panel" aria-labelledby="gov-vote-list">
          <h2 id="gov-vote-list">{t('ex_gov_vote_list')}</h2>
          <VoteList votes={votes} proposalId={proposalId} token={current.token} />
        </section>
      )}
    </>
  );
}

/** One proposal in full, as it stands now, under an address of its own. */
export function ProposalPage({ id }: { id: string }): JSX.Element {
  const { governance } = useExplorer();
  const known = useRecord(id);
  const { record } = known;
  const proposal = record?.proposal ?? null;
  const title = escapeInvisible(proposal?.rationale?.title ?? '');
  const summary = proposal === null ? null : proposalMembers(proposal);
  const unread = governance.alerts.value?.[id]?.unread ?? false;
  useEffect(() => {
    // What failed only leaves it unread.
    if (unread && proposal !== null) governance.markRead(id).catch(console.error);
  }, [unread, id, governance, proposal !== null]);
  return (
    <>
      <RouteLink to={{ view: 'governance' }} class="back-link">
        {t('ex_gov_all')}
      </RouteLink>
      <ViewHead
        title={
          title || (
            <>
              {t('ex_gov_untitled')} <ShortKey value={id} />
            </>
          )
        }
        name={`${title || `${t('ex_gov_untitled')} ${escapeInvisible(shortenKey(id))}`} · ${t('ex_view_governance')}`}
        lead={
          summary === null ? undefined : (
            <span class="gov-lead">
              <span>{kindWords(summary.kind)}</span>
              <ProposalState state={summary.state} />
              <TimeLeft alert={summary} />
            </span>
          )
        }
      >
        {known.asked && <AnswerAge answer={known.answer} />}
      </ViewHead>
      <StreamStatus />
      <Failure sentence={known.failure === null ? null : errorMessage(known.failure)} />
      {record === undefined || record === null ? (
        <Nothing known={known} />
      ) : (
        <>
          {proposal === null && (
            <p class="notice-text" role="status">
              {t('ex_gov_only_votes')}
            </p>
          )}
          {(proposal === null || known.asked) && <AnswerFailure answer={known.answer} />}
          <Contents record={record} />
        </>
      )}
    </>
  );
}
