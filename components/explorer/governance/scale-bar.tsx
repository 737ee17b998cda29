import type { JSX } from 'preact';

const height = 24;
const barTop = 6;
const barHeight = 12;

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

/**
 * Shares on a scale, drawn: what fills it from the left, perhaps what fills the rest, and the mark of what is needed.
 * `alternative` says all of it in words. Shares are between 0 and 1 of the scale's own length.
 */
export function ScaleBar(props: {
  share: number;
  /** Whether the rest of the bar is the other side, and not just empty. */
  rest: boolean;
  required: number | null;
  alternative: string;
}): JSX.Element {
  const { share, rest, required, alternative } = props;
  return (
    <svg class="scale-bar" role="img" aria-label={alternative} width="100%" height={height}>
      <rect class={rest ? 'vote-no' : 'scale-track'} x="0" y={barTop} width="100%" height={barHeight} rx="3" />
      <rect class="vote-yes" x="0" y={barTop} width={percent(share)} height={barHeight} rx="3" />
      {rest && share > 0 && share < 1 && (
        <line class="scale-gap" x1={percent(share)} x2={percent(share)} y1={barTop} y2={barTop + barHeight} />
      )}
      {required !== null && (
        <line class="scale-mark" x1={percent(required)} x2={percent(required)} y1="0" y2={height} />
      )}
    </svg>
  );
}
