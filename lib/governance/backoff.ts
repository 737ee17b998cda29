/** Ceiling of the first delay, and of every delay, in milliseconds. */
const firstCeiling = 1000;
const lastCeiling = 5 * 60_000;

/**
 * Milliseconds before the next attempt after `failures` attempts in a row that brought nothing: exponential, with full
 * jitter, so that the users of a service that comes back do not all arrive in the same moment. `random` is in [0, 1).
 *
 * With no failure, when a stream ended that had delivered something, it is a part of a second: the service drops slow
 * readers as a habit, and what happens before the next stream opens is never sent.
 */
export function reconnectDelay(failures: number, random: () => number): number {
  const doublings = Math.min(Math.max(failures - 1, 0), 20);
  return Math.floor(random() * Math.min(firstCeiling * 2 ** doublings, lastCeiling));
}
