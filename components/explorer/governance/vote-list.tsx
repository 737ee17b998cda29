import { useMemo, useState } from 'preact/hooks';
import { useAsSent } from '#components/explorer/shell/as-sent.tsx';
import { useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { CopiedKey, OtherMembers, Sent } from '#components/explorer/shell/fact-list.tsx';
import { ListView } from '#components/explorer/shell/list-view.tsx';
import { type TableColumn, VirtualTable } from '#components/explorer/shell/virtual-table.tsx';
import { useOwnKeys } from '#components/governance/use-own-votes.ts';
import { sideName, sides } from '#components/governance/voting.ts';
import { Chip } from '#components/status.tsx';
import type { Vote } from '#lib/data-api/schema/proposal.ts';
import { orderVotes, type VoteOrder, type WeighedVote, weighVotes } from '#lib/explorer/governance/weigh-votes.ts';
import { shortTokenAmount } from '#lib/format/asset-labels.ts';
import { parseDecimal } from '#lib/format/decimal.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { roundPercent } from '#lib/format/format-decimal.ts';
import { shortenKey } from '#lib/format/names.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import type { Contacts } from '#lib/settings/contacts.ts';
import { asTime, type TermsContext } from '#lib/terms/term.ts';

function Side({ value }: { value: string }) {
  if (useAsSent()) return <Sent raw={value} />;
  const { tone, icon } = sides.find((side) => side.value === value) ?? ({ tone: 'plain', icon: 'ballot' } as const);
  return (
    <Chip tone={tone} icon={icon}>
      {tone === 'plain' ? escapeInvisible(value) : sideName(value)}
    </Chip>
  );
}

/** Who voted: `ownName` is the wallet's name of the user's key, `contact` the user's name of somebody else's. */
function Party({ id, ownName, contact }: { id: string; ownName: string | undefined; contact: string | undefined }) {
  const name = ownName ?? contact;
  return (
    <>
      <CopiedKey value={id} what={t('ex_gov_party')} />
      {name !== undefined && (
        <span class="own-key">
          {ownName !== undefined && t('ex_gov_you')} <bdi>{escapeInvisible(name)}</bdi>
        </span>
      )}
    </>
  );
}

/** A share of the market's liquidity; empty where it is none. */
const liquidityShare = (raw: string): string => {
  const share = Number(raw);
  return parseDecimal(raw) === null || !(share > 0) ? '' : roundPercent(share);
};

/** A share of each market that the batch changes, by the market's code. */
function sharesInBatch({ elsPerMarket = [] }: Vote, marketOf: TermsContext['marketOf']): string[] {
  return elsPerMarket.flatMap(({ marketId, els }) => {
    const share = liquidityShare(els);
    return share === '' ? [] : [`${escapeInvisible(marketOf(marketId)?.code || shortenKey(marketId))} ${share}`];
  });
}

const csvMembers = [
  'partyId',
  'value',
  'totalGovernanceTokenBalance',
  'totalGovernanceTokenWeight',
  'totalEquityLikeShareWeight',
  'timestamp',
] as const;

const knownMembers = Object.fromEntries(['proposalId', ...csvMembers].map((name) => [name, null]));

function voteRows(votes: readonly WeighedVote[]): readonly (readonly string[])[] {
  const ofBatch = votes.some(({ vote }) => vote.elsPerMarket?.length);
  const perMarket = ({ elsPerMarket = [] }: Vote): string =>
    elsPerMarket.map(({ marketId, els }) => `${marketId} ${els}`).join(' ');
  const rows = votes.map(({ vote }) => [
    ...csvMembers.map((name) => vote[name]),
    ...(ofBatch ? [perMarket(vote)] : []),
  ]);
  return [ofBatch ? [...csvMembers, 'elsPerMarket'] : csvMembers, ...rows];
}

/** What is told of each vote. As sent, that is every member of it; otherwise what some of the votes have. */
function voteColumns(props: {
  votes: readonly Vote[];
  current: Pick<TermsContext, 'token' | 'marketOf'>;
  proposalId: string;
  asSent: boolean;
  ownNames: ReadonlyMap<string, string>;
  contacts: Contacts;
}): TableColumn<WeighedVote, VoteOrder['column']>[] {
  const { votes, proposalId, asSent, ownNames, contacts } = props;
  const { token, marketOf } = props.current;
  const hasLiquidity = votes.some(
    (vote) => liquidityShare(vote.totalEquityLikeShareWeight) !== '' || sharesInBatch(vote, marketOf).length > 0,
  );
  const columns: (Omit<TableColumn<WeighedVote, VoteOrder['column']>, 'class'> & { shown?: boolean })[] = [
    {
      id: 'party',
      label: t('ex_gov_party'),
      cell: ({ vote: { partyId } }) => (
        <Party id={partyId} ownName={ownNames.get(partyId)} contact={contacts[partyId]} />
      ),
    },
    { id: 'side', label: t('ex_gov_value'), cell: ({ vote }) => <Side value={vote.value} /> },
    {
      id: 'weight',
      label: t('ex_gov_share'),
      sorts: 'weight',
      cell: ({ vote, share }) =>
        asSent ? <Sent raw={vote.totalGovernanceTokenWeight} /> : share > 0 ? roundPercent(share) : '–',
    },
    {
      id: 'tokens',
      shown: asSent || token !== null,
      label: t('ex_gov_balance'),
      cell: ({ vote: { totalGovernanceTokenBalance: raw } }) => (
        <Sent raw={raw} words={shortTokenAmount(raw, token) ?? undefined} />
      ),
    },
    {
      id: 'liquidity',
      shown: asSent || hasLiquidity,
      label: t('ex_gov_provider_weight'),
      cell: ({ vote }) => {
        const raw = vote.totalEquityLikeShareWeight;
        const inBatch = sharesInBatch(vote, marketOf);
        if (inBatch.length === 0 || asSent) return <Sent raw={raw} words={liquidityShare(raw)} />;
        return inBatch.map((share) => <div key={share}>{share}</div>);
      },
    },
    {
      id: 'time',
      label: t('ex_gov_time'),
      sorts: 'time',
      cell: ({ vote: { timestamp } }) => <Sent raw={timestamp} words={asTime('nanoseconds')(timestamp)} />,
    },
    {
      id: 'as-sent',
      shown: asSent,
      label: t('ex_gov_vote_on'),
      cell: ({ vote }) => (
        <>
          {vote.proposalId !== proposalId && <Sent raw={vote.proposalId} />}
          <OtherMembers of={vote} shown={knownMembers} />
        </>
      ),
    },
  ];
  return columns
    .filter(({ shown = true }) => shown)
    .map(({ shown: _, ...column }) => ({ ...column, class: `voters-${column.id}` }));
}

const partyOf = ({ vote }: WeighedVote): string => vote.partyId;

export function VoteList(props: {
  votes: readonly Vote[];
  proposalId: string;
  current: Pick<TermsContext, 'token' | 'marketOf'>;
}) {
  const { votes, proposalId, current } = props;
  const asSent = useAsSent();
  const [order, setOrder] = useState<VoteOrder>({ column: 'weight', descending: true });
  const { voting, contacts: named } = useExplorer();
  const contacts = named.value;
  const keys = useOwnKeys(voting.value);
  const ownNames = useMemo(() => new Map(keys.map(({ publicKey, name }) => [publicKey, name])), [keys]);
  const weighed = useMemo(() => weighVotes(votes), [votes]);
  const ordered = useMemo(() => orderVotes(weighed, order, ownNames), [weighed, order, ownNames]);
  const columns = useMemo(
    () => voteColumns({ votes, current, proposalId, asSent, ownNames, contacts }),
    [votes, current, proposalId, asSent, ownNames, contacts],
  );
  const attributes = useMemo(
    () =>
      ({ vote }: WeighedVote) => ({
        'data-testid': 'vote',
        'data-value': vote.value,
        'data-own': ownNames.has(vote.partyId),
      }),
    [ownNames],
  );
  return (
    <ListView
      class="voters-bar"
      total={votes.length}
      found={votes.length}
      count={plural('ex_gov_votes', votes.length)}
      csv={{ table: 'votes', rows: () => voteRows(ordered) }}
      none={<p class="soft">{t('votes_none')}</p>}
    >
      <VirtualTable
        class="voters"
        label={t('ex_gov_vote_list')}
        items={ordered}
        columns={columns}
        keyOf={partyOf}
        attributes={attributes}
        order={order}
        onSort={(column) => setOrder({ column, descending: order.column !== column || !order.descending })}
      />
    </ListView>
  );
}
