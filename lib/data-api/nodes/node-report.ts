import * as z from 'zod/mini';
import { dataApiFailureSchema, longestPauseMs, refusedSchema } from '#lib/data-api/data-api-error.ts';
import { backoff } from '#lib/http/backoff.ts';
import { healthOf, healthy, isWaiting, type NodeHealth, type NodesState } from './node-state.ts';

export const nodeReportSchema = z.lazy(() =>
  z.union([
    z.object({ kind: z.literal('answered') }),
    z.object({ kind: z.literal('probed'), latencyMs: z.number() }),
    z.object({ kind: z.literal('failed'), failure: dataApiFailureSchema }),
    /** Rate-limited. */
    z.object({ kind: z.literal('refused'), failure: refusedSchema }),
  ]),
);

export type NodeReport = z.infer<typeof nodeReportSchema>;

/** In milliseconds. */
const firstWaitMs = 5000;
const longestWaitMs = 600_000;

function next(health: NodeHealth, report: NodeReport, now: number): NodeHealth {
  const waiting = isWaiting(health, now);
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
  const before = healthOf(state, address);
  const health = next(before, report, now);
  const inUse = report.kind === 'answered' ? address : state.inUse;
  if (health === before && inUse === state.inUse) return state;
  return { inUse, nodes: { ...state.nodes, [address]: health } };
}
