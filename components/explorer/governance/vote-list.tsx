import type { Ref } from 'preact';
import { useCallback, useMemo, useRef, useState } from 'preact/hooks';
import { useAsSent } from '#components/explorer/shell/as-sent.tsx';
import { CsvButton } from '#components/explorer/shell/csv-button.tsx';
import { useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { SpaceRow } from '#components/explorer/shell/sheet.tsx';
import { useVirtualRows } from '#components/explorer/shell/use-virtual-rows.ts';
import { useOwnKeys } from '#components/governance/use-own-votes.ts';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import type { Vote } from '#lib/data-api/schema/governance-message.ts';
import { orderVotes, type VoteOrder, type WeighedVote, weighVotes } from '#lib/explorer/governance/weigh-votes.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import { type VoteColumn, voteColumns, voteRows } from './vote-columns.tsx';

/** Height of a row of one line, in pixels. */
const rowHeight = 45;

/** Rows rendered beyond the screen. */
const overscan = 24;

function Heading(props: { column: VoteColumn; order: VoteOrder; onOrder: (order: VoteOrder) => void }) {
  const { order, onOrder } = props;
  const { id, label, sorts } = props.column;
  if (sorts === undefined) {
    return (
      <th scope="col" class={`voters-${id}`}>
        {label}
      </th>
    );
  }
  const own = order.by === sorts;
  return (
    <th scope="col" class={`voters-${id}`} aria-sort={own ? (order.descending ? 'descending' : 'ascending') : 'none'}>
      <button
        type="button"
        class="sort-button"
        onClick={() => onOrder({ by: sorts, descending: !(own && order.descending) })}
      >
        {label}
        <span aria-hidden="true" class="sort-mark">
          {own && (order.descending ? '↓' : '↑')}
        </span>
      </button>
    </th>
  );
}

/** One vote. Memoised: rows that stay do not render again while one scrolls. */
function VoteRow(props: {
  row: WeighedVote;
  columns: readonly VoteColumn[];
  index: number;
  /** Name of the user's key that cast it; undefined where it is somebody else's. */
  ownName: string | undefined;
  measure: Ref<HTMLTableRowElement>;
  keepRow: (index: number) => void;
}) {
  const { row, columns, index, ownName, measure, keepRow } = props;
  return useMemo(
    () => (
      <tr
        ref={measure}
        data-index={index}
        aria-rowindex={index + 2}
        data-testid="vote"
        data-value={row.vote.value}
        data-own={ownName !== undefined}
        onFocusIn={() => keepRow(index)}
      >
        {columns.map(({ id, cell }) => (
          <td key={id} class={`voters-${id}`}>
            {cell(row)}
            {id === 'party' && ownName !== undefined && (
              <span class="own-key">
                {t('ex_gov_you')} <bdi>{escapeInvisible(ownName)}</bdi>
              </span>
            )}
          </td>
        ))}
      </tr>
    ),
    [row, columns, index, ownName, measure, keepRow],
  );
}

/** Each party's latest vote as a virtual table, the user's own first. */
export function VoteList(props: { votes: readonly Vote[]; proposalId: string; token: Asset | null }) {
  const { votes, proposalId, token } = props;
  const asSent = useAsSent();
  const [order, setOrder] = useState<VoteOrder>({ by: 'weight', descending: true });
  const { voting } = useExplorer();
  const keys = useOwnKeys(voting.value);
  const ownKeys = useMemo(() => new Map(keys.map(({ publicKey, name }) => [publicKey, name])), [keys]);
  const weighed = useMemo(() => weighVotes(votes), [votes]);
  const ordered = useMemo(() => orderVotes(weighed, order, new Set(ownKeys.keys())), [weighed, order, ownKeys]);
  const columns = useMemo(() => voteColumns(votes, token, proposalId, asSent), [votes, token, proposalId, asSent]);
  const body = useRef<HTMLTableSectionElement>(null);
  const idOf = useCallback((index: number) => ordered[index]?.vote.partyId ?? '', [ordered, columns]);
  const { rows, measure, keepRow } = useVirtualRows(ordered.length, rowHeight, body, idOf, overscan);
  if (votes.length === 0) return <p class="soft">{t('votes_none')}</p>;
  return (
    <>
      <div class="voters-bar">
        <p class="soft small" role="status">
          {plural('ex_gov_votes', votes.length)}
        </p>
        <CsvButton table="votes" rows={() => voteRows(ordered)} />
      </div>
      <table class="voters" aria-label={t('ex_gov_vote_list')} aria-rowcount={ordered.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <Heading key={column.id} column={column} order={order} onOrder={setOrder} />
            ))}
          </tr>
        </thead>
        <tbody ref={body} onFocusOut={() => keepRow(null)}>
          {rows.map((row) => {
            if (row.kind === 'space') return <SpaceRow key={row.key} height={row.height} columns={columns.length} />;
            const one = ordered[row.index];
            if (one === undefined) return null;
            const { partyId } = one.vote;
            const place = { index: row.index, ownName: ownKeys.get(partyId), measure, keepRow };
            return <VoteRow key={partyId} row={one} columns={columns} {...place} />;
          })}
        </tbody>
      </table>
    </>
  );
}
