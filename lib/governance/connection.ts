import { DataApiError, type DataApiFailure, failureOf, refusalText } from '#lib/data-api/data-api-error.ts';
import type { DataApi } from '#lib/data-api/request.ts';
import { type GovernanceStreamItem, streamGovernance } from '#lib/data-api/stream-governance.ts';
import { backoff, debounced, elapsed, pause, type UnixMs } from '#lib/schedule.ts';
import type { Network } from '#lib/settings/network.ts';
import { runBackfill } from './backfill.ts';
import type { GovernanceContext } from './context.ts';
import { connectionOpened, messageReceived } from './coverage.ts';
import type { Receiver } from './receive.ts';

/** One attempt to follow a network's stream. */
export interface Connection {
  context: GovernanceContext;
  network: Network;
  api: DataApi;
  receiver: Receiver;
  signal: AbortSignal;
  /** How many connections before this one failed, in a row. */
  failures: number;
  lastBackfill: LastBackfill;
  setState: (state: StreamState) => Promise<void>;
}

/** Of any connection. */
export interface LastBackfill {
  startedAt: UnixMs;
  /** Set while streams alone are refused: when proposals were last listed instead. */
  listedAt: UnixMs | null;
  /** The next one lists everything, whatever is known. */
  wholeNext: boolean;
}

export interface Ending {
  /** It delivered something, or lasted long enough to count as sound, with a sign that the service answers. */
  worked: boolean;
  end: StreamEnd;
}

/** Between two lists of proposals while streams alone are refused, at least. */
export const listEveryMs = 120_000;

/** Proxies end a quiet stream after about a minute, which is no failure. */
const soundAfterMs = 50_000;

/** A request that has not been refused by then counts as open: a quiet stream sends nothing. */
export const graceMs = 300;

/** Between the starts of two backfills, for services that drop their readers often. */
const betweenBackfillsMs = 3000;

/** Before a backfill that failed is tried again. */
const firstRetryMs = 5000;
const longestRetryMs = 300_000;

/** Before the state of a busy stream is written: not every message needs a write. */
const stateDelayMs = 100;

/** Milliseconds before another backfill, after that many failures in a row. */
export function listDelay(error: unknown, failures: number, random: () => number): number {
  const askedMs = error instanceof DataApiError ? (error.refusal?.retryAfterMs ?? 0) : 0;
  return Math.max(askedMs, backoff(failures, firstRetryMs, longestRetryMs) * (1 + random()));
}

/** Follows one network's stream until it ends, and backfills what was missed; otherwise a gap remains. Never rejects. */
export async function connect(connection: Connection): Promise<Ending> {
  const { context, api, receiver, lastBackfill, setState } = connection;
  const { now, schedule, random } = context.platform;
  const coverage = context.store.coverage.of(context.networkId);
  const [opened, ended, over] = [new AbortController(), new AbortController(), new AbortController()];
  const signal = AbortSignal.any([connection.signal, over.signal]);
  let isListed = false;
  let hasAnswered = false;

  /** Once the service answers, with a list or without one, a network that was never heard counts as heard at `at`. */
  const backfill = async (at: UnixMs): Promise<void> => {
    isListed = await runBackfill(connection, signal);
    hasAnswered = true;
    await coverage.update((before) => messageReceived(before, at));
  };
  const record = (at: UnixMs): Promise<unknown> =>
    coverage.update((before) => connectionOpened(before, at)).catch(console.error);

  /** Backfills once the stream counts as open, and again where it opened later: until then it sends no events. */
  const catchUp = async (): Promise<void> => {
    const openedOrEnded = AbortSignal.any([opened.signal, ended.signal]);
    await pause(schedule, graceMs, openedOrEnded);
    if (ended.signal.aborted) return;
    // Taken now: storage is slow, and the gap must not seem to end after its backfill began.
    const at = now();
    // Only now: until something answers, pages keep showing the failure.
    if (connection.failures > 0) void setState({ state: 'listening', since: at });
    await record(at);
    for (let failures = 0; ; ) {
      await pause(schedule, betweenBackfillsMs - elapsed(lastBackfill.startedAt, now()), ended.signal);
      if (ended.signal.aborted) return;
      const wasOpen = opened.signal.aborted;
      try {
        await backfill(at);
        if (!isListed || wasOpen) return;
        failures = 0;
        await pause(schedule, Number.POSITIVE_INFINITY, openedOrEnded);
      } catch (error) {
        lastBackfill.listedAt = null;
        if (over.signal.aborted || connection.signal.aborted) return;
        report(error);
        failures += 1;
        await pause(schedule, listDelay(error, failures, random), ended.signal);
      }
    }
  };

  // Awaited before the request: nothing is received until then.
  await api.ready?.().catch(console.error);
  const caughtUp = catchUp();
  const ending = await follow(connection, opened);
  // A host that drops packets keeps a request pending for minutes.
  ending.worked &&= hasAnswered || opened.signal.aborted;
  ended.abort();
  const at = now();
  const replaces = refusesStreams(ending);
  if (!replaces) over.abort();
  // A backfill that is running counts as a list.
  await caughtUp;
  if (replaces && !isListed && elapsed(lastBackfill.startedAt, at) >= listEveryMs) {
    await record(at);
    await backfill(at).catch(report);
    if (!isListed) lastBackfill.listedAt = null;
  }
  if (!replaces) lastBackfill.listedAt = null;
  else if (isListed) lastBackfill.listedAt = at;
  over.abort();
  await receiver.flush().catch(console.error);
  return ending;
}

