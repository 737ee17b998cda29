import { setTimeout as delay } from 'node:timers/promises';

/**
 * Asks `probe` again and again until it returns something true, and resolves to that. After `timeoutMs` it rejects
 * with an error that names `what` and, where the probe last threw, why.
 */
export async function until<T>(
  what: string,
  probe: () => T | Promise<T>,
  timeoutMs = 20_000,
): Promise<Exclude<T, false | null | undefined | 0 | ''>> {
  const end = performance.now() + timeoutMs;
  let cause: unknown;
  for (let pause = 10; ; pause = Math.min(pause * 1.5, 200)) {
    try {
      const value = await probe();
      if (value) return value as Exclude<T, false | null | undefined | 0 | ''>;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    if (performance.now() > end) throw new Error(`not within ${timeoutMs} ms: ${what}`, { cause });
    await delay(pause);
  }
}
