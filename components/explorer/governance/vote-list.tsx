import { useMemo, useState } from 'preact/hooks';
import { Chip, FirstRows } from '#components/controls.tsx';
import { CopiedKey, OtherMembers, Sent } from '#components/explorer/shell/fact-list.tsx';
import { ListView } from '#components/explorer/shell/list-view.tsx';
import { useAsSent, useExplorer } from '#components/explorer/shell/query-data.tsx';
import { type Column, Sheet } from '#components/explorer/shell/sheet.tsx';
import { useOwnKeys } from '#components/governance/own-votes.tsx';
import { sideName, sides } from '#components/governance/voting.ts';
import type { Vote } from '#lib/data-api/schema/proposal.ts';
import { orderVotes, type WeighedVote, type WeighedVotes } from '#lib/explorer/governance/weigh-votes.ts';
import { assetAmount, columnDecimal } from '#lib/format/amounts.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { shortenKey } from '#lib/format/names.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import { contactId } from '#lib/settings/contacts.ts';
import { asTime } from '#lib/terms/readings.ts';
import type { TermsContext } from '#lib/terms/term.ts';

function Side({ value }: { value: string }) {
  if (useAsSent()) return <Sent raw={value} />;
  const { tone, icon } = sides.find((side) => side.value === value) ?? ({ tone: 'plain', icon: 'ballot' } as const);
  return (
    <Chip tone={tone} icon={icon}>
      {tone === 'plain' ? escapeInvisible(value) : sideName(value)}
    </Chip>
  );
}

/** Decimal places of shares in percent, and of tokens. */
const places = 2;

/** A share in percent; empty where it is none. */
function sharePercent(raw: string): string {
  return Number(raw) > 0 ? columnDecimal(raw, places, 'percent') : '';
}

/** A share of each market that the batch changes, by the market's code. */
function sharesInBatch({ elsPerMarket = [] }: Vote, marketOf: TermsContext['marketOf']): string[] {
  return elsPerMarket
    .filter(({ els }) => sharePercent(els) !== '')
    .map(
      ({ marketId, els }) =>
        `${escapeInvisible(marketOf(marketId)?.code || shortenKey(marketId))} ${sharePercent(els)}`,
    );
}

const csvMembers = [
  'partyId',
  'value',
  'totalGovernanceTokenBalance',
  'totalGovernanceTokenWeight',
  'totalEquityLikeShareWeight',
  'timestamp',
] as const;

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

export function VoteList(props: {
  votes: WeighedVotes;
  proposalId: string;
  current: Pick<TermsContext, 'token' | 'marketOf'>;
}) {
  const { proposalId } = props;
  const votes = props.votes.all;
  const { token, marketOf } = props.current;
  const asSent = useAsSent();
  const [order, setOrder] = useState('-weight');
  const { voting, settings } = useExplorer();
  const keys = useOwnKeys(voting.value);
  const ownNames = useMemo(() => new Map(keys.map(({ publicKey, name }) => [publicKey, name])), [keys]);
  const ordered = useMemo(() => orderVotes(votes, order, ownNames), [votes, order, ownNames]);
  const hasLiquidity = votes.some(
    ({ vote }) => sharePercent(vote.totalEquityLikeShareWeight) !== '' || sharesInBatch(vote, marketOf).length > 0,
  );
  // As sent, every member of a vote; otherwise what some of the votes have.
  const columns: (Column<WeighedVote> & { shown?: boolean })[] = [
    {
      class: 'voters-party',
      label: t('ex_gov_party'),
      cell: ({ vote: { partyId } }) => {
        const ownName = ownNames.get(partyId);
        const name = ownName ?? settings.value.contacts[contactId(partyId) ?? ''];
        return (
          <>
            <CopiedKey value={partyId} what={t('ex_gov_party')} />
            {name !== undefined && (
              <span class="own-key">
                {ownName !== undefined && t('ex_gov_you')} <bdi>{escapeInvisible(name)}</bdi>
              </span>
            )}
          </>
        );
      },
    },
    { class: 'voters-side', label: t('ex_gov_value'), cell: ({ vote }) => <Side value={vote.value} /> },
    {
      class: 'voters-weight',
      label: t('ex_gov_share'),
      sorts: '-weight',
      cell: ({ vote, share }) =>
        asSent ? <Sent raw={vote.totalGovernanceTokenWeight} /> : sharePercent(share.toFixed(9)) || '–',
    },
    {
      class: 'voters-tokens',
      shown: asSent || token !== null,
      label: t('ex_gov_balance'),
      cell: ({ vote: { totalGovernanceTokenBalance: raw } }) => (
        <Sent raw={raw} words={assetAmount(raw, token?.details, (whole) => columnDecimal(whole, places))} />
      ),
    },
    {
      class: 'voters-liquidity',
      shown: asSent || hasLiquidity,
      label: t('ex_gov_provider_weight'),
      cell: ({ vote }) => {
        const raw = vote.totalEquityLikeShareWeight;
        const inBatch = sharesInBatch(vote, marketOf);
        if (inBatch.length === 0 || asSent) return <Sent raw={raw} words={sharePercent(raw)} />;
        return inBatch.map((share) => <div key={share}>{share}</div>);
      },
    },
    {
      class: 'voters-time',
      label: t('ex_gov_time'),
      sorts: '-time',
      cell: ({ vote: { timestamp } }) => <Sent raw={timestamp} words={asTime('nanoseconds')(timestamp)} />,
    },
    {
      class: 'voters-as-sent',
      shown: asSent,
      label: t('ex_gov_vote_on'),
      cell: ({ vote }) => (
        <>
          {vote.proposalId !== proposalId && <Sent raw={vote.proposalId} />}
          <OtherMembers of={vote} shown={['proposalId', ...csvMembers]} />
        </>
      ),
    },
  ];
  return (
    <ListView
      class="voters-bar"
      found={votes.length}
      count={plural('ex_gov_votes', votes.length)}
      csv={{ table: 'votes', rows: () => voteRows(ordered) }}
      none={<p class="soft">{t('votes_none')}</p>}
    >
      <FirstRows all={ordered}>
        {(rows) => (
          <Sheet
            class={asSent ? 'voters as-sent' : 'voters'}
            label={t('ex_gov_vote_list')}
            columns={columns.filter(({ shown = true }) => shown)}
            rows={rows}
            keyOf={({ vote }) => vote.partyId}
            attributes={({ vote }) => ({
              'data-testid': 'vote',
              'data-value': vote.value,
              'data-own': ownNames.has(vote.partyId),
            })}
            sorting={{ order, onSort: setOrder }}
          />
        )}
      </FirstRows>
    </ListView>
  );
}
