import { expect, test, vi } from 'vitest';
import { memoryStore } from '#lib/background/testing/memory-store.ts';
import { StorageError } from '#lib/storage/browser-area.ts';
import { backgroundOfTest, site } from './testing/background.ts';

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

test('what failed at start is done for the next call', async () => {
  const storage = memoryStore();
  failsOnce(storage.cutOffReviews);
  const { page, service, user, wallet } = backgroundOfTest(storage);
  await expect(service.ready).rejects.toThrow('It was not stored');
  page('r1').call(1, 'client.connect_wallet');
  await user(true);
  expect(await wallet.next('client.connect_wallet')).toMatchObject({ origin: site });
});
