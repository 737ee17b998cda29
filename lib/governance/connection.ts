import { DataApiError, failureOf, refusalText } from '#lib/data-api/data-api-error.ts';
import type { DataApi } from '#lib/data-api/request.ts';
import type { GovernanceData } from '#lib/data-api/schema/governance-message.ts';
import { type GovernanceStreamItem, streamGovernance } from '#lib/data-api/stream-governance.ts';
import type { Stored } from '#lib/storage/stored.ts';
import type { Alerts } from './alert.ts';
import { createFill } from './backfill.ts';
import { type Batch, createBatch, type Schedule } from './batch.ts';
import { createCatchUp } from './catch-up.ts';
import { type Coverage, connectionOpened } from './coverage.ts';
import type { ProposalRecords } from './proposal-records.ts';
import type { Received } from './receive.ts';
import type { StreamEnd, StreamState } from './stream-state.ts';

export interface Connection {
  networkId: string;
  api: DataApi;
  alerts: Pick<Stored<Alerts>, 'get'>;
  records: Pick<ProposalRecords, 'getAll'>;
  coverage: Stored<Coverage>;
  received: Batch<Received>;
  signal: AbortSignal;
  /** How many connections before this one failed, in a row. */
  failures: number;
  lastBackfill: LastBackfill;
  now: () => number;
  schedule: Schedule;
  setState: (state: StreamState) => Promise<void>;
  report: (error: unknown) => void;
}

/** Of any connection. Unix milliseconds. */
export interface LastBackfill {
  startedAt: number;
  /** Set while streams alone are refused: when proposals were last listed instead. */
  listedAt: number | null;
}

export interface Ending {
  /** It delivered something, or lasted long enough to count as sound. */
  worked: boolean;
  end: StreamEnd;
  /** Pause requested by the service, in milliseconds. */
  retryAfterMs: number;
}

/** Milliseconds between two lists of proposals while streams alone are refused, at least. */
export const listEveryMs = 120_000;

/** In milliseconds: proxies end a quiet stream after about a minute, which is no failure. */
const soundAfterMs = 50_000;

/**
 * Follows one network's stream until it ends, and backfills what was missed; otherwise a gap remains. Never rejects.
 */
export async function connect(connection: Connection): Promise<Ending> {
  const { networkId, api, coverage, received, now, schedule, report } = connection;
  const over = new AbortController();
  /** Resolved when the connection is in the coverage. */
  let recorded: Promise<unknown> = Promise.resolve();
  const fill = createFill({
    ...connection,
    signal: AbortSignal.any([connection.signal, over.signal]),
    ready: () => recorded,
  });
  const record = (at: number): void => {
    recorded = coverage.update((before) => connectionOpened(before, at)).catch(report);
  };
  const catchUp = createCatchUp({
    run: fill.run,
    onOpen() {
      // Taken now: storage is slow, and the gap must not seem to end after its backfill began.
      const at = now();
      record(at);
      // Not before: pages go on telling of the failure until something answers.
      if (connection.failures > 0) void connection.setState({ state: 'listening', since: at });
    },
    last: connection.lastBackfill,
    now,
    schedule,
    report,
  });
  /** In place of a stream. A backfill that is under way does too. */
  const list = async (caughtUp: Promise<boolean> | null): Promise<void> => {
    const last = connection.lastBackfill;
    const at = now();
    if (caughtUp === null && at - last.startedAt < listEveryMs) return;
    if (caughtUp === null) {
      last.startedAt = at;
      record(at);
    }
    try {
      last.listedAt = (await (caughtUp ?? fill.run())) ? at : null;
    } catch (error) {
      last.listedAt = null;
      report(error);
    }
  };
  // For records that a previous background left unsettled.
  received.add({ networkId, data: null, backfilled: false });
  // Awaited before the request: nothing is received until then.
  await api.ready?.().catch(report);
  catchUp.requested();
  const ending = await follow(connection, catchUp.opened, (data) => {
    fill.streamed(data);
    received.add({ networkId, data, backfilled: false });
  });
  const caughtUp = catchUp.end();
  if (refusesStreams(ending)) await list(caughtUp);
  else connection.lastBackfill.listedAt = null;
  over.abort();
  await received.flush();
  return ending;
}

/**
 * Whether other requests may well be answered: the limit on open streams counts them apart (vegaprotocol/vega v0.71.6 and
 * v0.79.0, datanode/gateway/middleware.go, `SubscriptionRateLimiter`), and some proxies pass no streams on. A refusal with
 * a time is meant for all requests.
 */
function refusesStreams({ worked, end }: Ending): boolean {
  return !worked && (end.kind === 'not-a-stream' || (end.kind === 'refused' && end.refusal.retryAfterMs === null));
}

async function follow(
  { api, signal, failures, now, schedule, setState, report }: Connection,
  onOpen: () => void,
  receive: (data: GovernanceData) => void,
): Promise<Ending> {
  const since = now();
  let messages = 0;
  let unreadable = 0;
  let lastMessageAt = since;
  // Batched: a busy stream need not write every message.
  const state = createBatch<true>({
    write: () => setState({ state: 'live', since, lastMessageAt, ...(unreadable > 0 && { unreadable }) }),
    schedule,
    report,
  });
  const ending: Ending = { worked: false, end: { kind: 'ended', said: '' }, retryAfterMs: 0 };
  const receiveItem = (item: GovernanceStreamItem): void => {
    lastMessageAt = now();
    if (item.type === 'error') {
      ending.end = { kind: 'ended', said: refusalText(item.error) };
      return;
    }
    if (item.type === 'message') {
      messages += 1;
      receive(item.data);
    }
    const problems = item.type === 'malformed' ? [item] : item.unreadable;
    unreadable += problems.length;
    if (problems.length > 0) report(new Error('Part of the governance stream could not be read', { cause: problems }));
    if (messages > 0) state.add(true);
  };

  if (failures === 0) await setState({ state: 'listening', since });
  try {
    for await (const item of streamGovernance(api, { signal, onOpen })) receiveItem(item);
  } catch (error) {
    ending.end = failureOf(error);
    if (error instanceof DataApiError) ending.retryAfterMs = error.refusal?.retryAfterMs ?? 0;
    else if (!signal.aborted) report(error);
  }
  await state.close();
  // Not a stream at all, such as a web page.
  const unsaid = ending.end.kind === 'ended' && ending.end.said === '';
  if (messages === 0 && unreadable > 0 && unsaid) ending.end = { kind: 'not-a-stream' };
  ending.worked = messages > 0 || now() - since >= soundAfterMs;
  return ending;
}
