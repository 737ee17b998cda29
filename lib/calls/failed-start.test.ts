import { expect, test, vi } from 'vitest';
import { fakeBrowser } from '#lib/background/testing/fake-browser.ts';
import { memoryStore } from '#lib/background/testing/memory-store.ts';
import { type CastVote, withCastVote } from '#lib/governance/cast-vote.ts';
import { StorageError } from '#lib/storage/browser-area.ts';
import { backgroundOfTest, site, startBackground } from './testing/background.ts';

/** Fails the first write of an item, as a full disk does. */
const failsOnce = (item: { update(change: never): Promise<unknown> }): void => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(item, 'update').mockRejectedValueOnce(new StorageError('It was not stored'));
};

test('a site whose end cannot be stored at start holds up no call', async () => {
  const storage = memoryStore();
  const rest = { networkId: 'first', allowedAt: 1, lastCallAt: 1, keys: null, unasked: [] };
  await storage.sites.update(() => ({ [site]: { ...rest, origin: site, connected: true } }));
  failsOnce(storage.sites);
  const { page, wallet } = backgroundOfTest(storage);
  page('r1').call(1, 'client.connect_wallet');
  expect(await wallet.next('client.connect_wallet')).toMatchObject({ origin: site });
});

test('a vote, and the block of a site, that a failed start left are taken up at the next alarm', async () => {
  const storage = memoryStore();
  const rest = { networkId: 'first', allowedAt: 1, lastCallAt: 1, keys: null, unasked: [] };
  await storage.sites.update(() => ({ [site]: { ...rest, origin: site, connected: true } }));
  await storage.blockedSites.update(() => ({ [site]: 1 }));
  const vote = { proposalId: 'p', publicKey: 'k', value: 'yes', askedAt: 1, at: 1, before: '0', hash: '', said: '' };
  await storage.castVotes.of('first').update((all) => withCastVote(all, { ...vote, state: 'reviewing' } as CastVote));
  failsOnce(storage.cutOffReviews);
  const browser = fakeBrowser();
  const addListener = vi.fn<typeof browser.alarms.onAlarm.addListener>();
  browser.alarms = { ...browser.alarms, onAlarm: { addListener } };
  const { service, start } = startBackground(storage, { browser });
  start();
  await expect(service.ready).rejects.toThrow('It was not stored');
  addListener.mock.calls[0]?.[0]({ name: '', scheduledTime: 1 });
  await expect.poll(storage.sites.get).toEqual({});
  await expect.poll(async () => Object.values(await storage.castVotes.of('first').get())[0]?.state).toBe('unknown');
});

test('votes that could not be read, or ended, at start are taken up at the next attempt', async () => {
  const storage = memoryStore();
  const vote = { proposalId: 'p', publicKey: 'k', value: 'yes', askedAt: 1, at: 1, before: '0', hash: '', said: '' };
  const votes = storage.castVotes.of('first');
  await votes.update((all) => withCastVote(all, { ...vote, state: 'reviewing' } as CastVote));
  const { service } = backgroundOfTest(storage);
  vi.spyOn(votes, 'get').mockRejectedValueOnce(new StorageError('It was not read'));
  await expect(service.resumeVotes()).rejects.toThrow('It was not read');
  failsOnce(votes);
  await expect(service.resumeVotes()).rejects.toThrow('It was not stored');
  await service.resumeVotes();
  expect(Object.values(await votes.get())).toMatchObject([{ state: 'unknown' }]);
});

test('what failed at start is done for the next call', async () => {
  const storage = memoryStore();
  failsOnce(storage.cutOffReviews);
  const { page, service, user, wallet } = backgroundOfTest(storage);
  await expect(service.ready).rejects.toThrow('It was not stored');
  page('r1').call(1, 'client.connect_wallet');
  await user(true);
  expect(await wallet.next('client.connect_wallet')).toMatchObject({ origin: site });
});

test('a network test that a background did not end is none', async () => {
  const storage = memoryStore();
  const checks = { wallet: null, dataApis: [] } as never;
  await storage.networkTest.update(() => ({ id: 'first', at: 1, running: true, checks }));
  await backgroundOfTest(storage).service.ready;
  expect(await storage.networkTest.get()).toBeNull();
});
