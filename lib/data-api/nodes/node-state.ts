import * as z from 'zod/mini';
import { dataApiFailureSchema, longestPauseMs, refusedSchema } from '#lib/data-api/data-api-error.ts';
import { backoff } from '#lib/http/backoff.ts';

/** Health of one data API address. Times are Unix milliseconds. */
export const nodeHealthSchema = z.object({
  /** Milliseconds of the last probe; null before one. */
  latencyMs: z.nullable(z.number()),
  probedAt: z.number(),
  /** In a row; 0 for a healthy node. */
  failures: z.number(),
  /** Until then the last resort, or, with a `refusal`, not asked at all; 0 for a healthy node. */
  retryAt: z.number(),
  /** Set while the node is rate-limited. */
  refusal: z.nullable(z.object({ status: z.number(), code: z.number(), message: z.string() })),
  failure: z.nullable(dataApiFailureSchema),
});

export type NodeHealth = z.infer<typeof nodeHealthSchema>;

/** Health by address; `inUse` answered last. */
export const nodesStateSchema = z.object({
  inUse: z.string(),
  nodes: z.catchall(z.object({}), nodeHealthSchema),
});

export type NodesState = z.infer<typeof nodesStateSchema>;

export const noNodes: NodesState = { inUse: '', nodes: {} };

export const nodeReportSchema = z.union([
  z.object({ kind: z.literal('answered') }),
  z.object({ kind: z.literal('probed'), latencyMs: z.number() }),
  z.object({ kind: z.literal('failed'), failure: dataApiFailureSchema }),
  /** Rate-limited. */
  z.object({ kind: z.literal('refused'), failure: refusedSchema }),
]);

export type NodeReport = z.infer<typeof nodeReportSchema>;

const unknown: NodeHealth = { latencyMs: null, probedAt: 0, failures: 0, retryAt: 0, refusal: null, failure: null };

/** In milliseconds. */
const firstWaitMs = 5000;
const longestWaitMs = 600_000;

/** A wait longer than any service is granted comes from a clock that was set back since. */
export function isWaiting({ retryAt }: NodeHealth, now: number): boolean {
  return retryAt > now && retryAt <= now + longestPauseMs;
}

function next(health: NodeHealth, report: NodeReport, now: number): NodeHealth {
  const waiting = isWaiting(health, now);
  const healthy = { failures: 0, retryAt: 0, refusal: null, failure: null };
  switch (report.kind) {
    // An answer to an earlier request lifts no rate limit.
    case 'answered':
      return health.failures === 0 || (waiting && health.refusal !== null) ? health : { ...health, ...healthy };
    case 'probed':
      return { ...health, ...healthy, latencyMs: report.latencyMs, probedAt: now };
    case 'failed': {
      if (waiting) return health;
      const failures = health.failures + 1;
      return {
        ...health,
        failures,
        retryAt: now + backoff(failures, firstWaitMs, longestWaitMs),
        refusal: null,
        failure: report.failure,
      };
    }
    case 'refused': {
      const { status, code, message, retryAfterMs } = report.failure.refusal;
      // Requests sent together are refused together: one refusal.
      if (waiting && health.refusal !== null && retryAfterMs === null) return health;
      const failures = waiting ? health.failures : health.failures + 1;
      const wait =
        retryAfterMs === null ? backoff(failures, firstWaitMs, longestWaitMs) : Math.min(retryAfterMs, longestPauseMs);
      const retryAt = Math.max(waiting && health.refusal !== null ? health.retryAt : 0, now + wait);
      return { ...health, failures, retryAt, refusal: { status, code, message }, failure: report.failure };
    }
    default:
      return report satisfies never;
  }
}

/** Returns the very same object when nothing changes. */
export function applyReport(state: NodesState, address: string, report: NodeReport, now: number): NodesState {
  const before = Object.hasOwn(state.nodes, address) ? state.nodes[address] : undefined;
  const health = next(before ?? unknown, report, now);
  const inUse = report.kind === 'answered' ? address : state.inUse;
  if (health === before && inUse === state.inUse) return state;
  return { inUse, nodes: { ...state.nodes, [address]: health } };
}

export function healthOf(state: NodesState, address: string): NodeHealth {
  return (Object.hasOwn(state.nodes, address) ? state.nodes[address] : undefined) ?? unknown;
}
