import type { ComponentChildren, JSX } from 'preact';
import { Chip } from '#components/status.tsx';
import { exactPercent, roundPercent, sidePercents } from '#lib/explorer/governance/exact-percent.ts';
import { scaleEnd } from '#lib/explorer/governance/scale-end.ts';
import type { Measure } from '#lib/explorer/governance/vote-measure.ts';
import { t } from '#lib/i18n/i18n.ts';
import { ScaleBar } from './scale-bar.tsx';

/** Whether what is needed is there: so far while the vote is open, for good once it is closed. Nothing where nobody knows. */
export function Reached({ reached, open }: { reached: boolean | null; open: boolean }): JSX.Element | null {
  if (reached === null) return null;
  if (reached) {
    return (
      <Chip tone="ok" icon="check">
        {open ? t('ex_gov_reached_so_far') : t('ex_gov_reached')}
      </Chip>
    );
  }
  return open ? (
    <Chip tone="waiting" icon="clock">
      {t('ex_gov_not_reached_so_far')}
    </Chip>
  ) : (
    <Chip tone="refused" icon="cross">
      {t('ex_gov_not_reached')}
    </Chip>
  );
}

function needed({ required }: Pick<Measure, 'required'>): string {
  return required === null
    ? t('ex_gov_required_unknown')
    : t('ex_gov_required', { percent: exactPercent(required.text) });
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
      <div class="vote-measure">
        <h3>{name}</h3>
        <p class="soft small">{props.none}</p>
      </div>
    );
  }
  const [yesPercent, noPercent] = sidePercents(measure.share);
  const words = t('ex_gov_majority_words', { name, no, no_percent: noPercent, yes, yes_percent: yesPercent });
  return (
    <div class="vote-measure">
      <h3>
        {name} {reached}
      </h3>
      <ScaleBar
        share={measure.share}
        rest
        required={measure.required?.share ?? null}
        alternative={`${words} ${needed(measure)}`}
      />
      <p class="vote-measure-legend small" aria-hidden="true">
        <span class="vote-yes-word">
          {t('votes_yes', { percent: yesPercent })} · {yes}
        </span>
        <span class="vote-no-word">
          {t('votes_no', { percent: noPercent })} · {no}
        </span>
      </p>
      <p class="soft small" aria-hidden="true">
        {needed(measure)}
      </p>
    </div>
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
    <div class="vote-measure">
      <h3>
        {name} {reached}
      </h3>
      <ScaleBar
        share={measure.share / end}
        rest={false}
        required={measure.required === null ? null : measure.required.share / end}
        alternative={`${name}: ${words} ${needed(measure)}`}
      />
      <p class="vote-measure-legend small" aria-hidden="true">
        <span>{words}</span>
        <span class="soft">{t('ex_gov_scale_to', { percent: roundPercent(end) })}</span>
      </p>
      <p class="soft small" aria-hidden="true">
        {needed(measure)}
      </p>
    </div>
  );
}
