import { DataApiError, isNotFound, isNotOffered } from '#lib/data-api/data-api-error.ts';
import { type DataApi, readRefusal, refusedBy, refuseRedirect, unreachable } from '#lib/data-api/request.ts';
import { streamPath } from '#lib/data-api/stream-governance.ts';
import type { UnixMs } from '#lib/schedule.ts';
import { singleFlight } from '#lib/single-flight.ts';
import { type NodesMemory, probeNode, recordFailure, recordReport, settledWithin } from './node-report.ts';
import {
  addressesByHealth,
  blockTimeIn,
  dueForProbe,
  healthOf,
  isOffTime,
  isOtherNetwork,
  isRateLimited,
  type NodeHealth,
  type NodesState,
} from './node-state.ts';

interface NodesDeps {
  /** Base addresses of one network's data API, at least one, the preferred one first. */
  addresses: readonly string[];
  fetch: typeof fetch;
  memory: NodesMemory;
  now: () => UnixMs;
  allowed?: (address: string) => Promise<boolean>;
  /** Milliseconds before the next address is asked instead. */
  patienceMs?: number;
}

/** A stream stays where it is opened, so it waits this many milliseconds for the fastest node. */
const beforeStreamMs = 2000;

/** The first request waits this many milliseconds to learn the network of each node. */
const beforeFirstMs = 1000;

/**
 * A data API with several addresses: each request goes to the fastest healthy one, and to the next where it fails. A
 * rate-limited address (429, 403) is left alone for as long as it says. One whose time differs from the others' comes
 * last; one of another network is only probed.
 *
 * `fetch` rejects with `DataApiError` when no address is left; other refusals are passed on.
 */
export function nodesApi(deps: NodesDeps): DataApi {
  const { addresses, memory, now, allowed = async () => true } = deps;
  const [baseUrl = ''] = addresses;
  // Called by itself: a browser's fetch refuses to run as the method of another object.
  const { fetch } = deps;

  const mayBeAsked = async (): Promise<string[]> => {
    const may = await Promise.all(addresses.map(allowed));
    return addresses.filter((_, index) => may[index]);
  };
  const probes = singleFlight<unknown>();
  const probe = (address: string): Promise<unknown> =>
    probes(address, () => probeNode(address, deps).catch(() => undefined));
  const startProbes = (mayAsk: readonly string[], state: NodesState): Promise<unknown> =>
    Promise.all(dueForProbe(mayAsk, state, now()).map(probe));
  /** A node that was never probed may be of another network. */
  const isOther = async (address: string): Promise<boolean> => {
    await probe(address);
    return isOtherNetwork(healthOf(await memory.get(), address));
  };

  let streamAddress = '';
  const ask: typeof globalThis.fetch = async (input, init) => {
    const path = String(input).slice(baseUrl.length);
    const forStream = path.startsWith(streamPath);
    const mayAsk = await mayBeAsked();
    if (mayAsk.length === 0) throw unreachableAll(addresses, 'not-allowed');
    const before = await memory.get();
    const probing = startProbes(mayAsk, before);
    if (mayAsk.some((address) => isUnknown(healthOf(before, address)))) await settledWithin(beforeFirstMs, probing);
    init?.signal?.throwIfAborted();
    const state = await memory.get();
    const candidates = addressesByHealth(mayAsk, state, now());
    const failures: DataApiError[] = [];
    const notes: Promise<unknown>[] = [];
    for (const address of candidates) {
      const url = address + path;
      if (forStream) streamAddress = address;
      const patience = address === candidates.at(-1) || forStream ? null : (deps.patienceMs ?? 10_000);
      const response = await openWithin(fetch, url, init, patience)
        .then(refuseRedirect)
        .catch((error: unknown) => (error instanceof DataApiError ? error : unreachable(url, error)));
      init?.signal?.throwIfAborted();
      const hasAnswered = !(response instanceof DataApiError);
      const blockAt = hasAnswered ? blockTimeIn(response.headers) : undefined;
      const answered = { kind: 'answered', blockAt } as const;
      if (hasAnswered && isUnknown(healthOf(state, address)) && (await isOther(address))) {
        await response.body?.cancel();
        failures.push(unreachableAll([address], 'other-network'));
        continue;
      }
      if (hasAnswered && response.status < 500 && ![403, 404, 429].includes(response.status)) {
        void recordReport(memory, address, answered);
        return response;
      }
      const error = hasAnswered ? refusedBy(url, await readRefusal(response)) : response;
      failures.push(error);
      const isItsAnswer = isNotFound(error) && !isNotOffered(error);
      // An address without the operation, or with all its streams taken, is healthy.
      if (isItsAnswer || isNotOffered(error)) notes.push(recordReport(memory, address, answered));
      else if (!forStream || !isStreamLimit(error)) notes.push(recordFailure(memory, address, error));
      if (isItsAnswer) throw error;
    }
    await Promise.all(notes);
    // Another may have what one lacks, and a service's own words help the user more than an unreachable address.
    const failed = failures.filter((error) => !isNotOffered(error));
    const refused = failed.find(({ kind }) => kind === 'refused') ?? failed[0] ?? stillWaiting(mayAsk, state, now());
    throw refused ?? failures[0] ?? unreachableAll(addresses, 'other-network');
  };
  const ready = async (): Promise<void> => {
    await settledWithin(beforeStreamMs, startProbes(await mayBeAsked(), await memory.get()));
  };
  const trusted = async () => {
    const mayAsk = await mayBeAsked();
    const before = await memory.get();
    // Their last block must be a current one.
    await Promise.all(mayAsk.filter((address) => healthOf(before, address).confirmed).map(probe));
    const state = await memory.get();
    return mayAsk.flatMap((address) => {
      const health = healthOf(state, address);
      const { confirmed, failures, block } = health;
      if (!confirmed || failures > 0 || block === null || isOffTime(health)) return [];
      return { api: { baseUrl: address, fetch }, blockAt: block.at };
    });
  };
  return { baseUrl, fetch: ask, ready, streamsFrom: () => streamAddress, trusted };
}

