import * as z from 'zod/mini';
import { DataApiError, dataApiFailureSchema, longestWaitMs } from '#lib/data-api/data-api-error.ts';
import { listNetworkParameters } from '#lib/data-api/list-network-parameters.ts';
import { backoff } from '#lib/schedule.ts';
import { type DataApi, getJson, type RequestOptions } from '../request.ts';
import { object, short } from '../schema/field.ts';
import {
  blockTimeIn,
  healthOf,
  healthy,
  isRateLimited,
  isWaiting,
  type NodeHealth,
  type NodesState,
  rateLimitOf,
  type SeenBlock,
} from './node-state.ts';

/** When the node's last block was made, in Unix milliseconds. */
const told = { blockAt: z.optional(z.number()) };

export const nodeReportSchema = z.lazy(() =>
  z.union([
    z.object({ kind: z.literal('answered'), ...told }),
    z.object({
      kind: z.literal('probed'),
      latencyMs: z.number(),
      ...told,
      /** Left out where the node does not tell. */
      chainId: z.optional(z.string()),
    }),
    z.object({ kind: z.literal('failed'), failure: dataApiFailureSchema }),
  ]),
);

export type NodeReport = z.infer<typeof nodeReportSchema>;

const firstBackoffMs = 5000;
const longestBackoffMs = 600_000;

/** Milliseconds by which the lag of a block must differ from the last one's to be stored: each answer tells of one. */
const storedLagMs = 10_000;

function blockAfter(known: SeenBlock | null, at: number | undefined, now: number): SeenBlock | null {
  if (at === undefined) return known;
  const lagMs = now - at;
  return known !== null && Math.abs(lagMs - known.lagMs) < storedLagMs ? known : { at, lagMs };
}

function next(health: NodeHealth, report: NodeReport, now: number): NodeHealth {
  const waiting = isWaiting(health, now);
  switch (report.kind) {
    // An answer to an earlier request lifts no rate limit.
    case 'answered': {
      const block = blockAfter(health.block, report.blockAt, now);
      if (health.failures > 0 && !isRateLimited(health, now)) return { ...health, ...healthy, block };
      return block === health.block ? health : { ...health, block };
    }
    case 'probed': {
      const { latencyMs, chainId = health.chainId, blockAt } = report;
      const block = blockAt === undefined ? health.block : { at: blockAt, lagMs: now - blockAt };
      return { ...health, ...healthy, latencyMs, probedAt: now, block, chainId };
    }
    case 'failed': {
      const { failure } = report;
      const refusal = rateLimitOf(report);
      const wasLimited = isRateLimited(health, now);
      // Requests sent together fail together: one failure.
      if (refusal === null ? waiting : wasLimited && refusal.retryAfterMs === null) return health;
      const failures = waiting ? health.failures : health.failures + 1;
      const wait = Math.min(
        refusal?.retryAfterMs ?? backoff(failures, firstBackoffMs, longestBackoffMs),
        longestWaitMs,
      );
      const retryAt = Math.max(wasLimited ? health.retryAt : 0, now + wait);
      return { ...health, failures, retryAt, failure };
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

/** Health of all nodes, shared by everything that asks them. */
export interface NodesMemory {
  get(): Promise<NodesState>;
  note(address: string, report: NodeReport): Promise<unknown>;
}

/** Milliseconds to wait for a report to be stored, so that the next request uses it. */
const noteLimitMs = 1000;

export async function settledWithin(ms: number, job: Promise<unknown>): Promise<void> {
  await Promise.race([job, new Promise((go) => setTimeout(go, ms))]);
}

/**
 * Resolves when the report is stored, or soon. Never rejects: the request has its answer, and a lost report only makes
 * the next choice of a node worse.
 */
export function recordReport(memory: NodesMemory, address: string, report: NodeReport): Promise<void> {
  return settledWithin(noteLimitMs, memory.note(address, report).catch(console.error));
}

export function recordFailure(memory: NodesMemory, address: string, error: unknown): Promise<void> {
  const timedOut = { kind: 'unreachable', why: 'timeout' } as const;
  const failure = { ...(error instanceof DataApiError ? error.failure : timedOut), address };
  return recordReport(memory, address, { kind: 'failed', failure });
}

export const probeLimitMs = 5000;

/**
 * Requests a network parameter and the chain ID, and records the result. Resolves to the milliseconds that the first
 * answer took.
 */
export async function probeNode(
  address: string,
  { fetch, memory, now }: { fetch: typeof globalThis.fetch; memory: NodesMemory; now: () => number },
): Promise<number> {
  const signal = AbortSignal.timeout(probeLimitMs);
  try {
    const started = now();
    let blockAt: number | undefined;
    const readBlock: typeof fetch = async (...request) => {
      const response = await fetch(...request);
      blockAt = blockTimeIn(response.headers);
      return response;
    };
    const api = { baseUrl: address, fetch: readBlock };
    await listNetworkParameters(api, { first: 1 }, { signal });
    const latencyMs = Math.round(now() - started);
    const chainId = await getChainId({ baseUrl: address, fetch }, { signal });
    await recordReport(memory, address, { kind: 'probed', latencyMs, blockAt, chainId });
    return latencyMs;
  } catch (error) {
    await recordFailure(memory, address, error);
    throw error;
  }
}

const lastBlockSchema = object(() => ({ chainId: short }));

/**
 * The chain ID of the core node behind a data node; undefined where it tells none. The interface specification lacks this
 * operation; data nodes of releases 0.71 and 0.79 have it (vegaprotocol/vega v0.71.6 and v0.79.0, datanode/api/trading.go,
 * `coreProxyService.LastBlockHeight`; core/api/core.go).
 */
async function getChainId(api: DataApi, options: RequestOptions): Promise<string | undefined> {
  const body = await getJson(api, '/blockchain/height', {}, options).catch(() => undefined);
  return lastBlockSchema.safeParse(body).data?.chainId;
}
