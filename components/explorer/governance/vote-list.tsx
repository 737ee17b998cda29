import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { CopiedKey } from '#components/explorer/shell/copied-key.tsx';
import { OtherMembers } from '#components/explorer/shell/other-members.tsx';
import type { IconName } from '#components/icon.tsx';
import { Chip, type Tone } from '#components/status.tsx';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import type { Vote } from '#lib/data-api/schema/vote.ts';
import { unixMilliseconds } from '#lib/data-api/timestamp.ts';
import { exactPercent } from '#lib/explorer/governance/exact-percent.ts';
import { orderVotes, type VoteOrder, voteOrders } from '#lib/explorer/governance/order-votes.ts';
import { parseDecimal } from '#lib/format/decimal.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { formatDate } from '#lib/format/time.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import { tokenAmount } from './token-amount.ts';

/** How many votes are drawn before one asks for all. */
const firstVotes = 50;

const members = [
  'partyId',
  'proposalId',
  'timestamp',
  'totalEquityLikeShareWeight',
  'totalGovernanceTokenBalance',
  'totalGovernanceTokenWeight',
  'value',
];

const looks = new Map<string, { tone: Tone; icon: IconName; word: () => string }>([
  ['VALUE_YES', { tone: 'ok', icon: 'check', word: () => t('tx_word_value_yes') }],
  ['VALUE_NO', { tone: 'refused', icon: 'cross', word: () => t('tx_word_value_no') }],
]);

function VoteValue({ value }: { value: string }): JSX.Element {
  const { tone, icon, word } = looks.get(value) ?? {
    tone: 'plain',
    icon: 'ballot',
    word: () => escapeInvisible(value),
  };
  return (
    <Chip tone={tone} icon={icon}>
      {word()}
    </Chip>
  );
}

/** What a weight reads as, and the digits that were sent. */
function Sent({ raw, words }: { raw: string; words: string }): JSX.Element {
  if (raw === '') return <span class="soft">–</span>;
  return (
    <span>
      {words} {words !== raw && <code class="soft">{escapeInvisible(raw)}</code>}
    </span>
  );
}

/** Shares are worked out when the vote closes; until then they are 0, whatever the balance. */
function tokenShare({ totalGovernanceTokenWeight: weight, totalGovernanceTokenBalance: balance }: Vote): string {
  const isNone = (text: string): boolean => parseDecimal(text)?.units === 0n;
  return isNone(weight) && !isNone(balance) ? t('ex_gov_weight_later') : exactPercent(weight);
}

function VoteRow(props: { vote: Vote; proposalId: string; token: Asset | null }): JSX.Element {
  const { vote, proposalId, token } = props;
  const at = unixMilliseconds(vote.timestamp, 'nanoseconds');
  const balance = vote.totalGovernanceTokenBalance;
  return (
    <tr data-testid="vote" data-value={vote.value}>
      <td data-label={t('ex_gov_party')}>
        <span>
          <CopiedKey value={vote.partyId} what={t('ex_gov_party')} />
          {vote.proposalId !== proposalId && vote.proposalId !== '' && (
            <span class="small soft">
              {t('ex_gov_vote_on')} <code>{escapeInvisible(vote.proposalId)}</code>
            </span>
          )}
          <OtherMembers of={vote} shown={members} />
        </span>
      </td>
      <td data-label={t('ex_gov_value')} data-raw={vote.value}>
        <VoteValue value={vote.value} />
      </td>
      <td data-label={t('ex_gov_time')}>
        <Sent raw={vote.timestamp} words={at === null ? vote.timestamp : formatDate(at)} />
      </td>
      <td class="number" data-label={t('ex_gov_balance')}>
        <Sent raw={balance} words={tokenAmount(balance, token)} />
      </td>
      <td class="number" data-label={t('ex_gov_weight')}>
        <Sent raw={vote.totalGovernanceTokenWeight} words={tokenShare(vote)} />
      </td>
      <td class="number" data-label={t('ex_gov_provider_weight')}>
        <Sent raw={vote.totalEquityLikeShareWeight} words={exactPercent(vote.totalEquityLikeShareWeight)} />
      </td>
    </tr>
  );
}

const orderWords: Record<VoteOrder, () => string> = {
  weight: () => t('ex_gov_order_weight'),
  time: () => t('ex_gov_order_time'),
};

/** Every vote with all that was told of it; each party's latest. */
export function VoteList(props: { votes: readonly Vote[]; proposalId: string; token: Asset | null }): JSX.Element {
  const { votes, proposalId, token } = props;
  const [order, setOrder] = useState<VoteOrder>('weight');
  const [all, setAll] = useState(false);
  if (votes.length === 0) return <p class="soft">{t('votes_none')}</p>;
  const ordered = orderVotes(votes, order);
  const drawn = all ? ordered : ordered.slice(0, firstVotes);
  return (
    <>
      <div class="toolbar">
        <p class="soft small" role="status">
          {plural('ex_gov_votes', votes.length)}
        </p>
        <label class="select">
          {t('ex_sort')}
          <select
            class="field"
            value={order}
            onChange={({ currentTarget: { value } }) => setOrder(voteOrders.find((one) => one === value) ?? 'weight')}
          >
            {voteOrders.map((one) => (
              <option key={one} value={one}>
                {orderWords[one]()}
              </option>
            ))}
          </select>
        </label>
      </div>
      <table class="sheet vote-list">
        <thead>
          <tr>
            <th scope="col">{t('ex_gov_party')}</th>
            <th scope="col">{t('ex_gov_value')}</th>
            <th scope="col">{t('ex_gov_time')}</th>
            <th scope="col" class="number">
              {t('ex_gov_balance')}
            </th>
            <th scope="col" class="number">
              {t('ex_gov_weight')}
            </th>
            <th scope="col" class="number">
              {t('ex_gov_provider_weight')}
            </th>
          </tr>
        </thead>
        <tbody>
          {drawn.map((vote) => (
            <VoteRow key={vote.partyId} vote={vote} proposalId={proposalId} token={token} />
          ))}
        </tbody>
      </table>
      {drawn.length < ordered.length && (
        <button type="button" class="button" onClick={() => setAll(true)}>
          {plural('ex_gov_show_votes', ordered.length)}
        </button>
      )}
    </>
  );
}
