import type { ComponentChildren, JSX } from 'preact';
import { Chip } from '#components/status.tsx';
import { exactPercent, roundPercent, sidePercents } from '#lib/explorer/format-decimal.ts';
import { type Measure, scaleEnd } from '#lib/explorer/governance/vote-measure.ts';
import { t } from '#lib/i18n/i18n.ts';

const height = 24;
const barTop = 6;
const barHeight = 12;

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

/** Whether enough have voted: so far while the vote is open, for good once it is closed. Nothing where it is unknown. */
export function Reached({ reached, open }: { reached: boolean | null; open: boolean }): JSX.Element | null {
  if (reached === null) return null;
  if (reached) {
    return (
      <Chip tone="ok" icon="check">
        {open ? t('ex_gov_reached_so_far') : t('ex_gov_reached')}
      </Chip>
    );
  }
  return (
    <Chip tone={open ? 'waiting' : 'refused'} icon={open ? 'clock' : 'cross'}>
      {open ? t('ex_gov_not_reached_so_far') : t('ex_gov_not_reached')}
    </Chip>
  );
}

/**
 * A share on a scale that ends at `end`, with the mark of what is needed. `alternative` says it to those who do not see
 * it. With `opposed`, the rest of the bar is the other side, and not just empty.
 */
function MeasureBar(props: {
  name: string;
  measure: Measure;
  end: number;
  opposed: boolean;
  alternative: string;
  legend: ComponentChildren;
  reached: ComponentChildren;
}): JSX.Element {
  const { name, measure, end, opposed } = props;
  const { required } = measure;
  const share = measure.share / end;
  const needed =
    required === null ? t('ex_gov_required_unknown') : t('ex_gov_required', { percent: exactPercent(required.text) });
  return (
    <div class="lines">
      <h3 class="row">
        {name} {props.reached}
      </h3>
      <svg class="scale-bar" role="img" aria-label={`${props.alternative} ${needed}`} width="100%" height={height}>
        <rect class={opposed ? 'vote-no' : 'scale-track'} x="0" y={barTop} width="100%" height={barHeight} rx="3" />
        <rect class="vote-yes" x="0" y={barTop} width={percent(share)} height={barHeight} rx="3" />
        {opposed && share > 0 && share < 1 && (
          <line class="scale-gap" x1={percent(share)} x2={percent(share)} y1={barTop} y2={barTop + barHeight} />
        )}
        {required !== null && (
          <line
            class="scale-mark"
            x1={percent(required.share / end)}
            x2={percent(required.share / end)}
            y1="0"
            y2={height}
          />
        )}
      </svg>
      <p class="vote-measure-legend small" aria-hidden="true">
        {props.legend}
      </p>
      <p class="soft small" aria-hidden="true">
        {needed}
      </p>
    </div>
  );
}

/**
 * Yes against no on one scale, with the majority that is needed. `yes` and `no` are what each side has, in words, and
 * `none` says that neither has anything.
 */
export function MajorityBar(props: {
  name: string;
  measure: Measure | null;
  yes: string;
  no: string;
  none: string;
  /** Whether it is enough, where this is what decides. */
  reached?: ComponentChildren;
}): JSX.Element {
  const { name, measure, yes, no, reached } = props;
  if (measure === null) {
    return (
      <div class="lines">
        <h3>{name}</h3>
        <p class="soft small">{props.none}</p>
      </div>
    );
  }
  const [yesPercent, noPercent] = sidePercents(measure.share);
  return (
    <MeasureBar
      name={name}
      measure={measure}
      end={1}
      opposed
      alternative={t('ex_gov_majority_words', { name, no, no_percent: noPercent, yes, yes_percent: yesPercent })}
      legend={
        <>
          <span class="vote-yes-word">
            {t('votes_yes', { percent: yesPercent })} · {yes}
          </span>
          <span class="vote-no-word">
            {t('votes_no', { percent: noPercent })} · {no}
          </span>
        </>
      }
      reached={reached}
    />
  );
}

/** A part of the market's liquidity on a scale, with the part that is needed. `words` says what part it is. */
export function LiquidityBar(props: {
  name: string;
  measure: Measure;
  words: string;
  reached: ComponentChildren;
}): JSX.Element {
  const { name, measure, words, reached } = props;
  const end = scaleEnd([measure.share, measure.required?.share ?? 0]);
  return (
    <MeasureBar
      name={name}
      measure={measure}
      end={end}
      opposed={false}
      alternative={`${name}: ${words}`}
      legend={
        <>
          <span>{words}</span>
          <span class="soft">{t('ex_gov_scale_to', { percent: roundPercent(end) })}</span>
        </>
      }
      reached={reached}
    />
  );
}
