import type { Measure } from '#lib/explorer/governance/vote-measure.ts';
import { exactPercent } from '#lib/format/amounts.ts';
import { t } from '#lib/i18n/i18n.ts';

/** A share of a scale's width, for styles and SVG. */
export const percentAt = (at: number): string => `${(at * 100).toFixed(3)}%`;

/** Where a label hangs on its place: neither end of the scale may cut it. */
function shiftOf(at: number, ends: number): string {
  return at < ends ? '0%' : at > 1 - ends ? '-100%' : '-50%';
}

/**
 * Labels along a scale of full width, each at its share of it. They are text of the page: in a picture they would keep their size
 * where the user asks for larger text. The picture's own alternative says them to those who do not see it.
 */
export function ScaleLabels(props: {
  labels: ReadonlyArray<{ at: number; text: string }>;
  /** Within this share of the width, a label starts or ends at its place. */
  ends?: number;
  class?: string;
}) {
  const { labels, ends = 0.03 } = props;
  return (
    <span class={`scale-labels ${props.class ?? ''}`} aria-hidden="true">
      {labels.map(({ at, text }) => (
        <span key={`${at} ${text}`} style={{ insetInlineStart: percentAt(at), '--shift': shiftOf(at, ends) }}>
          {text}
        </span>
      ))}
    </span>
  );
}

/**
 * A share of the whole, with the labelled mark of what is needed. `alternative` says it to those who do not see it. With
 * `opposed`, the rest of the bar is the other side, and not just empty.
 */
export function MeasureBar(props: { measure: Measure; opposed?: boolean; alternative: string }) {
  const { measure, opposed = false } = props;
  const { share, required } = measure;
  const width = percentAt(share);
  const at = required?.share ?? 0;
  const needed =
    required === null ? t('ex_gov_required_unknown') : t('votes_required', { percent: exactPercent(required.text) });
  return (
    <div>
      <svg class="scale-bar" role="img" aria-label={`${props.alternative} ${needed}`} width="100%" height="22">
        <rect class={opposed ? 'vote-no' : 'scale-track'} x="0" y="4" width="100%" height="14" rx="3" />
        <rect class="vote-yes" x="0" y="4" width={width} height="14" rx="3" />
        {opposed && share > 0 && share < 1 && <line class="scale-gap" x1={width} x2={width} y1="4" y2="18" />}
        {required !== null && <line class="scale-mark" x1={percentAt(at)} x2={percentAt(at)} y1="0" y2="22" />}
      </svg>
      {required === null ? (
        <p class="soft small" aria-hidden="true">
          {needed}
        </p>
      ) : (
        <ScaleLabels class="soft" ends={0.25} labels={[{ at, text: needed }]} />
      )}
    </div>
  );
}
