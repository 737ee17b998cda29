import { DataApiError, type Refusal } from '#lib/data-api/data-api-error.ts';
import { listNetworkParameters } from '#lib/data-api/list-network-parameters.ts';
import type { NodesState, Seen } from './node-state.ts';

/** In milliseconds. */
export const probeLimitMs = 5000;

/** Health of all nodes, shared by everything that asks them. */
export interface NodesMemory {
  get(): Promise<NodesState>;
  note(address: string, seen: Seen): Promise<unknown>;
}

/**
 * Whether a refusal is a rate limit: 429, or the 403 that follows for clients that went on. A 403 without a time or the
 * data API's error object comes from something else.
 */
export function asksForPause({ status, code, retryAfterMs }: Refusal): boolean {
  return status === 429 || (status === 403 && (retryAfterMs !== null || code !== 0));
}

export function seenOf(error: unknown, address: string): Seen {
  if (!(error instanceof DataApiError))
    return { kind: 'failed', failure: { kind: 'unreachable', address, why: 'timeout' } };
  const failure = { ...error.failure, address };
  return failure.kind === 'refused' && asksForPause(failure.refusal)
    ? { kind: 'refused', failure }
    : { kind: 'failed', failure };
}

/** Never rejects: the request has its answer, and only the next choice of a node knows less. */
export async function noted(memory: NodesMemory, address: string, seen: Seen): Promise<void> {
  try {
    await memory.note(address, seen);
  } catch (error) {
    console.error(error);
  }
}

/**
 * Requests one network parameter, which every data API has, and records the result. Resolves to the milliseconds that
 * took. Rejects with `DataApiError`, or with the signal's reason.
 */
export async function noteProbe(asked: {
  address: string;
  fetch: typeof globalThis.fetch;
  memory: NodesMemory;
  /** Unix milliseconds. */
  now: () => number;
  signal: AbortSignal;
}): Promise<number> {
  const { address, fetch, memory, now, signal } = asked;
  try {
    const started = now();
    await listNetworkParameters({ baseUrl: address, fetch }, { first: 1 }, { signal });
    const latencyMs = Math.round(now() - started);
    await noted(memory, address, { kind: 'probed', latencyMs });
    return latencyMs;
  } catch (error) {
    await noted(memory, address, seenOf(error, address));
    throw error;
  }
}
