import { MeasureBar } from '#components/scale.tsx';
import { type Measure, majorityOf } from '#lib/explorer/governance/vote-measure.ts';
import { sidePercents } from '#lib/format/amounts.ts';
import { type Decimal, parseDecimal, zero } from '#lib/format/decimal.ts';
import type { Tally } from '#lib/governance/alert.ts';
import { plural, t } from '#lib/i18n/i18n.ts';

/** For against against on one scale, with the majority that is needed, and how much each is where that is known. */
export function SidesBar({ measure, amounts = [] }: { measure: Measure; amounts?: readonly (string | undefined)[] }) {
  const [yesPercent, noPercent] = sidePercents(measure.share);
  const shares = [t('votes_yes', { percent: yesPercent }), t('votes_no', { percent: noPercent })];
  const [yes, no] = shares.map((share, side) => [share, amounts[side]].filter(Boolean).join(' · '));
  return (
    <>
      <p class="split wrap" aria-hidden="true">
        <span class="vote-yes-word">{yes}</span>
        <span class="vote-no-word">{no}</span>
      </p>
      <MeasureBar measure={measure} opposed alternative={`${yes}. ${no}.`} />
    </>
  );
}

/** The votes seen so far, by balance. */
export function VoteBar({ tally: { yes, no }, requiredMajority }: { tally: Tally; requiredMajority: string }) {
  const [yesBalance, noBalance] = [yes, no].map(({ balance }): Decimal => parseDecimal(balance) ?? zero);
  const measure = majorityOf(yesBalance ?? zero, noBalance ?? zero, requiredMajority);
  if (measure === null)
    return <p class="soft small">{t(yes.count + no.count === 0 ? 'votes_none' : 'ex_gov_no_weight')}</p>;
  return (
    <div class="votes small">
      <SidesBar measure={measure} />
      <p class="soft">{t('votes_counts', { no: plural('voters', no.count), yes: plural('voters', yes.count) })}</p>
    </div>
  );
}
