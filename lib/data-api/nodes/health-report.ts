import { DataApiError, type DataApiFailure } from '#lib/data-api/data-api-error.ts';
import { listNetworkParameters } from '#lib/data-api/list-network-parameters.ts';
import type { NodeReport } from './node-report.ts';
import type { NodesState } from './node-state.ts';

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

/** Requests one network parameter and records the result. Resolves to the milliseconds that it took. */
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
    await listNetworkParameters({ baseUrl: address, fetch }, { first: 1 }, { signal });
    const latencyMs = Math.round(now() - started);
    await recordReport(memory, address, { kind: 'probed', latencyMs });
    return latencyMs;
  } catch (error) {
    await recordReport(memory, address, reportOf(error, address));
    throw error;
  }
}
