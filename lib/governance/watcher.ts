import type { DataApi } from '#lib/data-api/request.ts';
import { backoff, pause, type UnixMs } from '#lib/schedule.ts';
import { networkKey } from '#lib/settings/network.ts';
import { followsNetwork, networkOf, type Settings } from '#lib/settings/settings.ts';
import { serialQueue } from '#lib/storage/serial-queue.ts';
import { type Connection, connect, type LastBackfill, listEveryMs, type StreamState } from './connection.ts';
import type { GovernanceContext } from './context.ts';
import type { Receiver } from './receive.ts';

/** Until the alarm restarts an ended background, or retries after a storage failure. */
const watchMs = 60_000;

/** Longest wait, whatever the service or stored state says. */
const longestWaitMs = 15 * 60_000;

/** Longer waits use the alarm alone: browsers end an idle background after 30 s, and no alarm can be sooner. */
const alarmMs = 30_000;

/** Maximum of the first delay, where somebody looks at what comes and where nobody does, and of every delay. */
const lookedAtCeilingMs = 1000;
const firstCeilingMs = 30_000;
const lastCeilingMs = 180_000;

/** Between two attempts. */
type Waiting = Extract<StreamState, { state: 'retrying' }>;

/**
 * Milliseconds before the next attempt: exponential with jitter, since a node that restarts has cut off all its users at once
 * (`npm run fleet`), and no earlier than the service asks. `random` is in [0, 1). Streams that are refused where `lists` are answered
 * have time.
 */
export function delayAfter(
  { end }: Pick<Waiting, 'end'>,
  failures: number,
  lists: boolean,
  random: () => number,
  isLookedAt: boolean,
): number {
  const ceiling = backoff(failures + 1, isLookedAt ? lookedAtCeilingMs : firstCeilingMs, lastCeilingMs);
  const spread = () => Math.floor(ceiling * (failures > 0 ? (1 + random()) / 2 : random()));
  const requested = end.kind === 'refused' ? (end.refusal.retryAfterMs ?? 0) : 0;
  return Math.min(Math.max(lists ? listEveryMs * (1 + random()) : spread(), requested), longestWaitMs);
}

