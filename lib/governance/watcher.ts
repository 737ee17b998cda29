import type { DataApi } from '#lib/data-api/request.ts';
import type { GovernanceData } from '#lib/data-api/schema/governance-message.ts';
import { backoff } from '#lib/http/backoff.ts';
import type { Network } from '#lib/settings/network.ts';
import { currentNetwork, type Settings } from '#lib/settings/settings.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { connect, type LastBackfill, listEveryMs } from './connection.ts';
import { createReceive, type ReceiveDeps } from './receive.ts';
import type { StreamState } from './stream-state.ts';
import { createWait, longestWaitMs } from './wait.ts';

export interface WatcherDeps extends Omit<ReceiveDeps, 'report'> {
  settings: Stored<Settings>;
  /** State of the current connection. */
  streamState: Stored<StreamState>;
  dataApi: (network: Network) => DataApi;
  /** Keeps the background awake while a connection is open or pending; returns the release. */
  hold: () => () => void;
  /** Has `start` called at that time and every minute after, in Unix milliseconds; null for never. */
  wakeAt: (unixMs: number | null) => void;
  /** In [0, 1). */
  random: () => number;
  /** For errors that do not stop the watcher. */
  report?: (error: unknown) => void;
}

interface Run {
  abort: AbortController;
  /** Checks the clock again. */
  wake: () => void;
  ended: boolean;
}

/** Milliseconds until the alarm restarts an ended background, or retries after a storage failure. */
const watchMs = 60_000;

/** Maximum of the first and of every delay, in milliseconds. */
const firstCeilingMs = 1000;
const lastCeilingMs = 5 * 60_000;

/**
 * Milliseconds before the next attempt: exponential with full jitter, so that users do not all return at once. `random`
 * is in [0, 1). Without a failure it is under a second: services drop slow readers, and send nothing again.
 */
export function reconnectDelay(failures: number, random: () => number): number {
  return Math.floor(random() * backoff(failures, firstCeilingMs, lastCeilingMs));
}

/** Turns the governance stream into alerts, across disconnects, backgrounds and changes of the settings. */
export function createGovernanceWatcher(deps: WatcherDeps) {
  const { now, wakeAt, schedule, report = console.error } = deps;
  let unwatch: (() => void) | null = null;
  let run: Run | null = null;
  /** Resolved when the last run has ended: two never overlap. */
  let settled: Promise<void> = Promise.resolve();
  /** Null for nothing, undefined while unknown. */
  let followed: string | null | undefined;

  const setState = async (state: StreamState): Promise<void> => {
    try {
      await deps.streamState.update(() => state);
    } catch (error) {
      report(error);
    }
  };

  // Outlives the connections: a failed write is retried under the next.
  const received = createReceive({ ...deps, report });
  const lastBackfill: LastBackfill = { startedAt: Number.NEGATIVE_INFINITY, listedAt: null };

  const connectTo = async (network: Network, { abort }: Run, failures: number) => {
    const release = deps.hold();
    try {
      const api = deps.dataApi(network);
      const [coverage, alerts] = [deps.coverage.of(network.id), deps.alerts.of(network.id)];
      const { signal } = abort;
      const shared = { received, records: deps.records, failures, lastBackfill, now, schedule, setState, report };
      return await connect({ networkId: network.id, api, alerts, coverage, signal, ...shared });
    } finally {
      release();
    }
  };

  const follow = async (current: Run, atOnce: boolean): Promise<void> => {
    const { signal } = current.abort;
    const settings = await deps.settings.get();
    if (signal.aborted) return;
    followed = whatToFollow(settings);
    if (followed === null) {
      wakeAt(null);
      return setState({ state: 'off' });
    }
    const network = currentNetwork(settings);
    const wait = createWait({ now, wakeAt, schedule, signal });
    current.wake = wait.wake;
    // A background that was ended while it waited must not hurry now.
    const left = atOnce ? null : await deps.streamState.get();
    let failures = 0;
    if (left?.state === 'retrying') {
      failures = left.failures ?? 0;
      await wait.until(Math.min(left.nextAttemptAt, now() + longestWaitMs));
    }
    while (!signal.aborted) {
      // In case the background ends while connected, as after a computer's sleep.
      wakeAt(now() + watchMs);
      const { worked, end, retryAfterMs } = await connectTo(network, current, failures);
      if (signal.aborted) return;
      failures = worked ? 0 : failures + 1;
      const { listedAt } = lastBackfill;
      const pause = listedAt === null ? reconnectDelay(failures, deps.random) : listEveryMs * (1 + deps.random());
      const delay = Math.min(Math.max(pause, retryAfterMs), longestWaitMs);
      const since = now();
      const listed = listedAt !== null && { listedAt };
      await setState({ state: 'retrying', since, nextAttemptAt: since + delay, end, failures, ...listed });
      await wait.until(since + delay);
    }
  };

  const restart = (atOnce: boolean): void => {
    run?.abort.abort();
    followed = undefined;
    const current: Run = { abort: new AbortController(), wake: () => {}, ended: false };
    settled = settled
      .then(() => follow(current, atOnce))
      .catch((error: unknown) => {
        // Storage failed: the alarm retries.
        report(error);
        wakeAt(now() + watchMs);
      })
      .finally(() => {
        current.ended = true;
      });
    run = current;
  };

  const watch = (): void => {
    unwatch ??= deps.settings.watch((settings) => {
      if (whatToFollow(settings) !== followed) restart(true);
    });
  };

  return {
    /** Takes what was asked for, as if it had been backfilled. */
    received: (networkId: string, data: GovernanceData): void => received.add({ networkId, data, backfilled: true }),

    /** Call at every start and alarm: leaves an open connection alone, and has a waiting one check the clock. */
    start(): void {
      watch();
      if (run && !run.ended) run.wake();
      else restart(false);
    },
    /** Reconnects at once. */
    reconnect(): void {
      watch();
      lastBackfill.startedAt = Number.NEGATIVE_INFINITY;
      restart(true);
    },
    /** Disconnects and writes what has arrived. */
    async stop(): Promise<void> {
      unwatch?.();
      unwatch = null;
      run?.abort.abort();
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
