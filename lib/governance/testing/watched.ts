import { expect, vi } from 'vitest';
import type { DataApi } from '#lib/data-api/request.ts';
import type { Alerts } from '#lib/governance/alert.ts';
import type { StreamState } from '#lib/governance/connection.ts';
import type { ProposalRecords } from '#lib/governance/proposal-records.ts';
import { createReceiver } from '#lib/governance/receive.ts';
import { memoryRecords } from '#lib/governance/testing/known.ts';
import { createGovernanceWatcher } from '#lib/governance/watcher.ts';
import { defaultSettings, type Settings } from '#lib/settings/settings.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { testContext } from './context.ts';
import { type Connection, streamService } from './stream-service.ts';

/** Alerts in memory that storage does not take until there is room. */
export function alertsOnFullDisk() {
  const alerts = memoryItem<Alerts>({});
  const refused = vi.spyOn(alerts, 'update').mockRejectedValue(new Error('storage is full'));
  return { alerts, makeRoom: () => refused.mockRestore() };
}

/** A watcher with everything around it in memory. `random` is 0.5: delays are half of their ceiling. Somebody looks. */
export function watched(
  given: {
    state?: StreamState;
    alerts?: Stored<Alerts>;
    records?: ProposalRecords;
    ready?: () => Promise<void>;
    trusted?: DataApi['trusted'];
    lookedAt?: () => boolean;
  } = {},
) {
  const service = streamService();
  const settings = memoryItem<Settings>(defaultSettings);
  const alerts = given.alerts ?? memoryItem<Alerts>({});
  const {
    context,
    store,
    clock,
    seen: around,
  } = testContext({
    settings,
    alerts,
    streamState: memoryItem<StreamState>(given.state ?? { state: 'off' }),
    lookedAt: given.lookedAt,
    records: given.records ?? memoryRecords(),
    dataApi: ({ dataApiAddresses }) => ({
      baseUrl: dataApiAddresses[0] ?? '',
      fetch: service.fetch,
      ...(given.ready && { ready: given.ready }),
      ...(given.trusted && { trusted: given.trusted }),
    }),
  });
  const seen = {
    get held() {
      return around.held;
    },
    get alarm() {
      return around.alarms.get('governance') ?? null;
    },
    errors: around.errors,
    writes: 0,
  };
  alerts.watch(() => {
    seen.writes += 1;
  });
  const { coverage, castVotes, streamState } = store;
  return {
    watcher: createGovernanceWatcher(context, createReceiver(context)),
    clock,
    seen,
    settings,
    alerts,
    coverage,
    castVotes,
    records: context.records,
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
