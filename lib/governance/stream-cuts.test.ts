import { expect, test } from 'vitest';
import { defaultSettings } from '#lib/settings/settings.ts';
import { withNetwork } from '#lib/settings/testing/with-network.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { makeDataSet } from '#sandbox/data/data-set.ts';
import { startDataApi } from '#sandbox/data-api/server.ts';
import { defaultOptions, noFaults } from '#sandbox/options.ts';
import { tallyOf } from './alert.ts';
import type { GovernanceContext } from './context.ts';
import { createReceiver } from './receive.ts';
import { testContext } from './testing/context.ts';
import { createGovernanceWatcher } from './watcher.ts';

interface CountedWire {
  partyId: string;
  value: string;
  totalGovernanceTokenBalance: string;
  timestamp: string;
}

const messages = 180;
const cuts = 9;
/** How many times faster than in real use the waits and batches are. */
const quicker = 200;

test(`a stream cut ${cuts} times in ${messages} messages: every last state and every vote is right at the end`, async () => {
  const ports = { wallet: 0, desk: 0, dataApi: 0, dapp: 0 };
  const options = { ...defaultOptions, dialect: '0.71' as const, eventEveryMs: 0, ports };
  const service = await startDataApi(options, noFaults, makeDataSet(1, Date.now()));
  const { context, store } = testContext({
    settings: memoryItem(withNetwork(defaultSettings, { dataApiAddresses: [service.url] })),
    dataApi: () => ({ baseUrl: service.url, fetch }),
  });
  const { records } = context;
  const { settings, alerts, coverage } = store;
  const quick = {
    ...context,
    platform: {
      ...context.platform,
      now: Date.now,
      random: () => 0.2,
      schedule(run, ms) {
        const timer = setTimeout(run, ms / quicker);
        return () => clearTimeout(timer);
      },
    },
  } satisfies GovernanceContext;
  const watcher = createGovernanceWatcher(quick, createReceiver(quick));
  try {
    watcher.start();
    const modes = ['plain', 'truncated-line', 'error'] as const;
    const connections = (): number => service.log.filter(({ path }) => path.startsWith('/api/v2/stream')).length;
    for (let cut = 0; cut < cuts; cut += 1) {
      await expect.poll(connections, { interval: 1 }).toBeGreaterThan(cut);
      service.feed.emit(Math.ceil(messages / cuts / 2));
      await new Promise((resolve) => setImmediate(resolve));
      service.streams.cut(modes[cut % modes.length] ?? 'plain');
      // While nobody listens.
      service.feed.emit(Math.ceil(messages / cuts / 2));
      // A person's address may not ask this often; that limit has its own tests.
      service.rateLimit.reset();
    }
    const counted = (votes: readonly CountedWire[]) =>
      Object.fromEntries(
        votes.map(({ partyId, value, totalGovernanceTokenBalance: balance, timestamp: at }) => [
          partyId,
          { value, balance, at },
        ]),
      );
    const expected = (): Record<string, unknown> =>
      Object.fromEntries(
        service.feed.records().map(({ proposal, yes, no }) => {
          const votes = counted([...yes, ...no]);
          return [proposal.id, { state: proposal.state, votes, tally: tallyOf(Object.values(votes)) }];
        }),
      );
    const seen = async (): Promise<Record<string, unknown>> => {
      const known = await alerts.get();
      const rows = service.feed.records().map(async ({ proposal: { id } }) => {
        const votes = counted((await records.get('first', id))?.votes ?? []);
        return [id, { state: known[id]?.state, votes, tally: known[id]?.tally }];
      });
      return Object.fromEntries(await Promise.all(rows));
    };
    await expect.poll(seen, { timeout: 15_000, interval: 50 }).toEqual(expected());
    expect((await coverage.get()).gaps).toEqual([]);
  } finally {
    await settings.update((all) => ({ ...all, governanceAlerts: false }));
    await service.close();
  }
}, 120_000);
