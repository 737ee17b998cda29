import { healthOf, isOffTime, isOtherNetwork, isWaiting, type NodeHealth, type NodesState } from './node-state.ts';

/** How much faster another node must be to take over: otherwise two would alternate for ever. */
const switchFactor = 0.67;

/** Milliseconds that a probe's result stays valid. */
const probeValidMs = 300_000;

export function isRateLimited(health: NodeHealth, now: number): boolean {
  return health.refusal !== null && isWaiting(health, now);
}

/** The addresses to ask, healthy and fast ones first. Rate-limited ones and those of another network are left out. */
export function addressesByHealth(addresses: readonly string[], state: NodesState, now: number): string[] {
  const rank = (address: string) => {
    const health = healthOf(state, address);
    const { failures, retryAt, latencyMs } = health;
    const tier = isWaiting(health, now) ? 3 : isOffTime(health) ? 2 : failures === 0 ? 0 : 1;
    const speed = (latencyMs ?? Number.MAX_VALUE) * (address === state.inUse ? switchFactor : 1);
    return { address, tier, speed, retryAt };
  };
  return addresses
    .filter((address) => {
      const health = healthOf(state, address);
      return !isRateLimited(health, now) && !isOtherNetwork(health);
    })
    .map(rank)
    .sort((a, b) => a.tier - b.tier || (a.tier === 3 ? a.retryAt - b.retryAt : 0) || a.speed - b.speed)
    .map(({ address }) => address);
}

/** The addresses that are due for a probe. A single one that fails shows by itself when it is well again. */
export function dueForProbe(addresses: readonly string[], state: NodesState, now: number): string[] {
  return addresses.filter((address) => {
    const health = healthOf(state, address);
    return health.failures > 0
      ? addresses.length > 1 && !isWaiting(health, now)
      : Math.abs(now - health.probedAt) >= probeValidMs;
  });
}

/** Whether the address in use is so because one that would be used instead is failing. */
export function standsIn(addresses: readonly string[], state: NodesState): boolean {
  const { inUse } = state;
  const own = healthOf(state, inUse).latencyMs ?? Number.MAX_VALUE;
  return addresses.some((address, index) => {
    const { failures, latencyMs, doubt } = healthOf(state, address);
    const better = latencyMs === null ? index < addresses.indexOf(inUse) : latencyMs < own;
    return address !== inUse && failures > 0 && doubt === null && better;
  });
}
