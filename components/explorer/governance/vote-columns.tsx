import type { JSX } from 'preact';
import { useAsSent } from '#components/explorer/shell/as-sent.tsx';
import { CopiedKey } from '#components/explorer/shell/copied-key.tsx';
import { OtherMembers, Sent } from '#components/explorer/shell/fact-list.tsx';
import { sideName } from '#components/governance/voting.ts';
import { Chip } from '#components/status.tsx';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import type { Vote } from '#lib/data-api/schema/governance-message.ts';
import { shortTokenAmount } from '#lib/explorer/asset-labels.ts';
import { roundPercent } from '#lib/explorer/format-decimal.ts';
import type { VoteOrder, WeighedVote } from '#lib/explorer/governance/weigh-votes.ts';
import { asTime } from '#lib/explorer/readings.ts';
import { parseDecimal } from '#lib/format/decimal.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';

function Side({ value }: { value: string }) {
  if (useAsSent()) return <Sent raw={value} />;
  const yes = value === 'VALUE_YES';
  return yes || value === 'VALUE_NO' ? (
    <Chip tone={yes ? 'ok' : 'refused'} icon={yes ? 'check' : 'cross'}>
      {sideName(value)}
    </Chip>
  ) : (
    <Chip tone="plain" icon="ballot">
      {escapeInvisible(value)}
    </Chip>
  );
}

/** A share of the market's liquidity; empty where it is none. */
const liquidityShare = (raw: string): string => {
  const share = Number(raw);
  return parseDecimal(raw) === null || !(share > 0) ? '' : roundPercent(share);
};

const knownMembers = {
  partyId: null,
  proposalId: null,
  timestamp: null,
  totalEquityLikeShareWeight: null,
  totalGovernanceTokenBalance: null,
  totalGovernanceTokenWeight: null,
  value: null,
};

const csvMembers = [
  'partyId',
  'value',
  'totalGovernanceTokenBalance',
  'totalGovernanceTokenWeight',
  'totalEquityLikeShareWeight',
  'timestamp',
] as const;

/** Votes as they were sent, below the names of their members. */
export function voteRows(votes: readonly WeighedVote[]): readonly (readonly string[])[] {
  return [csvMembers, ...votes.map(({ vote }) => csvMembers.map((name) => vote[name]))];
}

export interface VoteColumn {
  id: 'party' | 'side' | 'weight' | 'tokens' | 'liquidity' | 'time' | 'as-sent';
  label: string;
  sorts?: VoteOrder['by'];
  cell: (vote: WeighedVote) => JSX.Element | string;
}

/** What is told of each vote. As sent, that is every member of it; otherwise what some of the votes have. */
export function voteColumns(
  votes: readonly Vote[],
  token: Asset | null,
  onProposal: string,
  asSent: boolean,
): VoteColumn[] {
  const columns: VoteColumn[] = [
    {
      id: 'party',
      label: t('ex_gov_party'),
      cell: ({ vote: { partyId } }) => <CopiedKey value={partyId} what={t('ex_gov_party')} />,
    },
    { id: 'side', label: t('ex_gov_value'), cell: ({ vote }) => <Side value={vote.value} /> },
    {
      id: 'weight',
      label: t('ex_gov_share'),
      sorts: 'weight',
      cell: ({ vote, share }) =>
        asSent ? <Sent raw={vote.totalGovernanceTokenWeight} /> : share > 0 ? roundPercent(share) : '–',
    },
  ];
  if (asSent || token !== null) {
    columns.push({
      id: 'tokens',
      label: t('ex_gov_balance'),
      cell: ({ vote: { totalGovernanceTokenBalance: raw } }) => (
        <Sent raw={raw} words={shortTokenAmount(raw, token) ?? undefined} />
      ),
    });
  }
  if (asSent || votes.some((vote) => liquidityShare(vote.totalEquityLikeShareWeight) !== '')) {
    columns.push({
      id: 'liquidity',
      label: t('ex_gov_provider_weight'),
      cell: ({ vote: { totalEquityLikeShareWeight: raw } }) => <Sent raw={raw} words={liquidityShare(raw)} />,
    });
  }
  columns.push({
    id: 'time',
    label: t('ex_gov_time'),
    sorts: 'time',
    cell: ({ vote: { timestamp } }) => <Sent raw={timestamp} words={asTime('nanoseconds')(timestamp)} />,
  });
  if (asSent) {
    columns.push({
      id: 'as-sent',
      label: t('ex_gov_vote_on'),
      cell: ({ vote }) => (
        <>
          {vote.proposalId !== onProposal && <Sent raw={vote.proposalId} />}
          <OtherMembers of={vote} shown={knownMembers} />
        </>
      ),
    });
  }
  return columns;
}
