import { formatPercent } from '#lib/format/numbers.ts';
import type { Tally } from '#lib/governance/alert.ts';
import { plural, t } from '#lib/i18n/i18n.ts';

/** The shares of the votes seen so far, as fractions between 0 and 1. */
export interface VoteShares {
  yes: number;
  no: number;
  /** The required share of yes; null if the service sent none. */
  required: number | null;
}

const parts = 1_000_000n;

/**
 * The shares of the summed balances, which are too large for floating point. Null before anybody with a balance has voted.
 * `requiredMajority` is a fraction between 0 and 1 as a decimal string; empty for none.
 */
export function voteShares(tally: Tally, requiredMajority: string): VoteShares | null {
  const votedYes = BigInt(tally.yes.balance);
  const total = votedYes + BigInt(tally.no.balance);
  if (total <= 0n) return null;
  const yes = Number((votedYes * parts) / total) / Number(parts);
  const required = requiredMajority.trim() === '' ? Number.NaN : Number(requiredMajority);
  return { yes, no: 1 - yes, required: required >= 0 && required <= 1 ? required : null };
}

const width = 320;
const height = 20;
const barTop = 6;
const barHeight = 8;

/** The votes seen so far by balance: yes from the left, no from the right, the required majority marked. */
export function VoteBar({ tally, requiredMajority }: { tally: Tally; requiredMajority: string }) {
  const shares = voteShares(tally, requiredMajority);
  if (shares === null) return <p class="soft small">{t('votes_none')}</p>;
  const yesCount = plural('voters', tally.yes.count);
  const noCount = plural('voters', tally.no.count);
  const yesPercent = formatPercent(shares.yes);
  const noPercent = formatPercent(shares.no);
  const required = shares.required === null ? null : formatPercent(shares.required);
  const alternative = [
    t('votes_alternative', {
      no_count: noCount,
      no_percent: noPercent,
      yes_count: yesCount,
      yes_percent: yesPercent,
    }),
    ...(required === null ? [] : [t('votes_alternative_required', { percent: required })]),
  ].join(' ');
  const split = shares.yes * width;
  const mark = (shares.required ?? 0) * width;
  return (
    <div class="votes">
      <svg role="img" aria-label={alternative} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
        <title>{alternative}</title>
        <rect class="vote-no" x="0" y={barTop} width={width} height={barHeight} rx="2" />
        <rect class="vote-yes" x="0" y={barTop} width={split} height={barHeight} rx="2" />
        {split > 0 && split < width && <rect class="vote-gap" x={split - 1} y={barTop} width="2" height={barHeight} />}
        {shares.required !== null && <rect class="vote-mark" x={mark - 1} y="1" width="2" height={height - 2} />}
      </svg>
      <p class="split scale-ends small" aria-hidden="true">
        <span class="vote-yes-word">{t('votes_yes', { percent: yesPercent })}</span>
        {required !== null && <span class="soft">{t('votes_required', { percent: required })}</span>}
        <span class="vote-no-word">{t('votes_no', { percent: noPercent })}</span>
      </p>
      <p class="soft small" aria-hidden="true">
        {t('votes_counts', { no: noCount, yes: yesCount })}
      </p>
    </div>
  );
}
