import * as z from 'zod/mini';
import { dataApiFailureSchema, longestToldMs, refusedSchema } from '#lib/data-api/data-api-error.ts';
import { backoff } from '#lib/http/backoff.ts';

/** How one data API address does, by what its last answers were. Times are Unix milliseconds. */
export const nodeHealthSchema = z.object({
  /** Milliseconds that its last answer to a probe took; null before one. */
  latencyMs: z.nullable(z.number()),
  /** When it was last probed; 0 for never. */
  probedAt: z.number(),
  /** Failures in a row; 0 for a node that is well. */
  failures: z.number(),
  /** Before this it is asked only where no other is left, or, with a `refusal`, not at all; 0 where nothing is wrong. */
  retryAt: z.number(),
  /** What it said when it asked to be left alone; null where it only failed. */
  refusal: z.nullable(z.object({ status: z.number(), code: z.number(), message: z.string() })),
  /** What is wrong with it; null where nothing is. */
  failure: z.nullable(dataApiFailureSchema),
});

export type NodeHealth = z.infer<typeof nodeHealthSchema>;

/** All data API addresses that have been asked, by address, and the one that answered last. */
export const nodesStateSchema = z.object({
  inUse: z.string(),
  nodes: z.record(z.string(), nodeHealthSchema),
});

export type NodesState = z.infer<typeof nodesStateSchema>;

export const noNodes: NodesState = { inUse: '', nodes: {} };

/** What came of asking an address. */
export const seenSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answered') }),
  z.object({ kind: z.literal('probed'), latencyMs: z.number() }),
  z.object({ kind: z.literal('failed'), failure: dataApiFailureSchema }),
  /** It asks for a pause. */
  z.object({ kind: z.literal('refused'), failure: refusedSchema }),
]);

export type Seen = z.infer<typeof seenSchema>;

const unknown: NodeHealth = { latencyMs: null, probedAt: 0, failures: 0, retryAt: 0, refusal: null, failure: null };

/** Milliseconds of the first wait after a failure, doubled with each, and of the longest. */
const firstWaitMs = 5000;
const longestWaitMs = 600_000;

/** Whether its wait lasts. One that ends later than any can is of a clock that has been set back since. */
export function isWaiting({ retryAt }: NodeHealth, now: number): boolean {
  return retryAt > now && retryAt <= now + longestToldMs;
}

function next(health: NodeHealth, seen: Seen, now: number): NodeHealth {
  const waits = isWaiting(health, now);
  const well = { failures: 0, retryAt: 0, refusal: null, failure: null };
  switch (seen.kind) {
    // An answer that was under way when another was refused lifts no wait.
    case 'answered':
      return health.failures === 0 || (waits && health.refusal !== null) ? health : { ...health, ...well };
    case 'probed':
      return { ...health, ...well, latencyMs: seen.latencyMs, probedAt: now };
    case 'failed': {
      if (waits) return health;
      const failures = health.failures + 1;
      return {
        ...health,
        failures,
        retryAt: now + backoff(failures, firstWaitMs, longestWaitMs),
        refusal: null,
        failure: seen.failure,
      };
    }
    case 'refused': {
      const { status, code, message, retryAfterMs } = seen.failure.refusal;
      // Requests that were sent together are refused together, and that is one refusal.
      if (waits && health.refusal !== null && retryAfterMs === null) return health;
      const failures = waits ? health.failures : health.failures + 1;
      const wait =
        retryAfterMs === null ? backoff(failures, firstWaitMs, longestWaitMs) : Math.min(retryAfterMs, longestToldMs);
      const retryAt = Math.max(waits && health.refusal !== null ? health.retryAt : 0, now + wait);
      return { ...health, failures, retryAt, refusal: { status, code, message }, failure: seen.failure };
    }
    default:
      return seen satisfies never;
  }
}

/** The state after what was seen of `address`; the very same object when nothing is new. */
export function afterSeen(state: NodesState, address: string, seen: Seen, now: number): NodesState {
  const before = Object.hasOwn(state.nodes, address) ? state.nodes[address] : undefined;
  const health = next(before ?? unknown, seen, now);
  const inUse = seen.kind === 'answered' ? address : state.inUse;
  if (health === before && inUse === state.inUse) return state;
  return { inUse, nodes: { ...state.nodes, [address]: health } };
}

/** How an address does; as one that was never asked where nothing is known. */
export function healthOf(state: NodesState, address: string): NodeHealth {
  return (Object.hasOwn(state.nodes, address) ? state.nodes[address] : undefined) ?? unknown;
}
