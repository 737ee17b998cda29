import type { DataApi } from '#lib/data-api/data-api.ts';
import { backoff } from '#lib/http/backoff.ts';
import type { Network } from '#lib/settings/network.ts';
import { currentNetwork, type Settings } from '#lib/settings/settings.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { connect } from './connection.ts';
import { createReceive, type ReceiveDeps } from './receive.ts';
import type { StreamState } from './stream-state.ts';
import { createWait, longestWaitMs } from './wait.ts';

export interface WatcherDeps extends Omit<ReceiveDeps, 'report'> {
  settings: Stored<Settings>;
  /** What the connection of the network in use is doing. */
  streamState: Stored<StreamState>;
  dataApi: (network: Network) => DataApi;
  /** Keeps the background awake while held; returns the release. Held only while a connection is open or pending. */
  hold: () => () => void;
  /**
   * Has `start` called at that time (Unix milliseconds) and every minute from then on, also when the background slept
   * till then; null for never.
   */
  wakeAt: (unixMs: number | null) => void;
  /** In [0, 1). */
  random: () => number;
  /** Where errors go that the watcher goes on after. */
  report?: (error: unknown) => void;
}

export interface GovernanceWatcher {
  /**
   * Follows the stream as the settings say. Called whenever the background starts and at every alarm: it changes nothing
   * for a watcher that is connected, and one that waits looks at the clock again.
   */
  start(): void;
  /** Connects anew and at once. */
  reconnect(): void;
  /** Ends the connection and writes what has arrived. */
  stop(): Promise<void>;
}

interface Run {
  abort: AbortController;
  /** Looks at the clock again while the run waits. */
  wake: () => void;
  ended: boolean;
}

/** Milliseconds until a background that has ended listens again, and until the next try when storage could not be read. */
const watchMs = 60_000;

/** Ceiling of the first delay, and of every delay, in milliseconds. */
const firstCeilingMs = 1000;
const lastCeilingMs = 5 * 60_000;

/**
 * Milliseconds before the next attempt after `failures` in a row: exponential, with full jitter, so that the users of a
 * service that comes back do not all arrive in the same moment. `random` is in [0, 1). With no failure it is a part of a
 * second: the service drops slow readers as a habit, and what happens before the next stream opens is never sent.
 */
export function reconnectDelay(failures: number, random: () => number): number {
  return Math.floor(random() * backoff(failures, firstCeilingMs, lastCeilingMs));
}

/** The governance stream into alerts, over disconnects, sleeps of the background and changes of the settings. */
export function createGovernanceWatcher(deps: WatcherDeps): GovernanceWatcher {
  const { now, wakeAt, schedule, report = console.error } = deps;
  let unwatch: (() => void) | null = null;
  let run: Run | null = null;
  /** When the last run has let go of its connection: two never overlap. */
  let settled: Promise<void> = Promise.resolve();
  /** What the run follows; null when it follows nothing, undefined while it does not know yet. */
  let followed: string | null | undefined;

  const setState = async (state: StreamState): Promise<void> => {
    try {
      await deps.streamState.update(() => state);
    } catch (error) {
      report(error);
    }
  };

  // Outlives the connections, so that what could not be written under one is written under the next.
  const received = createReceive({ ...deps, report });
  const lastBackfill = { startedAt: Number.NEGATIVE_INFINITY };

  const connectTo = async (network: Network, { abort }: Run) => {
    const release = deps.hold();
    try {
      const api = deps.dataApi(network);
      const history = deps.history.of(network.id);
      const { signal } = abort;
      const shared = { received, lastBackfill, now, schedule, setState, report };
      return await connect({ networkId: network.id, api, history, signal, ...shared });
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
    // A background that was put to sleep while it waited must not hurry because something else woke it.
    const left = atOnce ? null : await deps.streamState.get();
    let failures = 0;
    if (left?.state === 'retrying') {
      failures = left.failures ?? 0;
      await wait.until(Math.min(left.nextAttemptAt, now() + longestWaitMs));
    }
    while (!signal.aborted) {
      // Should the background end all the same while it listens, as after a computer's sleep, it is back soon.
      wakeAt(now() + watchMs);
      const { worked, end, retryAfterMs } = await connectTo(network, current);
      if (signal.aborted) return;
      failures = worked ? 0 : failures + 1;
      const delay = Math.min(Math.max(reconnectDelay(failures, deps.random), retryAfterMs), longestWaitMs);
      const since = now();
      await setState({ state: 'retrying', since, nextAttemptAt: since + delay, end, failures });
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
        // Storage failed. Nothing can be followed without it, so the alarm tries again.
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
    start() {
      watch();
      if (run && !run.ended) run.wake();
      else restart(false);
    },
    reconnect() {
      watch();
      restart(true);
    },
    async stop() {
      unwatch?.();
      unwatch = null;
      run?.abort.abort();
      run = null;
      await settled;
      await received.close();
      // Started again in the meantime: then the new run speaks.
      if (run !== null) return;
      wakeAt(null);
      await setState({ state: 'off' });
    },
  };
}

/** What a change of the settings must leave alone for a connection to go on; null for no connection. */
function whatToFollow(settings: Settings): string | null {
  const { id, dataApiAddresses } = currentNetwork(settings);
  return settings.governanceAlerts ? [id, ...dataApiAddresses].join(' ') : null;
}
