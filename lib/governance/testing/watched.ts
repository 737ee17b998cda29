import { expect } from 'vitest';
import type { DataApi } from '#lib/data-api/request.ts';
import type { Alerts } from '#lib/governance/alert.ts';
import type { CastVotes } from '#lib/governance/cast-vote.ts';
import type { StreamState } from '#lib/governance/connection.ts';
import { type Coverage, noCoverage } from '#lib/governance/coverage.ts';
import type { ProposalRecords } from '#lib/governance/proposal-records.ts';
import { createGovernanceWatcher, type WatcherDeps } from '#lib/governance/watcher.ts';
import { defaultSettings, type Settings } from '#lib/settings/settings.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { stoppedClock } from './clock.ts';
import { memoryRecords } from './known.ts';
import { type Connection, streamService } from './stream-service.ts';

/** A watcher with everything around it in memory. `random` is 0.5: delays are half of their ceiling. Somebody looks. */
export function watched(
  given: {
    state?: StreamState;
    alerts?: Stored<Alerts>;
    records?: ProposalRecords;
    ready?: () => Promise<void>;
    trusted?: DataApi['trusted'];
    lookedAt?: boolean;
  } = {},
) {
  const clock = stoppedClock();
  const service = streamService();
  const settings = memoryItem<Settings>(defaultSettings);
  const alerts = given.alerts ?? memoryItem<Alerts>({});
  const others = memoryItem<Alerts>({});
  const coverage = memoryItem<Coverage>(noCoverage);
  const castVotes = memoryItem<CastVotes>({});
  const streamState = memoryItem<StreamState>(given.state ?? { state: 'off' });
  const records = given.records ?? memoryRecords();
  const seen = {
    held: 0,
    alarm: null as number | null,
    errors: [] as unknown[],
    writes: 0,
  };
  alerts.watch(() => {
    seen.writes += 1;
  });
  const deps: WatcherDeps = {
    settings,
    alerts: { of: (id) => (id === 'first' ? alerts : others) },
    coverage: { of: () => coverage },
    castVotes: { of: () => castVotes },
    streamState,
    records,
    dataApi: ({ dataApiAddresses }) => ({
      baseUrl: dataApiAddresses[0] ?? '',
      fetch: service.fetch,
      ...(given.ready && { ready: given.ready }),
      ...(given.trusted && { trusted: given.trusted }),
    }),
    hold() {
      seen.held += 1;
      return () => {
        seen.held -= 1;
      };
    },
    wakeAt(unixMs) {
      seen.alarm = unixMs;
    },
    now: clock.now,
    random: () => 0.5,
    isLookedAt: async () => given.lookedAt ?? true,
    schedule: clock.schedule,
    report: (error) => void seen.errors.push(error),
  };
  return {
    watcher: createGovernanceWatcher(deps),
    clock,
    seen,
    settings,
    alerts,
    /** Alerts of any network but the first. */
    others,
    coverage,
    castVotes,
    records,
    streamState,
    connections: service.connections,
    governances: service.governances,
    /** The `count`th connection, once the watcher has made it. */
    async connection(count: number): Promise<Connection> {
      await expect.poll(() => service.connections.length, { interval: 1 }).toBe(count);
      const connection = service.connections[count - 1];
      if (!connection) throw new Error('no connection');
      return connection;
    },
    async stateIs(state: object): Promise<void> {
      await expect.poll(() => streamState.get(), { interval: 1 }).toMatchObject(state);
    },
  };
}
