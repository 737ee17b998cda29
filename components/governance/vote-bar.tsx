import { majorityOf } from '#lib/explorer/governance/vote-measure.ts';
import { exactPercent, sidePercents } from '#lib/format/amounts.ts';
import { type Decimal, parseDecimal, zero } from '#lib/format/decimal.ts';
import type { Tally } from '#lib/governance/alert.ts';
import { plural, t } from '#lib/i18n/i18n.ts';

const width = 320;
const height = 20;
const barTop = 6;
const barHeight = 8;

/** The votes seen so far by balance: for from where lines begin, against from where they end, the required majority marked. */
export function VoteBar({ tally, requiredMajority }: { tally: Tally; requiredMajority: string }) {
  const balanceOf = (side: 'yes' | 'no'): Decimal => parseDecimal(tally[side].balance) ?? zero;
  const measure = majorityOf(balanceOf('yes'), balanceOf('no'), requiredMajority);
  if (measure === null) return <p class="soft small">{t('votes_none')}</p>;
  const yesCount = plural('voters', tally.yes.count);
  const noCount = plural('voters', tally.no.count);
  const [yesPercent, noPercent] = sidePercents(measure.share);
  const required = measure.required && exactPercent(measure.required.text);
  const alternative = [
    t('votes_alternative', {
      no_count: noCount,
      no_percent: noPercent,
      yes_count: yesCount,
      yes_percent: yesPercent,
    }),
    ...(required === null ? [] : [t('votes_alternative_required', { percent: required })]),
  ].join(' ');
  const split = measure.share * width;
  const mark = (measure.required?.share ?? 0) * width;
  return (
    <div class="votes">
      <svg role="img" aria-label={alternative} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
        <title>{alternative}</title>
        <rect class="vote-no" x="0" y={barTop} width={width} height={barHeight} rx="2" />
        <rect class="vote-yes" x="0" y={barTop} width={split} height={barHeight} rx="2" />
        {split > 0 && split < width && <rect class="vote-gap" x={split - 1} y={barTop} width="2" height={barHeight} />}
        {required !== null && <rect class="vote-mark" x={mark - 1} y="1" width="2" height={height - 2} />}
      </svg>
      <p class="split small" aria-hidden="true">
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
