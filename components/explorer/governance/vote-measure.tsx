import type { JSX } from 'preact';
import { Chip } from '#components/chip.tsx';
import { exactPercent, roundPercent, sidePercents } from '#lib/explorer/governance/exact-percent.ts';
import { scaleEnd } from '#lib/explorer/governance/scale-end.ts';
import type { Measure } from '#lib/explorer/governance/vote-measure.ts';
import { t } from '#lib/ui/i18n.ts';
import { ScaleBar } from './scale-bar.tsx';

function Reached({ reached }: { reached: boolean | null }): JSX.Element | null {
  if (reached === null) return null;
  return reached ? (
    <Chip tone="ok" icon="check">
      {t('ex_gov_reached')}
    </Chip>
  ) : (
    <Chip tone="waiting" icon="clock">
      {t('ex_gov_not_reached')}
    </Chip>
  );
}

function needed(measure: Measure): string {
  return measure.required === null
    ? t('ex_gov_required_unknown')
    : t('ex_gov_required', { percent: exactPercent(measure.required.text) });
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
  /** Whether this is what decides, and not only of interest. */
  decides: boolean;
}): JSX.Element {
  const { name, measure, yes, no, decides } = props;
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
        {name} {decides && <Reached reached={measure.reached} />}
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

/** How much of all that could vote has voted, with the participation that is needed. */
export function ParticipationBar({ name, measure }: { name: string; measure: Measure }): JSX.Element {
  const end = scaleEnd([measure.share, measure.required?.share ?? 0]);
  const voted = t('ex_gov_voted', { percent: roundPercent(measure.share) });
  return (
    <div class="vote-measure">
      <h3>
        {name} <Reached reached={measure.reached} />
      </h3>
      <ScaleBar
        share={measure.share / end}
        rest={false}
        required={measure.required === null ? null : measure.required.share / end}
        alternative={`${name}: ${voted} ${needed(measure)}`}
      />
      <p class="vote-measure-legend small" aria-hidden="true">
        <span>{voted}</span>
        <span class="soft">{t('ex_gov_scale_to', { percent: roundPercent(end) })}</span>
      </p>
      <p class="soft small" aria-hidden="true">
        {needed(measure)}
      </p>
    </div>
  );
}
