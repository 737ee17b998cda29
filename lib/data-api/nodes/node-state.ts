import { type DataApiFailure, isRateLimit, longestWaitMs, type Refusal } from '#lib/data-api/data-api-error.ts';
import type { UnixMs } from '#lib/schedule.ts';

/**
 * When the data node's last block was made, in Unix milliseconds; undefined where it tells none. The header has nanoseconds at the
 * time of a unary answer, "0" without a block (vegaprotocol/vega v0.71.6 and v0.79.0, datanode/api/server.go,
 * `headersInterceptor`). Streams and core nodes send none. All headers are exposed to other origins (libs/http/cors.go), and with
 * the host permission, without which no address is asked, an extension reads them in any case.
 */
export function blockTimeIn(headers: Headers): UnixMs | undefined {
  const [digits = '0'] = /^\d{1,19}(?=,|$)/.exec(headers.get('X-Block-Timestamp') ?? '') ?? [];
  return Number(BigInt(digits) / 1_000_000n) || undefined;
}

/** The last block that a node told of. `lagMs` is how far its time was behind this machine's clock when it was told. */
export interface SeenBlock {
  at: UnixMs;
  lagMs: number;
}

/** Why a node is trusted less than the others. */
export type Doubt =
  /** `chainId` is what it says itself. */
  | { kind: 'other-network'; chainId: string }
  /** By `ms` milliseconds: than the others, or, where `all` are alike, than this machine's clock. */
  | { kind: 'behind' | 'ahead'; ms: number; all: boolean };

/** Health of one data API address. Times are Unix milliseconds. */
export interface NodeHealth {
  /** Milliseconds of the last probe; null before one. */
  latencyMs: number | null;
  probedAt: number;
  /** In a row; 0 for a healthy node. */
  failures: number;
  /** Until then the last resort, or, if the failure is a rate limit, not asked at all; 0 for a healthy node. */
  retryAt: number;
  failure: DataApiFailure | null;
  block: SeenBlock | null;
  /** Empty while unknown. */
  chainId: string;
  doubt: Doubt | null;
  /** Its chain is the expected one, or the wallet's. */
  confirmed: boolean;
}

/** Health by address; `inUse` answered last. */
export interface NodesState {
  inUse: string;
  nodes: Record<string, NodeHealth>;
}

export const noNodes: NodesState = { inUse: '', nodes: {} };

export const healthy = { failures: 0, retryAt: 0, failure: null };

const unknown: NodeHealth = {
  latencyMs: null,
  probedAt: 0,
  ...healthy,
  block: null,
  chainId: '',
  doubt: null,
  confirmed: false,
};

/** A longer wait than any service is granted means that the clock was set back. */
export function isWaiting({ retryAt }: NodeHealth, now: number): boolean {
  return retryAt > now && retryAt <= now + longestWaitMs;
}

export function healthOf(state: NodesState, address: string): NodeHealth {
  return (Object.hasOwn(state.nodes, address) ? state.nodes[address] : undefined) ?? unknown;
}

export const isOtherNetwork = ({ doubt }: NodeHealth): boolean => doubt?.kind === 'other-network';

/** Its data is older than the others', or claims to be from the future. */
export const isOffTime = ({ doubt }: NodeHealth): boolean =>
  doubt !== null && doubt.kind !== 'other-network' && !doubt.all;

/** The refusal of a node that rate-limits; null for any other failure. */
export function rateLimitOf({ failure }: Pick<NodeHealth, 'failure'>): Refusal | null {
  return failure?.kind === 'refused' && isRateLimit(failure.refusal) ? failure.refusal : null;
}

/** How much faster another node must be to take over: otherwise two would alternate for ever. */
const switchFactor = 0.67;

/** Milliseconds that a probe's result stays valid. */
const probeValidMs = 300_000;

export function isRateLimited(health: NodeHealth, now: number): boolean {
  return rateLimitOf(health) !== null && isWaiting(health, now);
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

/** The addresses that are due for a probe. A single failing address needs none: every request goes to it anyway. */
export function dueForProbe(addresses: readonly string[], state: NodesState, now: number): string[] {
  return addresses.filter((address) => {
    const health = healthOf(state, address);
    return health.failures > 0
      ? addresses.length > 1 && !isWaiting(health, now)
      : Math.abs(now - health.probedAt) >= probeValidMs;
  });
}
