import { healthOf, isWaiting, type NodeHealth, type NodesState } from './node-state.ts';

/** How much faster another node must be to take over: otherwise two would alternate for ever. */
const switchFactor = 0.67;

/** Milliseconds that a probe's result stays valid. */
const probeValidMs = 300_000;

export function isRateLimited(health: NodeHealth, now: number): boolean {
  return health.refusal !== null && isWaiting(health, now);
}

/** The addresses to ask, healthy and fast ones first. Rate-limited ones are left out. */
export function addressesByHealth(addresses: readonly string[], state: NodesState, now: number): string[] {
  const rank = (address: string) => {
    const health = healthOf(state, address);
    const { failures, retryAt, latencyMs } = health;
    const tier = failures === 0 ? 0 : isWaiting(health, now) ? 2 : 1;
    const speed = (latencyMs ?? Number.MAX_VALUE) * (address === state.inUse ? switchFactor : 1);
    return { address, tier, speed, retryAt };
  };
  return addresses
    .filter((address) => !isRateLimited(healthOf(state, address), now))
    .map(rank)
    .sort((a, b) => a.tier - b.tier || (a.tier === 2 ? a.retryAt - b.retryAt : 0) || a.speed - b.speed)
    .map(({ address }) => address);
}

/** The addresses that are due for a probe. With one alone there is nothing to choose. */
export function dueForProbe(addresses: readonly string[], state: NodesState, now: number): string[] {
  if (addresses.length < 2) return [];
  return addresses.filter((address) => {
    const health = healthOf(state, address);
    return health.failures > 0 ? !isWaiting(health, now) : Math.abs(now - health.probedAt) >= probeValidMs;
  });
}
