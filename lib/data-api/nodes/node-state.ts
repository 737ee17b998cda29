import { type DataApiFailure, longestPauseMs } from '#lib/data-api/data-api-error.ts';
import type { ToldBlock } from './block-header.ts';

/** The last block that a node told of. `lagMs` is how far its time was behind this machine's clock when it was told. */
export interface SeenBlock extends ToldBlock {
  lagMs: number;
}

/** Why a node is not believed as far as others. */
export type Doubt =
  /** `chainId` is what it says itself; empty where its blocks or parameters tell. */
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
  /** Until then the last resort, or, with a `refusal`, not asked at all; 0 for a healthy node. */
  retryAt: number;
  /** Set while the node is rate-limited. */
  refusal: { status: number; code: number; message: string } | null;
  failure: DataApiFailure | null;
  block: SeenBlock | null;
  /** Empty while unknown. */
  chainId: string;
  /** Some network parameters with their values. */
  sample: readonly string[];
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

/** After an answer. */
export const healthy = { failures: 0, retryAt: 0, refusal: null, failure: null };

const unknown: NodeHealth = {
  latencyMs: null,
  probedAt: 0,
  ...healthy,
  block: null,
  chainId: '',
  sample: [],
  doubt: null,
  confirmed: false,
};

/** A wait longer than any service is granted comes from a clock that was set back since. */
export function isWaiting({ retryAt }: NodeHealth, now: number): boolean {
  return retryAt > now && retryAt <= now + longestPauseMs;
}

export function healthOf(state: NodesState, address: string): NodeHealth {
  return (Object.hasOwn(state.nodes, address) ? state.nodes[address] : undefined) ?? unknown;
}

export const isOtherNetwork = ({ doubt }: NodeHealth): boolean => doubt?.kind === 'other-network';

/** Its data are older than the others', or it claims what cannot be. */
export const isOffTime = ({ doubt }: NodeHealth): boolean =>
  doubt !== null && doubt.kind !== 'other-network' && !doubt.all;

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
