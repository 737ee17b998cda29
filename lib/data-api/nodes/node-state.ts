import { type DataApiFailure, longestPauseMs } from '#lib/data-api/data-api-error.ts';

/** Health of one data API address. Times are Unix milliseconds. */
export interface NodeHealth {
  /** Milliseconds of the last probe; null before one. */
  latencyMs: number | null;
  probedAt: number;
  /** In a row; 0 for a healthy node. */
  failures: number;
  /** Until then the last resort, or, with a `refusal`, not asked at all; 0 for a healthy node. */
  retryAt: number;
  /** Set while the node is rate-limited. */
  refusal: { status: number; code: number; message: string } | null;
  failure: DataApiFailure | null;
}

/** Health by address; `inUse` answered last. */
export interface NodesState {
  inUse: string;
  nodes: Record<string, NodeHealth>;
}

export const noNodes: NodesState = { inUse: '', nodes: {} };

/** After an answer. */
export const healthy = { failures: 0, retryAt: 0, refusal: null, failure: null };

const unknown: NodeHealth = { latencyMs: null, probedAt: 0, ...healthy };

/** A wait longer than any service is granted comes from a clock that was set back since. */
export function isWaiting({ retryAt }: NodeHealth, now: number): boolean {
  return retryAt > now && retryAt <= now + longestPauseMs;
}

export function healthOf(state: NodesState, address: string): NodeHealth {
  return (Object.hasOwn(state.nodes, address) ? state.nodes[address] : undefined) ?? unknown;
}

/** `until` is in Unix milliseconds. */
export interface Pause {
  until: number;
  failure: DataApiFailure | null;
}

/** The earliest pause that no answer has ended yet, or null. When it is over it is time to ask again. */
export function pauseOf(addresses: readonly string[], nodes: NodesState): Pause | null {
  const [first] = addresses
    .map((address) => healthOf(nodes, address))
    .filter(({ refusal }) => refusal !== null)
    .sort((a, b) => a.retryAt - b.retryAt);
  return first ? { until: first.retryAt, failure: first.failure } : null;
}