/**
 * Whether other requests may well be answered: the limit on open streams counts them apart (vegaprotocol/vega v0.71.6 and
 * v0.79.0, datanode/gateway/middleware.go, `SubscriptionRateLimiter`), and some proxies pass no streams on. A refusal with
 * a time applies to all requests.
 */
function refusesStreams({ worked, end }: Ending): boolean {
  return !worked && (end.kind === 'not-a-stream' || (end.kind === 'refused' && end.refusal.retryAfterMs === null));
}

/** A service that fails is no fault of this code. */
function report(error: unknown): void {
  if (!(error instanceof DataApiError)) console.error(error);
}

async function follow(
  { context, api, receiver, signal, failures, setState }: Connection,
  opened: AbortController,
): Promise<Ending> {
  const { now, schedule } = context.platform;
  const since = now();
  let messages = 0;
  let unreadable = 0;
  let lastMessageAt = since;
  const tell = debounced(
    () => void setState({ state: 'live', since, lastMessageAt, ...(unreadable > 0 && { unreadable }) }),
    schedule,
  );
  const ending: Ending = { worked: false, end: { kind: 'ended', said: '' } };
  const receiveItem = (item: GovernanceStreamItem): void => {
    lastMessageAt = now();
    if (item.type === 'error') {
      ending.end = { kind: 'ended', said: refusalText(item.error) };
      return;
    }
    if (item.type === 'message') {
      messages += 1;
      receiver.add({ data: item.data, backfilled: false });
    }
    const problems = item.type === 'malformed' ? [item] : item.unreadable;
    unreadable += problems.length;
    if (problems.length > 0)
      console.error(new Error('Part of the governance stream could not be read', { cause: problems }));
    if (messages > 0) tell.in(stateDelayMs);
  };

  if (failures === 0) await setState({ state: 'listening', since });
  try {
    const items = streamGovernance(api, { signal, onOpen: () => opened.abort() });
    for await (const item of items) receiveItem(item);
  } catch (error) {
    ending.end = failureOf(error);
    if (!signal.aborted) report(error);
  }
  tell.cancel();
  // Not a stream at all, such as a web page.
  const unsaid = ending.end.kind === 'ended' && ending.end.said === '';
  if (messages === 0 && unreadable > 0 && unsaid) ending.end = { kind: 'not-a-stream' };
  ending.worked = messages > 0 || now() - since >= soundAfterMs;
  return ending;
}

/** `said` is the service's own words; may be empty. */
export type StreamEnd = { kind: 'ended'; said: string } | { kind: 'not-a-stream' } | DataApiFailure;

/** Times are Unix milliseconds. */
export type StreamState =
  /** Switched off in the settings. */
  | { state: 'off' }
  /** Nothing received yet, which is normal on a quiet network. */
  | { state: 'listening'; since: number }
  /** `unreadable` counts lines, proposals and votes; absent for none. */
  | { state: 'live'; since: number; lastMessageAt: number; unreadable?: number | undefined }
  /** `failures` in a row, so that the next background backs off as well; `listedAt` while proposals are listed instead. */
  | {
      state: 'retrying';
      since: number;
      nextAttemptAt: number;
      end: StreamEnd;
      failures?: number | undefined;
      listedAt?: number | undefined;
    };
