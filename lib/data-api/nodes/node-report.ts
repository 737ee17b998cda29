import * as z from 'zod/mini';
import { dataApiFailureSchema, isRateLimit, longestPauseMs } from '#lib/data-api/data-api-error.ts';
import { backoff } from '#lib/http/backoff.ts';
import type { ToldBlock } from './node-state.ts';
import { healthOf, healthy, isWaiting, type NodeHealth, type NodesState, type SeenBlock } from './node-state.ts';

const told = { block: z.optional(z.object({ height: z.number(), at: z.number() })) };

export const nodeReportSchema = z.lazy(() =>
  z.union([
    z.object({ kind: z.literal('answered'), ...told }),
    z.object({
      kind: z.literal('probed'),
      latencyMs: z.number(),
      ...told,
      /** Left out where the node does not tell. */
      chainId: z.optional(z.string()),
      sample: z.optional(z.array(z.string())),
    }),
    z.object({ kind: z.literal('failed'), failure: dataApiFailureSchema }),
  ]),
);

export type NodeReport = z.infer<typeof nodeReportSchema>;

/** In milliseconds. */
const firstWaitMs = 5000;
const longestWaitMs = 600_000;

/** Milliseconds by which a block's time, or its lag, must differ to be stored: each answer tells of one. */
const storedBlockMs = 60_000;
const storedLagMs = 10_000;

function blockAfter(known: SeenBlock | null, told: ToldBlock | undefined, now: number): SeenBlock | null {
  if (told === undefined) return known;
  const block = { ...told, lagMs: now - told.at };
  const isSame =
    known !== null &&
    Math.abs(block.at - known.at) < storedBlockMs &&
    Math.abs(block.lagMs - known.lagMs) < storedLagMs;
  return isSame ? known : block;
}

function next(health: NodeHealth, report: NodeReport, now: number): NodeHealth {
  const waiting = isWaiting(health, now);
  switch (report.kind) {
    // An answer to an earlier request lifts no rate limit.
    case 'answered': {
      const block = blockAfter(health.block, report.block, now);
      if (health.failures > 0 && !(waiting && health.refusal !== null)) return { ...health, ...healthy, block };
      return block === health.block ? health : { ...health, block };
    }
    case 'probed': {
      const { latencyMs, chainId = health.chainId, sample = [] } = report;
      const block = report.block ? { ...report.block, lagMs: now - report.block.at } : health.block;
      return { ...health, ...healthy, latencyMs, probedAt: now, block, chainId, sample };
    }
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
