import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for the milliseconds of a fault. Looked at again and again: one that ends early ends for who waits already, too. */
export async function faultDelay(ms: () => number): Promise<void> {
  const asked = performance.now();
  for (let left = ms(); left > 0; left = asked + ms() - performance.now()) {
    await sleep(Math.min(left, 50), undefined, { ref: false });
  }
}
