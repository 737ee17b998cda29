import { backoff } from '#lib/http/backoff.ts';
import { pause, type UnixMs } from '#lib/schedule.ts';
import { currentNetwork, type Settings } from '#lib/settings/settings.ts';
import { serialQueue } from '#lib/storage/serial-queue.ts';
import { type Connection, connect, type LastBackfill, listEveryMs, type StreamState } from './connection.ts';
import type { GovernanceContext, Receive } from './context.ts';
import { createReceiver } from './receive.ts';

const streamAlarm = 'governance';

/** Until the alarm restarts an ended background, or retries after a storage failure. */
const watchMs = 60_000;

/** Longest wait, whatever the service or stored state says. */
const longestWaitMs = 15 * 60_000;

/** Longer waits use the alarm alone: browsers end an idle background after 30 s, and no alarm can be sooner. */
const alarmMs = 30_000;

/** Maximum of the first and of every delay. */
const firstCeilingMs = 1000;
const lastCeilingMs = 5 * 60_000;

/**
 * Milliseconds before the next attempt: exponential with full jitter, so that users do not all return at once. `random`
 * is in [0, 1). Without a failure it is under a second: services drop slow readers, and send nothing again.
 */
export function reconnectDelay(failures: number, random: () => number): number {
  return Math.floor(random() * backoff(failures + 1, firstCeilingMs, lastCeilingMs));
}

/** Turns the governance stream into alerts, across disconnects, backgrounds and changes of the settings. */
export function createGovernanceWatcher(context: GovernanceContext) {
  const { settings, streamState } = context.store;
  const { browser, now, schedule, random, hold } = context.platform;
  /** Null when it has ended. */
  let run: AbortController | null = null;
  /** Two runs never overlap. */
  const queue = serialQueue();
  /** Makes a waiting run check the clock. */
  let wake = new AbortController();
  /** Null for nothing, undefined while unknown. */
  let followed: string | null | undefined;

  const setState = async (state: StreamState): Promise<void> => {
    await streamState.update(() => state).catch(console.error);
  };

  /** At that time, and every minute after; null for never. */
  const wakeAt = (at: UnixMs | null): unknown =>
    at === null
      ? browser.alarms.clear(streamAlarm)
      : browser.alarms.create(streamAlarm, { when: Math.max(at, now()), periodInMinutes: 1 });

  // Outlives the connections: a failed write is retried under the next.
  const receiver = createReceiver(context);
  const lastBackfill: LastBackfill = { startedAt: Number.NEGATIVE_INFINITY, listedAt: null };

  /** Survives the end of the background: sets the alarm, and a timer as well where the alarm would be late. */
  const waitUntil = async (at: UnixMs, signal: AbortSignal): Promise<void> => {
    const whole = at - now();
    // With more left than that, the clock was set back: stop waiting.
    for (let left = whole; !signal.aborted && left > 0 && left <= whole; left = at - now()) {
      wakeAt(Math.max(at, now() + alarmMs));
      wake = new AbortController();
      const timerMs = left < alarmMs ? left : Number.POSITIVE_INFINITY;
      await pause(schedule, timerMs, AbortSignal.any([signal, wake.signal]));
    }
  };

  const follow = async (signal: AbortSignal, atOnce: boolean): Promise<void> => {
    const all = await settings.get();
    if (signal.aborted) return;
    followed = whatToFollow(all);
    if (followed === null) {
      wakeAt(null);
      return setState({ state: 'off' });
    }
    const network = currentNetwork(all);
    // If the previous background ended while waiting, wait on.
    const left = atOnce ? null : await streamState.get();
    let failures = 0;
    if (left?.state === 'retrying') {
      failures = left.failures ?? 0;
      await waitUntil(Math.min(left.nextAttemptAt, now() + longestWaitMs), signal);
    }
    while (!signal.aborted) {
      // In case the background ends while connected, as after a computer's sleep.
      wakeAt(now() + watchMs);
      const release = hold();
      const connection: Connection = { context, network, receiver, signal, failures, lastBackfill, setState };
      const { worked, end } = await connect(connection).finally(release);
      if (signal.aborted) return;
      failures = worked ? 0 : failures + 1;
      const { listedAt } = lastBackfill;
      const chosen = listedAt === null ? reconnectDelay(failures, random) : listEveryMs * (1 + random());
      // Everybody is told the same time, and is not to return in the same second.
      const requested = end.kind === 'refused' ? (end.refusal.retryAfterMs ?? 0) * (1 + random()) : 0;
      const delay = Math.min(Math.max(chosen, requested), longestWaitMs);
      const since = now();
      const listed = listedAt !== null && { listedAt };
      await setState({ state: 'retrying', since, nextAttemptAt: since + delay, end, failures, ...listed });
      await waitUntil(since + delay, signal);
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

  settings.watch((next) => {
    const isStarted = run !== null || followed !== undefined;
    if (isStarted && whatToFollow(next) !== followed) restart(true);
  });

  const received: Receive = (networkId, data) => receiver.add({ networkId, data, backfilled: true });
  return {
    received,
    /** Call at every start and alarm: keeps an open connection, and makes a waiting one check the clock. */
    start() {
      if (run) wake.abort();
      else restart(false);
    },
    /** Connects anew, at once. */
    reconnect() {
      lastBackfill.startedAt = Number.NEGATIVE_INFINITY;
      restart(true);
    },
  };
}

/** Identifies the connection that the settings ask for; null for none. */
function whatToFollow(settings: Settings): string | null {
  const { id, dataApiAddresses } = currentNetwork(settings);
  return settings.governanceAlerts ? [id, ...dataApiAddresses].join(' ') : null;
}
