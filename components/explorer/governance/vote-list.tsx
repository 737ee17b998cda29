import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '#components/controls.tsx';
import { CopiedKey } from '#components/explorer/shell/copied-key.tsx';
import { asTime, OtherMembers, Sent } from '#components/explorer/shell/fact-list.tsx';
import { Select } from '#components/explorer/shell/fields.tsx';
import { Sheet } from '#components/explorer/shell/sheet.tsx';
import { Chip } from '#components/status.tsx';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import type { Vote } from '#lib/data-api/schema/governance-message.ts';
import { tokenAmount } from '#lib/explorer/asset-labels.ts';
import { exactPercent } from '#lib/explorer/format-decimal.ts';
import { orderVotes, type VoteOrder, voteOrders } from '#lib/explorer/governance/count-votes.ts';
import { parseDecimal } from '#lib/format/decimal.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { plural, t } from '#lib/i18n/i18n.ts';

/** How many votes are listed before the user asks for all. */
const firstVotes = 50;

function VoteValue({ value }: { value: string }) {
  const yes = value === 'VALUE_YES';
  return (
    <span data-raw={value}>
      {yes || value === 'VALUE_NO' ? (
        <Chip tone={yes ? 'ok' : 'refused'} icon={yes ? 'check' : 'cross'}>
          {yes ? t('tx_word_value_yes') : t('tx_word_value_no')}
        </Chip>
      ) : (
        <Chip tone="plain" icon="ballot">
          {escapeInvisible(value)}
        </Chip>
      )}
    </span>
  );
}

function Value({ raw, words }: { raw: string; words: string | undefined }) {
  return raw === '' ? <span class="soft">–</span> : <Sent raw={raw} words={words} />;
}

/** Weights are worked out when the vote closes; until then they are 0, whatever the balance. */
function weightText(weight: string, balance: string): string {
  const isZero = (text: string): boolean => parseDecimal(text)?.units === 0n;
  return isZero(weight) && !isZero(balance) ? t('ex_gov_weight_later') : exactPercent(weight);
}

function voteCells(vote: Vote, onProposal: string, token: Asset | null): JSX.Element[] {
  const {
    partyId,
    proposalId,
    timestamp,
    value,
    totalGovernanceTokenBalance: balance,
    totalGovernanceTokenWeight: weight,
    totalEquityLikeShareWeight: providerWeight,
    ...others
  } = vote;
  return [
    <span key="party">
      <CopiedKey value={partyId} what={t('ex_gov_party')} />
      {proposalId !== onProposal && proposalId !== '' && (
        <span class="small soft">
          {t('ex_gov_vote_on')} <code>{escapeInvisible(proposalId)}</code>
        </span>
      )}
      <OtherMembers of={others} shown={{}} />
    </span>,
    <VoteValue key="value" value={value} />,
    <Value key="time" raw={timestamp} words={asTime('nanoseconds')(timestamp)} />,
    <Value key="balance" raw={balance} words={tokenAmount(balance, token)} />,
    <Value key="weight" raw={weight} words={weightText(weight, balance)} />,
    <Value key="provider" raw={providerWeight} words={exactPercent(providerWeight)} />,
  ];
}

/** Every vote with all its members; each party's latest. */
export function VoteList(props: { votes: readonly Vote[]; proposalId: string; token: Asset | null }) {
  const { votes, proposalId, token } = props;
  const [order, setOrder] = useState<VoteOrder>('weight');
  const [all, setAll] = useState(false);
  if (votes.length === 0) return <p class="soft">{t('votes_none')}</p>;
  const ordered = orderVotes(votes, order);
  return (
    <>
      <div class="toolbar">
        <p class="soft small" role="status">
          {plural('ex_gov_votes', votes.length)}
        </p>
        <Select
          label={t('ex_sort')}
          value={order}
          options={voteOrders.map((one) => [one, t(`ex_gov_order_${one}`)] as const)}
          onSelect={setOrder}
        />
      </div>
      <Sheet
        class="vote-list"
        columns={[
          t('ex_gov_party'),
          t('ex_gov_value'),
          t('ex_gov_time'),
          t('ex_gov_balance'),
          t('ex_gov_weight'),
          t('ex_gov_provider_weight'),
        ]}
        numbersFrom={3}
        rows={all ? ordered : ordered.slice(0, firstVotes)}
        keyOf={({ partyId }) => partyId}
        attributes={({ value }) => ({ 'data-testid': 'vote', 'data-value': value })}
        cells={(vote) => voteCells(vote, proposalId, token)}
      />
      {!all && ordered.length > firstVotes && (
        <Button onClick={() => setAll(true)}>{plural('ex_gov_show_votes', ordered.length)}</Button>
      )}
    </>
  );
}
