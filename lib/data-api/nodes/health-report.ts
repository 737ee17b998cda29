import { DataApiError, type DataApiFailure } from '#lib/data-api/data-api-error.ts';
import { listNetworkParameters } from '#lib/data-api/list-network-parameters.ts';
import { type DataApi, getJson, type RequestOptions } from '../request.ts';
import { object, text } from '../schema/field.ts';
import type { NodeReport } from './node-report.ts';
import type { NodesState } from './node-state.ts';
import { blockIn, type ToldBlock } from './node-state.ts';

/** In milliseconds. */
export const probeLimitMs = 5000;

/** Health of all nodes, shared by everything that asks them. */
export interface NodesMemory {
  get(): Promise<NodesState>;
  note(address: string, report: NodeReport): Promise<unknown>;
}

const timedOut: DataApiFailure = { kind: 'unreachable', why: 'timeout' };

export function reportOf(error: unknown, address: string): NodeReport {
  const failure = { ...(error instanceof DataApiError ? error.failure : timedOut), address };
  return { kind: 'failed', failure };
}

/** Never rejects: the request has its answer, and only the next choice of a node knows less. */
export const recordReport = (memory: NodesMemory, address: string, report: NodeReport): Promise<unknown> =>
  memory.note(address, report).catch(console.error);

/** Network parameters by which nodes that tell no chain ID are compared. */
const sampleSize = 20;

/** Of each, in UTF-16 code units. */
const longestSample = 200;

/** Milliseconds that a report may take to be stored, so that the next request knows of it. */
const noteLimitMs = 1000;

export async function settledWithin(ms: number, job: Promise<unknown>): Promise<void> {
  await Promise.race([job, new Promise((go) => setTimeout(go, ms))]);
}

/** Resolves when the reports are stored, or soon. */
export const stored = (reports: readonly Promise<unknown>[]): Promise<void> =>
  settledWithin(noteLimitMs, Promise.all(reports));

/**
 * Requests some network parameters and the chain ID, and records the result. Resolves to the milliseconds that the first
 * answer took.
 */
export async function probeNode(deps: {
  address: string;
  fetch: typeof globalThis.fetch;
  memory: NodesMemory;
  /** Unix milliseconds. */
  now: () => number;
  signal: AbortSignal;
}): Promise<number> {
  const { address, fetch, memory, now, signal } = deps;
  try {
    const started = now();
    let block: ToldBlock | undefined;
    const readBlock: typeof fetch = async (...request) => {
      const response = await fetch(...request);
      block = blockIn(response.headers);
      return response;
    };
    const { edges } = await listNetworkParameters(
      { baseUrl: address, fetch: readBlock },
      { first: sampleSize },
      { signal },
    );
    const latencyMs = Math.round(now() - started);
    // Services by the interface specification alone have no such operation.
    const chainId = await getChainId({ baseUrl: address, fetch }, { signal }).catch(() => undefined);
    const sample = edges.map(({ node }) => JSON.stringify([node.key, node.value]).slice(0, longestSample));
    await stored([recordReport(memory, address, { kind: 'probed', latencyMs, block, chainId, sample })]);
    return latencyMs;
  } catch (error) {
    await stored([recordReport(memory, address, reportOf(error, address))]);
    throw error;
  }
}

const lastBlockSchema = object(() => ({ chainId: text }));

/**
 * The chain ID of the core node behind a data node; empty where it tells none. The interface specification lacks this
 * operation; data nodes of releases 0.71 and 0.79 have it (vegaprotocol/vega v0.71.6 and v0.79.0, datanode/api/trading.go,
 * `coreProxyService.LastBlockHeight`; core/api/core.go). Rejects with `DataApiError`.
 */
async function getChainId(api: DataApi, options: RequestOptions = {}): Promise<string> {
  return lastBlockSchema.safeParse(await getJson(api, '/blockchain/height', {}, options)).data?.chainId ?? '';
}
