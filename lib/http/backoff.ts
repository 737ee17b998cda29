/** Milliseconds to wait: `firstMs` after the first failure, doubled with each, at most `longestMs`. */
export function backoff(failures: number, firstMs: number, longestMs: number): number {
  return Math.min(firstMs * 2 ** Math.min(Math.max(failures - 1, 0), 20), longestMs);
}
