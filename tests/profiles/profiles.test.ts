// First: what follows takes the browser as it finds it.
import '#lib/testing/fake-extension.ts';
import { describe, expect, it, test } from 'vitest';
import { Store } from '#lib/background/store.ts';
import { createProposalRecords } from '#lib/governance/proposal-records.ts';
import { firstNetworkId } from '#lib/settings/network.ts';
import { welcomeItem } from '#lib/settings/welcome-progress.ts';
import { keptArea } from '#lib/storage/areas.ts';
import { damagedItem, type PerNetwork } from '#lib/storage/stored.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { normalize } from './normalize.ts';
import { recordedProfiles } from './recorded-profiles.ts';

const profiles = await recordedProfiles();

test('this version is recorded: `npm run record-profile` does it, once a release', () => {
  expect(profiles.map(({ version }) => version)).toContain(packageJson.version);
});

describe.each(profiles)('what version $version has stored', ({ databases }) => {
  it('is read in full, and nothing of it is set aside', async () => {
    for (const [name, value] of databases.drawbridge) await keptArea.set(`${name}`, value);
    const state = new Store();
    const { activity, alerts, assets, blockedSites, castVotes, coverage, cutOffReviews, deniedSites } = state;
    const { httpWalletSites, lastChainIds, learntChains, managed, payments, settings, sites } = state;
    const whole: Record<string, { get(): Promise<unknown> }> = {
      ...{ activity, blockedSites, cutOffReviews, deniedSites, httpWalletSites, learntChains, managed, payments },
      ...{ lastChainId: lastChainIds, settings, sites, welcome: welcomeItem },
    };
    const perNetwork: Record<string, PerNetwork<unknown>> = { alerts, assets, castVotes, governanceHistory: coverage };
    for (const [name, recorded] of databases.drawbridge) {
      const [kind = '', networkId = firstNetworkId] = `${name}`.split(':');
      if (kind === 'mark') continue;
      const value = await (whole[kind] ?? perNetwork[kind]?.of(networkId))?.get();
      // Of one network alone, it was a text.
      const isText = kind === 'lastChainId' && typeof recorded === 'string';
      // A later version may store more.
      expect({ value }, `${name}`).toMatchObject({ value: isText ? { first: recorded } : recorded });
    }
    expect(await damagedItem.get()).toEqual([]);
  });

  it('has proposals that are read in full', async () => {
    const records = createProposalRecords('recorded');
    const recorded = databases.proposals.filter(([key]) => Array.isArray(key) && key.length === 2);
    expect(recorded.length).toBeGreaterThan(0);
    const names = (await import('idb-keyval')).createStore('recorded', 'records');
    await names('readwrite', (values) => {
      for (const [key, value] of recorded) values.put(value, key);
    });
    for (const [key, value] of recorded) {
      const [networkId, id] = key as [string, string];
      expect(await records.get(networkId, id)).toMatchObject(Object(value));
    }
  });

  it('holds no token, and nothing of the machine', () => {
    const text = JSON.stringify(databases);
    expect(text.length).toBeLessThan(100_000);
    expect(text).not.toMatch(/VWT|R{64}|127\.0\.0\.1:(?!9\b)|localhost:(?!8080)|-extension:\/\/(?!recorded)/);
  });
});

test('a recording is moved to one time, and names nothing of the machine', () => {
  const now = Date.UTC(2030, 0, 1, 0, 0, 12);
  const texts = new Map([['localhost:5555', 'localhost:8080']]);
  const seconds = `${(now + 3_600_000) / 1000}`;
  const value = {
    'http://localhost:5555': [now + 90_000, 7, 1.5e12, null, 'text'],
    at: [seconds, `${seconds}000000000`],
  };
  expect(normalize(value, now, texts)).toEqual({
    'http://localhost:8080': [Date.UTC(2026, 10, 1, 0, 2), 7, 1.5e12, null, 'text'],
    at: [`${Date.UTC(2026, 10, 1, 1) / 1000}`, `${Date.UTC(2026, 10, 1, 1) / 1000}000000000`],
  });
});