/** Turns a network's governance stream into alerts, across disconnects, backgrounds and changes of the settings. */
export function createGovernanceWatcher(context: GovernanceContext, receiver: Receiver) {
  const { networkId } = context;
  const { settings } = context.store;
  const streamState = context.store.streamState.of(networkId);
  const { browser, now, schedule, random, hold } = context.platform;
  const streamAlarm = networkKey('governance', networkId);
  /** Null when it has ended. */
  let run: AbortController | null = null;
  /** Two runs never overlap. */
  const queue = serialQueue();
  /** Makes a waiting run look at the clock, and at who looks. */
  let wake = new AbortController();
  /** Null for nothing, undefined while unknown. */
  let followed: string | null | undefined;

  /** Of the last connection. */
  let api: DataApi | null = null;

  const setState = async (state: StreamState): Promise<void> => {
    await streamState.update(() => state).catch(console.error);
  };

  /** At that time, and every minute after; null for never. */
  const wakeAt = (at: UnixMs | null): unknown =>
    at === null
      ? browser.alarms.clear(streamAlarm)
      : browser.alarms.create(streamAlarm, { when: Math.max(at, now()), periodInMinutes: 1 });

  /** Whether a page that shows what comes is open. */
  const isLookedAt = async (): Promise<boolean> =>
    (await browser.runtime.getContexts({ contextTypes: ['POPUP', 'TAB'] })).some(({ documentUrl = '' }) =>
      /\/(popup|explorer)\.html\b/.test(documentUrl),
    );

  const lastBackfill: LastBackfill = { startedAt: Number.NEGATIVE_INFINITY, listedAt: null, wholeNext: false };

  /**
   * Waits for the next attempt, or less once somebody looks. Survives the end of the background: sets the alarm, and a timer as
   * well where the alarm would be late.
   */
  const waitFor = async (waiting: Waiting, signal: AbortSignal): Promise<void> => {
    let at = Math.min(waiting.nextAttemptAt, now() + longestWaitMs);
    const whole = at - now();
    // With more left than that, the clock was set back: stop waiting.
    for (let left = whole; !signal.aborted && left > 0 && left <= whole; left = at - now()) {
      wakeAt(Math.max(at, now() + alarmMs));
      wake = new AbortController();
      const timerMs = left < alarmMs ? left : Number.POSITIVE_INFINITY;
      await pause(schedule, timerMs, AbortSignal.any([signal, wake.signal]));
      if (!wake.signal.aborted || !(await isLookedAt())) continue;
      const { since, failures = 0, listedAt } = waiting;
      at = Math.min(at, since + delayAfter(waiting, failures, listedAt !== undefined, random, true));
    }
  };

  const follow = async (signal: AbortSignal, atOnce: boolean): Promise<void> => {
    const all = await settings.get();
    if (signal.aborted) return;
    followed = whatToFollow(all, networkId);
    const network = networkOf(all, networkId);
    if (followed === null || network === undefined) {
      wakeAt(null);
      return setState({ state: 'off' });
    }
    // If the previous background ended while waiting, wait on.
    const left = atOnce ? null : await streamState.get();
    let failures = 0;
    if (left?.state === 'retrying') {
      failures = left.failures ?? 0;
      await waitFor(left, signal);
    }
    while (!signal.aborted) {
      // In case the background ends while connected, as after a computer's sleep.
      wakeAt(now() + watchMs);
      const release = hold();
      api = context.dataApi(network);
      const connection: Connection = { context, network, api, receiver, signal, failures, lastBackfill, setState };
      const ending = await connect(connection).finally(release);
      if (signal.aborted) return;
      const { worked, end } = ending;
      failures = worked ? 0 : failures + 1;
      const { listedAt } = lastBackfill;
      const delay = delayAfter(ending, failures, listedAt !== null, random, await isLookedAt());
      const since = now();
      const listed = listedAt !== null && { listedAt };
      const waiting: Waiting = { state: 'retrying', since, nextAttemptAt: since + delay, end, failures, ...listed };
      await setState(waiting);
      await waitFor(waiting, signal);
    }
  };

  const restart = (atOnce: boolean): void => {
    run?.abort();
    followed = undefined;
    const current = new AbortController();
    run = current;
    queue(() => follow(current.signal, atOnce))
      .catch((error: unknown) => {
        // Storage failed: the alarm retries.
        console.error(error);
        wakeAt(now() + watchMs);
      })
      .finally(() => {
        if (run === current) run = null;
      });
  };

  /** Connects anew, at once. */
  const reconnect = (): void => {
    lastBackfill.startedAt = Number.NEGATIVE_INFINITY;
    lastBackfill.wholeNext = true;
    restart(true);
  };

  settings.watch((next) => {
    const isStarted = run !== null || followed !== undefined;
    if (isStarted && whatToFollow(next, networkId) !== followed) restart(true);
  });

  /** Probes what is due: an open stream does not tell that its node stands still, which another address may show. */
  const probe = async (): Promise<void> => {
    const { state } = await streamState.get();
    const network = networkOf(await settings.get(), networkId);
    if (state === 'off' || state === 'retrying' || !network || network.dataApiAddresses.length < 2) return;
    await context.dataApi(network).ready?.();
  };

  return {
    /** Call at every start and alarm, and when somebody looks: keeps an open connection, and has a waiting one look again. */
    start() {
      if (!run) return restart(false);
      wake.abort();
      void probe().catch(console.error);
    },
    reconnect,
    /** A stream stays with its node, so leaves one of these. */
    leave(addresses: ReadonlySet<string>) {
      if (run && api && addresses.has(api.streamsFrom?.() ?? api.baseUrl)) reconnect();
    },
  };
}

/** Identifies the connection that the settings ask for; null for none. */
function whatToFollow(settings: Settings, networkId: string): string | null {
  const network = networkOf(settings, networkId);
  return network && followsNetwork(settings, networkId) ? network.dataApiAddresses.join(' ') : null;
}
