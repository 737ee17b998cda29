import { expect, test } from 'vitest';
import { site, startBackground, token, walletOfTest } from '#lib/calls/testing/background.ts';
import { governanceData } from '#lib/governance/testing/governance-data.ts';
import { afterMessages, memoryRecords, nothingKnown } from '#lib/governance/testing/known.ts';
import { assetsStateSchema } from '#lib/network-state.ts';
import { defaultNetwork } from '#lib/settings/settings.ts';
import { createKnownNames } from './known-names.ts';
import { memoryStore } from './testing/memory-store.ts';

const id = (digit: string): string => digit.repeat(64);
const [asset, twin, pending, market, vote, key, other] = ['1', '2', '3', 'a', 'b', 'c', 'd'].map(id);
const now = 1_700_000_000_000;

const future = { quoteName: 'USD', settlementAsset: asset };
const proposal = (proposalId: string | undefined, title: string, terms: object, state = 6) =>
  governanceData({ proposal: { id: proposalId, state, rationale: { title, description: '' }, terms } });
const newMarket = {
  newMarket: { changes: { decimalPlaces: '5', positionDecimalPlaces: '-2', instrument: { code: 'BTC', future } } },
};
const renamed = (code: string, enactmentTimestamp: string) => ({
  enactmentTimestamp,
  updateMarket: { marketId: market, changes: { instrument: { code, future: { quoteName: 'EUR' } } } },
});

const callOf = (transaction: string, transactionKind = '') => ({ publicKey: '', transactionKind, transaction });

/** Names of the IDs, from a background's storage with some assets, proposals and keys. */
async function namesOf(ids: readonly (string | undefined)[], messages: ReturnType<typeof proposal>[] = []) {
  const state = memoryStore();
  const records = memoryRecords();
  const listed = (assetId: string | undefined, symbol: string, status = 'STATUS_ENABLED') => ({
    id: assetId,
    status,
    details: { name: symbol, symbol, decimals: '6', quantum: '1' },
  });
  const assets = [listed(asset, 'tDAI'), listed(twin, 'tDAI'), listed(pending, 'VEGA', 'STATUS_PROPOSED')];
  const list = { assets, fetchedAt: 1, failure: null, unreadable: 0 };
  await state.assets
    .of(defaultNetwork.id)
    .update(() => assetsStateSchema.parse({ ...list, address: defaultNetwork.dataApiAddresses[0] }));
  const site = {
    origin: 'https://a.example',
    networkId: 'first',
    allowedAt: 0,
    lastCallAt: 0,
    connected: true,
    unasked: [],
  };
  await state.sites.update(() => ({ a: { ...site, keys: [{ name: 'Main', publicKey: key ?? '' }] } }));
  const known = afterMessages(nothingKnown, messages, now);
  await records.put(defaultNetwork.id, [...known.records.values()]);
  await state.alerts.of(defaultNetwork.id).update(() => known.alerts);
  return { state, records, names: await createKnownNames(state, records)(callOf(JSON.stringify({ ids })), 'first') };
}

test('assets, proposals and keys have the names that are stored for them, and nothing else has', async () => {
  const { names } = await namesOf([asset, vote, key, other, 'constructor'], [proposal(vote, 'List SOL', {}, 2)]);
  expect(names).toEqual({
    network: defaultNetwork.name,
    sameChain: false,
    assets: { [`${asset}`]: { symbol: 'tDAI', decimals: '6', shared: true } },
    markets: {},
    proposals: { [`${vote}`]: 'List SOL' },
    keys: { [`${key}`]: 'Main' },
    contacts: {},
    recipient: null,
  });
});

test('an asset that is not enabled has no name: anybody can propose one of any symbol', async () => {
  expect((await namesOf([pending])).names.assets).toEqual({});
});

test('a market is known from the proposal that made it, with the asset that it settles in', async () => {
  const { names } = await namesOf([market], [proposal(market, 'New', newMarket)]);
  expect(names.markets).toEqual({
    [`${market}`]: {
      ...{ marketId: market, name: '', code: 'BTC', quoteName: 'USD', settlementAsset: asset },
      ...{ decimalPlaces: 5, positionDecimalPlaces: -2 },
    },
  });
  expect(names.assets[asset ?? '']?.symbol).toBe('tDAI');
});

test.each(['code', 'name', 'quoteName', 'settlementAsset'])(
  'a market whose %s is longer than any is shown by its ID: no name is shortened',
  async (member) => {
    const long = 'x'.repeat(201);
    const instrument = { code: 'BTC', name: 'Bitcoin', future: { ...future, [member]: long }, [member]: long };
    const { names } = await namesOf([market], [proposal(market, 'New', { newMarket: { changes: { instrument } } })]);
    expect(names.markets).toEqual({});
  },
);

test.each([
  ['open', 2],
  ['rejected', 4],
])('a market that is proposed and %s has no name: anybody can propose one of any code', async (_what, state) => {
  const part = { id: other, batchId: id('7'), state, terms: newMarket };
  const { names } = await namesOf(
    [market, other],
    [
      proposal(market, 'New', newMarket, state),
      governanceData({ proposal: { id: id('7'), state, batchTerms: { changes: [] } } }),
      governanceData({ proposal: part }),
    ],
  );
  expect(names.markets).toEqual({});
  expect(names.proposals, 'its title').toEqual({ [`${market}`]: 'New' });
});

