import type { JSX } from 'preact';

/** Drawbridge's own mark, the drawing of the toolbar icon. `size` is in pixels. */
export function Logo({ size = 24 }: { size?: number }): JSX.Element {
  return <img class="mark" src="/icon/drawbridge.svg" alt="" width={size} height={size} />;
}
