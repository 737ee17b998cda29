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