test('it has the code of its last enacted change, in whatever order these were stored', async () => {
  const { names } = await namesOf(
    [market],
    [
      proposal(market, 'New', newMarket),
      proposal(id('7'), 'Second', renamed('BTC3', '30')),
      proposal(id('8'), 'First', renamed('BTC2', '20')),
      proposal(id('9'), 'Declined', renamed('BTC4', '40'), 5),
    ],
  );
  expect(names.markets[market ?? '']).toMatchObject({ code: 'BTC3', quoteName: 'EUR', decimalPlaces: 5 });
});

test('a batch that stays passed renames a market by its part, and makes one', async () => {
  const part = (partId: string, state: number, terms: object) =>
    governanceData({ proposal: { id: partId, batchId: id('7'), state, rationale: { title: 'Both' }, terms } });
  const batch = { id: id('7'), state: 3, rationale: { title: 'Both' }, batchTerms: { changes: [] } };
  const perpetual = { changes: { decimalPlaces: '1', instrument: { code: 'ETH', perpetual: { quoteName: 'USDT' } } } };
  const { names } = await namesOf(
    [market, vote],
    [
      proposal(market, 'New', newMarket),
      governanceData({ proposal: batch }),
      part(id('8'), 6, renamed('BTC2', '20')),
      part(id('9'), 1, renamed('BTC3', '30')),
      part(vote ?? '', 6, { newMarket: perpetual }),
    ],
  );
  expect(names.markets[market ?? '']).toMatchObject({ code: 'BTC2', quoteName: 'EUR' });
  expect(names.markets[vote ?? '']).toMatchObject({ code: 'ETH', quoteName: 'USDT', decimalPlaces: 1 });
});

test('the chain is the network’s where the network expects one', async () => {
  const { state, records } = await namesOf([]);
  await state.settings.update((settings) => ({
    ...settings,
    networks: [{ ...defaultNetwork, expectedChainId: 'vega-1', dataApiAddresses: ['http://other.example'] }],
  }));
  const names = await createKnownNames(state, records)(callOf(`"${asset}"`), 'first');
  expect(names.sameChain).toBe(true);
  expect(names.assets, 'a list of another address').toEqual({});
});

test('a request is shown all the same when nothing can be read', async () => {
  const { state } = await namesOf([]);
  const failing = { getAll: () => Promise.reject(new Error('disk')) };
  expect(await createKnownNames(state, failing)(callOf(`"${key}"`), 'first')).toMatchObject({
    keys: { [`${key}`]: 'Main' },
    proposals: {},
  });
});

test('a key in capitals is nobody’s contact, and flagged as like the one that is', async () => {
  const { state, records } = await namesOf([]);
  await state.settings.update((settings) => ({ ...settings, contacts: { [`${other}`]: 'Alice' } }));
  await state.payments.update(() => ({ [`${other}`]: { count: 2, lastAt: 1 } }));
  const to = other?.toUpperCase();
  const names = await createKnownNames(state, records)(
    callOf(JSON.stringify({ transfer: { to } }), 'transfer'),
    'first',
  );
  expect(names.contacts).toEqual({});
  expect(names.recipient).toEqual({ id: to, isOwn: false, paid: null, like: { id: other, name: 'Alice' } });
});

test('a recipient made to look like another is told, however the site writes it', async () => {
  const known = `0xa11c${'0'.repeat(32)}cafe`;
  const { state, records } = await namesOf([]);
  await state.settings.update((settings) => ({ ...settings, contacts: { [known]: 'Exchange' } }));
  const paying = (receiverAddress: string): string =>
    JSON.stringify({ withdrawSubmission: { asset, amount: '1', ext: { erc20: { receiverAddress } } } });
  const forged = `a11c${'7'.repeat(32)}cafe`;
  const escaped = paying(`0x${forged}`).replace(`${asset}`, `\\u0031${asset?.slice(1)}`);
  for (const text of [paying(`0x${forged}`), paying(forged), paying(`0X${forged.toUpperCase()}`), escaped]) {
    const { recipient } = await createKnownNames(state, records)(callOf(text, 'withdrawSubmission'), 'first');
    expect(recipient?.like).toEqual({ id: known, name: 'Exchange' });
  }
  const paid = paying(known.slice(2)).replace('a11c', '\\u0061' + '11c');
  const names = await createKnownNames(state, records)(callOf(paid, 'withdrawSubmission'), 'first');
  expect([names.contacts, names.recipient?.like]).toEqual([{ [known]: 'Exchange' }, null]);
});

test('the assets of a network are fetched once a site is connected to it', async () => {
  const listed = { id: asset, status: 'STATUS_ENABLED', details: { name: 'Dai', symbol: 'tDAI', decimals: '5' } };
  const requests: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    requests.push(String(input));
    return Response.json({ assets: [listed] });
  };
  const wallet = walletOfTest();
  const { storage, page, user } = startBackground(memoryStore(), { openWallet: () => wallet.link, fetch });
  const connect = async (origin: string, tabId: number): Promise<void> => {
    const tab = page(`r${tabId}`, origin, tabId);
    tab.call(1, 'client.connect_wallet');
    await user(true);
    (await wallet.next('client.connect_wallet')).answer({ kind: 'result', result: null, token });
    await tab.reply(1);
  };
  await connect(site, 1);
  await expect.poll(async () => (await storage.assets.of('first').get()).assets.length).toBe(1);
  const names = await createKnownNames(storage, memoryRecords())(callOf(`"${asset}"`), 'first');
  expect(names.assets[`${asset}`]).toMatchObject({ symbol: 'tDAI' });
  await connect('https://other.example', 2);
  expect(requests.filter((url) => url.endsWith('/assets'))).toHaveLength(1);
});
