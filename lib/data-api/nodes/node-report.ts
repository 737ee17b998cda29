import * as z from 'zod/mini';
import { dataApiFailureSchema, longestPauseMs, type Refusal } from '#lib/data-api/data-api-error.ts';
import { backoff } from '#lib/http/backoff.ts';
import { healthOf, healthy, isWaiting, type NodeHealth, type NodesState } from './node-state.ts';

export const nodeReportSchema = z.lazy(() =>
  z.union([
    z.object({ kind: z.literal('answered') }),
    z.object({ kind: z.literal('probed'), latencyMs: z.number() }),
    z.object({ kind: z.literal('failed'), failure: dataApiFailureSchema }),
  ]),
);

export type NodeReport = z.infer<typeof nodeReportSchema>;

/** 429, or the 403 that follows. A 403 without a time or the data API's error object comes from elsewhere. */
export function isRateLimit({ status, code, retryAfterMs }: Refusal): boolean {
  return status === 429 || (status === 403 && (retryAfterMs !== null || code !== 0));
}

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
      const { failure } = report;
      const refusal = failure.kind === 'refused' && isRateLimit(failure.refusal) ? failure.refusal : null;
      const wasLimited = waiting && health.refusal !== null;
      // Requests sent together fail together: one failure.
      if (refusal === null ? waiting : wasLimited && refusal.retryAfterMs === null) return health;
      const failures = waiting ? health.failures : health.failures + 1;
      const wait = Math.min(refusal?.retryAfterMs ?? backoff(failures, firstWaitMs, longestWaitMs), longestPauseMs);
      const retryAt = Math.max(wasLimited ? health.retryAt : 0, now + wait);
      const said = refusal && { status: refusal.status, code: refusal.code, message: refusal.message };
      return { ...health, failures, retryAt, refusal: said, failure };
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
