import { expect, test } from 'vitest';
import { noAssets } from '#lib/network-state.ts';
import { currentNetwork, defaultSettings } from '#lib/settings/settings.ts';
import { withNetwork } from '#lib/settings/testing/with-network.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { createRefreshAssets } from './refresh-assets.ts';

const answer =
  (body: unknown, status = 200) =>
  async () =>
    new Response(JSON.stringify(body), { status });
const asset = (id: string) => ({ id, status: 'STATUS_ENABLED', details: { name: id, symbol: 'X', decimals: '5' } });

function setUp(respond: () => Promise<Response>) {
  const settings = memoryItem(defaultSettings);
  const assets = memoryItem(noAssets);
  const wire = { respond, requests: [] as string[], now: 1000 };
  const refresh = createRefreshAssets({
    settings,
    assets: { of: () => assets },
    dataApi: ({ dataApiAddresses }) => ({
      baseUrl: dataApiAddresses[0] ?? '',
      fetch: async (input) => {
        wire.requests.push(String(input));
        return wire.respond();
      },
    }),
    now: () => wire.now,
  });
  return { settings, assets, refresh, wire };
}

test('keeps what the service lists, with its time and address', async () => {
  const { assets, refresh } = setUp(answer({ assets: [asset('a'), asset('b')] }));
  await refresh();
  expect(await assets.get()).toMatchObject({
    fetchedAt: 1000,
    failure: null,
    unreadable: 0,
    address: currentNetwork(defaultSettings).dataApiAddresses[0],
  });
  expect((await assets.get()).assets.map(({ id }) => id)).toEqual(['a', 'b']);
});

test('a failure leaves the last list and says what happened', async () => {
  const { assets, refresh, wire } = setUp(answer({ assets: [asset('a')] }));
  await refresh();
  wire.respond = answer({ code: 13, message: 'Internal error', details: [] }, 500);
  await refresh();
  const { assets: list, failure, fetchedAt } = await assets.get();
  expect([list.length, fetchedAt]).toEqual([1, 1000]);
  expect(failure).toMatchObject({ kind: 'refused', refusal: { message: 'Internal error' } });
});

test('tells of assets that could not be read and keeps the others', async () => {
  const { assets, refresh } = setUp(answer({ assets: [asset('a'), 7] }));
  await refresh();
  expect(await assets.get()).toMatchObject({ failure: null, unreadable: 1 });
  expect((await assets.get()).assets).toHaveLength(1);
});

test('asks again only for a list that is older than it may be', async () => {
  const { refresh, wire } = setUp(answer({ assets: [] }));
  await refresh('', 500);
  wire.now += 499;
  await refresh('', 500);
  expect(wire.requests).toHaveLength(1);
  wire.now += 1;
  await refresh('', 500);
  expect(wire.requests).toHaveLength(2);
});

test('never shows the list of one network as that of another', async () => {
  const { assets, settings, refresh, wire } = setUp(answer({ assets: [asset('a')] }));
  await refresh();
  await settings.update((all) => withNetwork(all, { dataApiAddresses: ['https://other.example'] }));
  wire.respond = () => Promise.reject(new TypeError('Failed to fetch'));
  await refresh();
  expect((await assets.get()).assets).toEqual([]);
});

test('an address that has been replaced has no say, and the new one is asked at once', async () => {
  const { assets, settings, refresh, wire } = setUp(answer({ assets: [asset('a')] }));
  const late = Promise.withResolvers<Response>();
  wire.respond = () => late.promise;
  const first = refresh();
  await expect.poll(() => wire.requests).toHaveLength(1);
  await settings.update((all) => withNetwork(all, { dataApiAddresses: ['https://other.example'] }));
  wire.respond = answer({ assets: [asset('b')] });
  await refresh();
  const { address } = await assets.get();
  expect(address).toBe('https://other.example');
  late.reject(new TypeError('Failed to fetch'));
  await first;
  expect(await assets.get()).toMatchObject({ failure: null, assets: [{ id: 'b' }], address });
});

test('a network that was removed meanwhile gets no list', async () => {
  const { assets, refresh, wire } = setUp(answer({ assets: [] }));
  const late = Promise.withResolvers<Response>();
  wire.respond = () => late.promise;
  const first = refresh();
  await expect.poll(() => wire.requests).toHaveLength(1);
  // As when its network is removed.
  await assets.update(() => noAssets);
  late.resolve(await answer({ assets: [asset('a')] })());
  await first;
  expect(await assets.get()).toEqual(noAssets);
});

test('refreshes at the same time ask once', async () => {
  const { refresh, wire } = setUp(answer({ assets: [] }));
  await Promise.all([refresh(), refresh(), refresh()]);
  expect(wire.requests).toHaveLength(1);
});
