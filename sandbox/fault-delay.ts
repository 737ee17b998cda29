import { setTimeout as sleep } from 'node:timers/promises';

/** Waits as long as a fault says. Polled, so that a change counts for pending requests too. */
export async function faultDelay(ms: () => number): Promise<void> {
  const asked = performance.now();
  for (let left = ms(); left > 0; left = asked + ms() - performance.now()) {
    await sleep(Math.min(left, 50), undefined, { ref: false });
  }
}
