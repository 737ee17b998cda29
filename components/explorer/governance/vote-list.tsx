import { useMemo, useState } from 'preact/hooks';
import { useAsSent } from '#components/explorer/shell/as-sent.tsx';
import { useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { ListView } from '#components/explorer/shell/list-view.tsx';
import { VirtualTable } from '#components/explorer/shell/virtual-table.tsx';
import { useOwnKeys } from '#components/governance/use-own-votes.ts';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import type { Vote } from '#lib/data-api/schema/governance-message.ts';
import { orderVotes, type VoteOrder, type WeighedVote, weighVotes } from '#lib/explorer/governance/weigh-votes.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import { voteColumns, voteRows } from './vote-columns.tsx';

const partyOf = ({ vote }: WeighedVote): string => vote.partyId;

/** Each party's latest vote as a virtual table, the user's own first. */
export function VoteList(props: { votes: readonly Vote[]; proposalId: string; token: Asset | null }) {
  const { votes, proposalId, token } = props;
  const asSent = useAsSent();
  const [order, setOrder] = useState<VoteOrder>({ column: 'weight', descending: true });
  const keys = useOwnKeys(useExplorer().voting.value);
  const ownNames = useMemo(() => new Map(keys.map(({ publicKey, name }) => [publicKey, name])), [keys]);
  const weighed = useMemo(() => weighVotes(votes), [votes]);
  const ordered = useMemo(() => orderVotes(weighed, order, ownNames), [weighed, order, ownNames]);
  const columns = useMemo(
    () => voteColumns({ votes, token, proposalId, asSent, ownNames }),
    [votes, token, proposalId, asSent, ownNames],
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