const isUnknown = ({ probedAt }: NodeHealth): boolean => probedAt === 0;

/** Limits the time to status and headers; the body may take as long as it likes. */
async function openWithin(
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit | undefined,
  patienceMs: number | null,
): Promise<Response> {
  if (patienceMs === null) return fetch(url, init);
  const slow = new AbortController();
  const timer = setTimeout(() => slow.abort(new Error(`no answer in ${patienceMs} ms`)), patienceMs);
  try {
    return await fetch(url, {
      ...init,
      signal: AbortSignal.any([slow.signal, ...(init?.signal ? [init.signal] : [])]),
    });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The limit on open streams, counted apart from other requests, which names no time (vegaprotocol/vega v0.71.6,
 * datanode/gateway/middleware.go, `SubscriptionRateLimiter`).
 */
function isStreamLimit({ refusal }: DataApiError): boolean {
  return refusal?.status === 429 && refusal.retryAfterMs === null;
}

function unreachableAll(addresses: readonly string[], why: 'not-allowed' | 'other-network'): DataApiError {
  const hosts = addresses.map((address) => new URL(address).host).join(', ');
  return new DataApiError({ kind: 'unreachable', address: hosts, why });
}

/** Of those that are rate-limited, the refusal that ends first, with the time left. */
function stillWaiting(addresses: readonly string[], state: NodesState, now: number): DataApiError | null {
  const [first] = addresses
    .map((address) => healthOf(state, address))
    .filter((health) => isRateLimited(health, now))
    .sort((a, b) => a.retryAt - b.retryAt);
  if (first?.failure?.kind !== 'refused') return null;
  const { address = '', refusal } = first.failure;
  return refusedBy(address, { ...refusal, retryAfterMs: first.retryAt - now });
}
