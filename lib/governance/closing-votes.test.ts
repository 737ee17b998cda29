import { expect, it } from 'vitest';
import { proposalSchema } from '#lib/data-api/schema/proposal.ts';
import { defaultSettings } from '#lib/settings/settings.ts';
import type { Site } from '#lib/sites/site.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { type Alerts, type CountedVote, markRead, unpinOne } from './alert.ts';
import type { CastVote } from './cast-vote.ts';
import { createReminders } from './reminders.ts';
import { testContext } from './testing/context.ts';
import { emptyAlert } from './testing/empty-alert.ts';
import { memoryRecords } from './testing/known.ts';
import { updateAlerts } from './update-alerts.ts';

const hour = 3_600_000;
const clockStart = 1_700_000_000_000;
const alert = (proposalId: string, hours: number, state = 'STATE_OPEN') => ({
  ...emptyAlert(proposalId, 0),
  ...{ title: `Title ${proposalId}`, kind: 'newMarket' as const, state, closesAt: clockStart + hours * hour },
});
const soon: Alerts = Object.fromEntries(
  [
    alert('later', 23),
    alert('sooner', 2),
    alert('tomorrow', 25),
    alert('over', -1),
    alert('passed', 3, 'STATE_PASSED'),
  ].map((one) => [one.proposalId, one]),
);
const site: Site = {
  ...{ origin: 'https://a.example', networkId: 'first', allowedAt: 0, lastCallAt: 0, connected: true, unasked: [] },
  keys: [{ name: 'Main', publicKey: 'k1' }],
};

function setUp(sites: Record<string, Site> = { a: site }) {
  const settings = memoryItem(defaultSettings);
  const voted = new Map<string, ReadonlyMap<string, CountedVote>>();
  const { context, store, clock } = testContext({
    settings,
    sites: memoryItem(sites),
    alerts: memoryItem(soon),
    records: {
      ...memoryRecords(),
      votes: async (_network, ids) => new Map(ids.map((id) => [id, voted.get(id) ?? new Map()])),
    },
  });
  const reminders = createReminders(context, {
    add: () => expect.unreachable('nothing is asked'),
    flush: async () => undefined,
  });
  const closing = { look: reminders.look, watch: reminders.watch };
  const seen = async () => (await store.closingVotes.get()).map(({ proposalId }) => proposalId);
  return { clock, closing, voted, seen, ...store };
}

const vote: CountedVote = { value: 'VALUE_NO', balance: '1', at: '1' };
const cast: CastVote = {
  ...{ proposalId: 'later', publicKey: 'k1', value: 'VALUE_YES', state: 'sent' },
  ...{ askedAt: 0, at: 0, before: '0', hash: '', said: '' },
};

it('keeps the votes that close within a day, the first to close first', async () => {
  const { closing, closingVotes } = setUp();
  await closing.look();
  expect(await closingVotes.get()).toEqual([
    { networkId: 'first', proposalId: 'sooner', title: 'Title sooner', closesAt: clockStart + 2 * hour },
    { networkId: 'first', proposalId: 'later', title: 'Title later', closesAt: clockStart + 23 * hour },
  ]);
});

it('keeps the first to close of very many, and as many of another network', async () => {
  const { closing, alerts, closingVotes } = setUp();
  const elsewhere = { networkId: 'second', proposalId: 'p', title: '', closesAt: clockStart + 23 * hour };
  await closingVotes.update(() => [elsewhere]);
  const many = Array.from({ length: 300 }, (_, index) => alert(`p${index}`, 23 - index / 100));
  await alerts.update(() => Object.fromEntries(many.map((one) => [one.proposalId, one])));
  await closing.look();
  const kept = await closingVotes.get();
  expect([kept.length, kept[0]?.proposalId, kept.at(-1)]).toEqual([51, 'p299', elsewhere]);
});

it('takes time into account', async () => {
  const { closing, clock, seen } = setUp();
  await clock.advance(2 * hour);
  await closing.look();
  expect(await seen()).toEqual(['later', 'tomorrow']);
});

it('leaves out what one of the keys has voted on, as the network or Drawbridge knows', async () => {
  const { closing, castVotes, voted, seen } = setUp();
  voted.set('sooner', new Map([['k1', vote]])).set('later', new Map([['k2', vote]]));
  await closing.look();
  expect(await seen()).toEqual(['later']);
  await castVotes.update(() => ({ 'later k1': { ...cast, state: 'refused' } }));
  await closing.look();
  expect(await seen()).toEqual(['later']);
  await castVotes.update(() => ({ 'later k1': cast }));
  await closing.look();
  expect(await seen()).toEqual([]);
});

it.each(['asked', 'reviewing', 'sent', 'counted', 'unknown'] as const)(
  'leaves out what the user’s vote on is %s, also of a key that the wallet does not show any more',
  async (state) => {
    const { closing, castVotes, seen } = setUp();
    await castVotes.update(() => ({
      'later k1': { ...cast, state },
      'sooner k0': { ...cast, proposalId: 'sooner', publicKey: 'k0', state },
    }));
    await closing.look();
    expect(await seen()).toEqual([]);
  },
);

it('keeps nothing of muted kinds, nor while no key is known', async () => {
  const { closing, settings, sites, seen } = setUp();
  await settings.update((all) => ({ ...all, alerts: { ...all.alerts, mutedKinds: ['newMarket'] } }));
  await closing.look();
  expect(await seen()).toEqual([]);
  await settings.update(() => defaultSettings);
  await sites.update(() => ({ a: { ...site, keys: null } }));
  await closing.look();
  expect(await seen()).toEqual([]);
});

it('keeps none that the user has hidden, whatever becomes of its proposal', async () => {
  const { closing, alerts, seen } = setUp();
  await alerts.update((all) => unpinOne(all, 'sooner'));
  await closing.look();
  expect(await seen()).toEqual(['later']);
  const proposal = proposalSchema.parse({
    id: 'sooner',
    state: 2,
    terms: { closingTimestamp: `${(clockStart + 2 * hour) / 1000}` },
  });
  const record = { proposalId: 'sooner', proposal, votes: [], updatedAt: clockStart };
  await alerts.update((all) => updateAlerts(markRead(all), [record], defaultSettings.alerts, clockStart));
  expect((await alerts.get())['sooner']).toMatchObject({ updatedAt: clockStart });
  await closing.look();
  expect(await seen()).toEqual(['later']);
});

it('looks once after many changes, and writes only what is new', async () => {
  const { closing, clock, alerts, sites, closingVotes, seen } = setUp();
  closing.watch();
  // The network in use is known a moment later.
  await alerts.get();
  for (let i = 0; i < 20; i++) await alerts.update((all) => ({ ...all }));
  await sites.update((all) => ({ ...all }));
  const before = await closingVotes.get();
  await clock.advance(1000);
  await expect.poll(seen).toEqual(['sooner', 'later']);
  expect(await closingVotes.get()).not.toBe(before);
  const first = await closingVotes.get();
  await closing.look();
  expect(await closingVotes.get()).toBe(first);
});
