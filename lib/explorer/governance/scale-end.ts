/**
 * Where a scale ends that shows shares between 0 and 1: at 1, or earlier at a round share where all of them are so small
 * that they could not be told apart.
 */
export function scaleEnd(shares: readonly number[]): number {
  const most = Math.max(0, ...shares);
  if (most === 0 || most > 0.2) return 1;
  const wanted = most * 1.5;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = [1, 2, 5, 10].find((one) => one * power >= wanted) ?? 10;
  // The power of a share that is next to nothing is nothing.
  return Math.min(1, Math.max(most, step * power));
}
