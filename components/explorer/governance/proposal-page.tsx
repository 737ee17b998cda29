import { useEffect, useMemo } from 'preact/hooks';
import { Card } from '#components/explorer/shell/card.tsx';
import { useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { QueryFailure } from '#components/explorer/shell/query-data.tsx';
import { RouteLink } from '#components/explorer/shell/route-link.tsx';
import { useQuery } from '#components/explorer/shell/use-query.ts';
import { ViewHead } from '#components/explorer/shell/view-head.tsx';
import { kindWords } from '#components/governance/alert-labels.ts';
import { ProposalState } from '#components/governance/proposal-state.tsx';
import { VoteBox } from '#components/governance/vote-box.tsx';
import { ShortKey } from '#components/short-key.tsx';
import { Empty, Failure, Skeleton } from '#components/status.tsx';
import { assetsQuery } from '#lib/explorer/assets-query.ts';
import { governanceToken } from '#lib/explorer/governance/governance-token.ts';
import { parametersQuery } from '#lib/explorer/parameters-query.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { shortenKey } from '#lib/format/names.ts';
import { tallyOf } from '#lib/governance/alert.ts';
import { proposalMembers } from '#lib/governance/proposal-members.ts';
import { countedVotes, type ProposalRecord } from '#lib/governance/proposal-record.ts';
import { errorMessage, t } from '#lib/i18n/i18n.ts';
import { ProposalFacts } from './proposal-facts.tsx';
import { StreamStatus } from './stream-status.tsx';
import { BatchChanges, type CurrentState, ProposalTerms } from './terms/proposal-terms.tsx';
import { TimeLeft } from './time-left.tsx';
import { type KnownProposal, useRecord } from './use-record.ts';
import { VoteList } from './vote-list.tsx';
import { VoteSummary } from './vote-summary.tsx';

function Nothing({ known: { record, query } }: { known: KnownProposal }) {
  const failed = query.failure !== null;
  if (record === undefined || (query.isFetching && !failed)) return <Skeleton rows={8} />;
  if (failed) return <QueryFailure query={query} />;
  return (
    <Empty icon="ballot" title={t('ex_gov_unknown')}>
      <p>{query.data?.offered === false ? t('ex_gov_unknown_not_offered') : t('ex_gov_unknown_text')}</p>
    </Empty>
  );
}

function Contents({ record }: { record: ProposalRecord }) {
  const { proposal, parts = [], votes, proposalId } = record;
  const batchId = proposal?.batchId ?? '';
  const current = useCurrentState();
  const description = proposal?.rationale?.description ?? '';
  return (
    <>
      <div class="gov-columns">
        <div class="gov-column stack">
          {proposal !== null && (
            <>
              <Card title={t('ex_gov_rationale')}>
                {description === '' ? (
                  <p class="soft">{t('ex_gov_no_description')}</p>
                ) : (
                  <PlainText text={description} />
                )}
              </Card>

              <Card title={t('ex_gov_change')}>
                {proposal.batchTerms ? (
                  <BatchChanges batch={proposal.batchTerms} parts={parts} current={current} />
                ) : proposal.terms === null ? (
                  <p class="soft">{t('ex_gov_no_changes')}</p>
                ) : (
                  <ProposalTerms terms={proposal.terms} current={current} />
                )}
              </Card>
            </>
          )}
        </div>
        <div class="gov-column stack">
          <Card class="gov-votes" title={t('ex_gov_votes_title')}>
            {batchId === '' ? (
              <div class="stack">
                {proposal !== null && <OwnVote proposal={{ ...proposalMembers(proposal), ...record }} />}
                <VoteSummary proposal={proposal} votes={votes} token={current.token} />
              </div>
            ) : (
              <p>
                {t('ex_gov_batch_votes')}{' '}
                <RouteLink to={{ view: 'governance', id: batchId }}>{t('ex_gov_batch_open')}</RouteLink>
              </p>
            )}
          </Card>
          {proposal !== null && (
            <Card class="gov-about" title={t('ex_gov_facts')}>
              <ProposalFacts proposal={proposal} />
            </Card>
          )}
        </div>
      </div>
      {batchId === '' && (
        <Card title={t('ex_gov_vote_list')}>
          <VoteList votes={votes} proposalId={proposalId} token={current.token} />
        </Card>
      )}
    </>
  );
}

/** Votes on the parts of a batch are cast on the batch. */
function OwnVote({ proposal }: { proposal: ReturnType<typeof proposalMembers> & ProposalRecord }) {
  const { voting, now } = useExplorer();
  const tally = useMemo(() => tallyOf(countedVotes(proposal.votes).values()), [proposal.votes]);
  if (voting.value === null) return null;
  return <VoteBox proposal={{ ...proposal, tally }} voting={voting.value} now={now.value} />;
}

export function ProposalPage({ id }: { id: string }) {
  const { governance } = useExplorer();
  const known = useRecord(id);
  const { record } = known;
  const proposal = record?.proposal ?? null;
  const title = escapeInvisible(proposal?.rationale?.title ?? '');
  const summary = proposal === null ? null : proposalMembers(proposal);
  const unread = governance.alerts.value?.[id]?.unread ?? false;
  useEffect(() => {
    // On failure it stays unread.
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
            <span class="gov-lead row">
              <span>{kindWords(summary.kind)}</span>
              <ProposalState state={summary.state} />
              <TimeLeft alert={summary} />
            </span>
          )
        }
        query={known.asked ? known.query : null}
      />
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
          {(proposal === null || known.asked) && <QueryFailure query={known.query} />}
          <Contents record={record} />
        </>
      )}
    </>
  );
}

/** Untrusted text with its line breaks, without markup or invisible characters. */
function PlainText({ text }: { text: string }) {
  const lines = text.split(/\r\n|\r|\n/).map((line) => escapeInvisible(line.replaceAll('\t', '    ')));
  return <p class="plain-text">{lines.join('\n')}</p>;
}

/** The assets and network parameters as they are now, to compare a proposal with. */
function useCurrentState(): CurrentState {
  const { api, assets: source } = useExplorer();
  const assets = useQuery(assetsQuery(api.value, source)).data?.assets;
  // Memoised: the query object holds the progress of its pages.
  const parameters = useQuery(useMemo(() => parametersQuery(api.value), [api.value])).data?.parameters;
  return useMemo(
    () => ({
      assetOf: (id) => assets?.find((asset) => asset.id === id) ?? null,
      parameterOf: (key) => parameters?.find((parameter) => parameter.key === key) ?? null,
      token: governanceToken(parameters ?? [], assets ?? []),
    }),
    [assets, parameters],
  );
}
