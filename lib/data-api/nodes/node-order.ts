import type { DataApiFailure } from '#lib/data-api/data-api-error.ts';
import { healthOf, isWaiting, type NodeHealth, type NodesState } from './node-state.ts';

/** How much quicker another node must be to take over from the one in use: else they would change places for ever. */
const stay = 0.67;

/** An answer to a probe is good for this long, in milliseconds. */
const probeGoodMs = 300_000;

/** Whether the service itself asked to be left alone and the time is not over. */
export function isToldToWait(health: NodeHealth, now: number): boolean {
  return health.refusal !== null && isWaiting(health, now);
}

/**
 * The addresses that may be asked, the best first: those that are well before those that have failed, the quickest first,
 * as given where nothing is known. Those that asked to be left alone are not among them.
 */
export function addressesByHealth(addresses: readonly string[], state: NodesState, now: number): string[] {
  const rank = (address: string) => {
    const health = healthOf(state, address);
    const { failures, retryAt, latencyMs } = health;
    const tier = failures === 0 ? 0 : isWaiting(health, now) ? 2 : 1;
    const speed = (latencyMs ?? Number.MAX_VALUE) * (address === state.inUse ? stay : 1);
    return { address, tier, speed, retryAt };
  };
  return addresses
    .filter((address) => !isToldToWait(healthOf(state, address), now))
    .map(rank)
    .sort((a, b) => a.tier - b.tier || (a.tier === 2 ? a.retryAt - b.retryAt : 0) || a.speed - b.speed)
    .map(({ address }) => address);
}

/** The addresses of which it is time to know how they do. With one alone there is nothing to choose. */
export function toProbe(addresses: readonly string[], state: NodesState, now: number): string[] {
  if (addresses.length < 2) return [];
  return addresses.filter((address) => {
    const health = healthOf(state, address);
    return health.failures > 0 ? !isWaiting(health, now) : Math.abs(now - health.probedAt) >= probeGoodMs;
  });
}

/** That a data API asks for a pause: until when (Unix milliseconds), and what it said. */
export interface Pause {
  until: number;
  failure: DataApiFailure | null;
}

/**
 * The pause that ends first of those that the addresses have asked for and that no answer has ended yet; null where
 * there is none. It may be over: then it is time to ask again.
 */
export function pauseOf(addresses: readonly string[], nodes: NodesState): Pause | null {
  const [first] = addresses
    .map((address) => healthOf(nodes, address))
    .filter(({ refusal }) => refusal !== null)
    .sort((a, b) => a.retryAt - b.retryAt);
  return first ? { until: first.retryAt, failure: first.failure } : null;
}
