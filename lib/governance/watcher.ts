import type { GovernanceData } from '#lib/data-api/schema/proposal.ts';
import { backoff } from '#lib/http/backoff.ts';
import { type Cancel, pause, type UnixMs } from '#lib/schedule.ts';
import { currentNetwork, type Settings } from '#lib/settings/settings.ts';
import type { Stored } from '#lib/storage/stored.ts';
import {
  type Connection,
  connect,
  type Ending,
  type LastBackfill,
  listEveryMs,
  type StreamState,
} from './connection.ts';
import { createReceive } from './receive.ts';

export type WatcherDeps = Connection['deps'] & {
  /** State of the current connection. */
  streamState: Stored<StreamState>;
  /** Keeps the background awake while a connection is open or pending; returns the release. */
  hold: () => Cancel;
  /** Calls `start` at that time and every minute after; null for never. */
  wakeAt: (at: UnixMs | null) => void;
  /** Whether a page that shows what comes is open. */
  isLookedAt: () => Promise<boolean>;
};

/** Turns the governance stream into alerts, across disconnects, backgrounds and changes of the settings. */
export interface GovernanceWatcher {
  /** Handles requested data as if it came from a backfill. */
  received(networkId: string, data: GovernanceData): void;
  /** Call at every start and alarm: keeps an open connection, and makes a waiting one check the clock. */
  start(): void;
  /** Reconnects at once. */
  reconnect(): void;
  /** Disconnects and writes what has arrived. */
  stop(): Promise<void>;
}

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

/**
 * Milliseconds before the next attempt: exponential with jitter, since a node that restarts has cut off all its users at once
 * (`npm run fleet`). `random` is in [0, 1).
 */
export function reconnectDelay(failures: number, random: () => number, isLookedAt: boolean): number {
  const ceiling = backoff(failures + 1, isLookedAt ? lookedAtCeilingMs : firstCeilingMs, lastCeilingMs);
  return Math.floor(ceiling * (failures > 0 ? (1 + random()) / 2 : random()));
}

/** The same, and no earlier than the service asks. Streams that are refused where lists are answered have time. */
export function delayAfter(
  { end }: Pick<Ending, 'end'>,
  failures: number,
  lists: boolean,
  random: () => number,
  isLookedAt: boolean,
): number {
  const chosen = lists ? listEveryMs * (1 + random()) : reconnectDelay(failures, random, isLookedAt);
  const requested = end.kind === 'refused' ? (end.refusal.retryAfterMs ?? 0) : 0;
  return Math.min(Math.max(chosen, requested), longestWaitMs);
}

export function createGovernanceWatcher(deps: WatcherDeps): GovernanceWatcher {
  const { now, wakeAt, schedule, report } = deps;
  let unwatch: Cancel | null = null;
  /** Null when it has ended. */
  let run: AbortController | null = null;
  /** Resolved when the last run has ended: two never overlap. */
  let settled: Promise<void> = Promise.resolve();
  /** Makes a waiting run check the clock. */
  let wake = new AbortController();
  /** Null for nothing, undefined while unknown. */
  let followed: string | null | undefined;

  const setState = async (state: StreamState): Promise<void> => {
    await deps.streamState.update(() => state).catch(report);
  };

  // Outlives the connections: a failed write is retried under the next.
  const received = createReceive(deps);
  const lastBackfill: LastBackfill = { startedAt: Number.NEGATIVE_INFINITY, listedAt: null, wholeNext: false };

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
    const settings = await deps.settings.get();
    if (signal.aborted) return;
    followed = whatToFollow(settings);
    if (followed === null) {
      wakeAt(null);
      return setState({ state: 'off' });
    }
    const network = currentNetwork(settings);
    // If the previous background ended while waiting, wait on.
    const left = atOnce ? null : await deps.streamState.get();
    let failures = 0;
    if (left?.state === 'retrying') {
      failures = left.failures ?? 0;
      await waitUntil(Math.min(left.nextAttemptAt, now() + longestWaitMs), signal);
    }
    while (!signal.aborted) {
      // In case the background ends while connected, as after a computer's sleep.
      wakeAt(now() + watchMs);
      const release = deps.hold();
      const connection: Connection = { deps, network, received, signal, failures, lastBackfill, setState };
      const ending = await connect(connection).finally(release);
      if (signal.aborted) return;
      const { worked, end } = ending;
      failures = worked ? 0 : failures + 1;
      const { listedAt } = lastBackfill;
      const isLookedAt = await deps.isLookedAt();
      const delay = delayAfter(ending, failures, listedAt !== null, deps.random, isLookedAt);
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
    settled = settled
      .then(() => follow(current.signal, atOnce))
      .catch((error: unknown) => {
        // Storage failed: the alarm retries.
        report(error);
        wakeAt(now() + watchMs);
      })
      .finally(() => {
        if (run === current) run = null;
      });
  };

  const watch = (): void => {
    unwatch ??= deps.settings.watch((settings) => {
      if (whatToFollow(settings) !== followed) restart(true);
    });
  };

  return {
    received: (networkId, data) => received.add({ networkId, data, backfilled: true }),
    start() {
      watch();
      if (run) wake.abort();
      else restart(false);
    },
    reconnect() {
      watch();
      lastBackfill.startedAt = Number.NEGATIVE_INFINITY;
      lastBackfill.wholeNext = true;
      restart(true);
    },
    async stop() {
      unwatch?.();
      unwatch = null;
      run?.abort();
      run = null;
      await settled;
      await received.close();
      // Restarted meanwhile.
      if (run !== null) return;
      wakeAt(null);
      await setState({ state: 'off' });
    },
  };
}

/** Identifies the connection that the settings ask for; null for none. */
function whatToFollow(settings: Settings): string | null {
  const { id, dataApiAddresses } = currentNetwork(settings);
  return settings.governanceAlerts ? [id, ...dataApiAddresses].join(' ') : null;
}
