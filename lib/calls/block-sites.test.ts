import { describe, expect, test } from 'vitest';
import { blockedDetail } from '#lib/sites/blocked-sites.ts';
import { apiToken, backgroundWithApiToken, backgroundWithWallet, vote } from './testing/api-token.ts';
import { backgroundOfTest, connectedBackground, site, token, walletAddress } from './testing/background.ts';

const connect = 'client.connect_wallet';
const host = new URL(site).hostname;
const blocked = { error: { code: 4001, data: { reason: 'site-blocked', detail: blockedDetail } } };

const denied = { error: { code: 4001, data: { reason: 'user-rejected' } } };

describe('a blocked site', () => {
  test.each([
    connect,
    'client.disconnect_wallet',
    'client.get_chain_id',
    'client.list_keys',
    'client.send_transaction',
  ])('is refused %s without a window or a word to the wallet, by this background and the next', async (method) => {
    const { siteBlocks, page, wallet, storage, windows } = backgroundOfTest();
    await siteBlocks.block({ origin: site });
    const tab = page('r1');
    tab.call(1, method);
    expect(await tab.reply(1)).toMatchObject(blocked);

    const next = backgroundOfTest(storage, wallet);
    const again = next.page('r2');
    again.call(1, method, true);
    expect(await again.reply(1)).toMatchObject(blocked);
    expect([wallet.calls, wallet.state.asked, windows, next.windows]).toEqual([[], [], [], []]);
  });

  test('loses its session, here and at the wallet, and what it could do unasked; its pages are told', async () => {
    const { siteBlocks, storage, wallet, tab, events } = await connectedBackground();
    tab.send({ type: 'listen' });
    await storage.httpWalletSites.update(() => [site, 'https://other.example']);
    const done = siteBlocks.block({ origin: site });
    const end = await wallet.next('client.disconnect_wallet');
    expect([end.origin, end.token]).toEqual([site, token]);
    end.answer({ kind: 'result', result: null });
    await done;
    expect([await storage.tokens.get(), await storage.sites.get()]).toEqual([{}, {}]);
    expect(await storage.httpWalletSites.get()).toEqual(['https://other.example']);
    expect(events).toEqual([`1 ${JSON.stringify({ type: 'event', event: 'disconnected', payload: null })}`]);

    tab.send({ type: 'status', id: 9 });
    expect(await tab.reply(9)).toMatchObject({ result: { connected: false, chainId: null } });
    tab.send({ type: 'listen' });
    await expect.poll(() => tab.connected).toEqual([true, false]);
  });

  test('loses all its sessions at once, though the wallet does not answer', async () => {
    const { siteBlocks, storage, wallet, page, user } = await connectedBackground();
    const other = page('r2', `https://www.${host}`, 2);
    other.call(1, connect);
    await user(true);
    (await wallet.next(connect)).answer({ kind: 'result', result: null, token: 'U'.repeat(64) });
    await other.reply(1);
    void siteBlocks.block({ origin: site });
    await expect.poll(() => storage.tokens.get()).toEqual({});
  });

  test('is blocked under all its names: other ports, plain http, subdomains, a dot at the end', async () => {
    const { siteBlocks, storage, wallet, tab, page } = await connectedBackground();
    const done = siteBlocks.block({ origin: `http://www.${host}.:3000` });
    const end = await wallet.next('client.disconnect_wallet');
    expect(end.origin).toBe(site);
    end.answer({ kind: 'result', result: null });
    await done;
    expect(Object.keys(Object(await storage.blockedSites.get()))).toEqual([host]);
    tab.call(2, 'client.list_keys');
    expect(await tab.reply(2)).toMatchObject(blocked);
    for (const [n, name] of [`http://${host}`, `https://${host}.`, `https://a.b.${host}:8443`].entries()) {
      const other = page(`other${n}`, name, 2 + n);
      other.call(1, connect);
      expect(await other.reply(1)).toMatchObject(blocked);
    }
    await siteBlocks.unblock({ site: host });
    page('r9', `http://${host}`, 9).call(1, connect);
    await expect.poll(async () => (await storage.approvals.get()).length).toBe(1);
  });

  test('no longer has its request shown', async () => {
    const { siteBlocks, storage, wallet, page } = backgroundOfTest();
    const tab = page('r1');
    tab.call(1, connect);
    await expect.poll(async () => (await storage.approvals.get()).length).toBe(1);
    await siteBlocks.block({ origin: site });
    expect(await tab.reply(1)).toMatchObject(denied);
    expect([await storage.approvals.get(), wallet.calls]).toEqual([[], []]);
  });

  test('has its open transaction denied, and nothing of it is sent', async () => {
    const { siteBlocks, wallet, tab, send, asked, requests } = await backgroundWithApiToken();
    send(2, vote);
    await asked();
    await siteBlocks.block({ origin: site });
    expect(await tab.reply(2)).toMatchObject(denied);
    expect([await requests(), wallet.calls]).toEqual([[], []]);
  });

  test('gets no session from a connection that the wallet reviews: what comes of it is ended', async () => {
    const { siteBlocks, storage, wallet, page, user } = backgroundOfTest();
    const tab = page('r1');
    tab.call(1, connect);
    await user(true);
    const review = await wallet.next(connect);
    await siteBlocks.block({ origin: site });
    expect(await tab.reply(1)).toMatchObject({ error: { code: 4001 } });
    review.answer({ kind: 'result', result: null, token });
    expect((await wallet.next('client.disconnect_wallet')).token).toBe(token);
    expect([await storage.tokens.get(), await storage.sites.get()]).toEqual([{}, {}]);
  });

  test('gets no session with the API token either, blocked while the wallet was asked about that', async () => {
    const { siteBlocks, service, storage, wallet, page, user } = backgroundWithWallet();
    await service.apiToken.set({ token: apiToken, remember: false });
    const tab = page('r1');
    tab.call(1, connect);
    const listKeysWith = wallet.link.listKeysWith;
    wallet.link.listKeysWith = async (asked) => {
      await siteBlocks.block({ origin: site });
      return listKeysWith(asked);
    };
    await user(true);
    expect(await tab.reply(1)).toMatchObject(blocked);
    expect([await storage.tokens.get(), await storage.sites.get()]).toEqual([{}, {}]);
  });

  test('learns nothing new of a transaction that went to the wallet before', async () => {
    const { siteBlocks, storage, wallet, tab } = await connectedBackground();
    tab.call(2, 'client.send_transaction');
    await wallet.next('client.send_transaction');
    void siteBlocks.block({ origin: site });
    expect(await tab.reply(2)).toMatchObject({ error: { data: { reason: 'outcome-unknown' } } });
    const next = backgroundOfTest(storage, wallet).page('r2');
    next.call(3, connect);
    expect(await next.reply(3)).toMatchObject(blocked);
  });

  test('that its background did not get to cut off is cut off by the next', async () => {
    const { storage, wallet } = await connectedBackground();
    await storage.blockedSites.update(() => ({ [site]: 1 }));
    const { start } = backgroundOfTest(storage, wallet);
    start();
    await expect.poll(async () => [await storage.tokens.get(), await storage.sites.get()]).toEqual([{}, {}]);
    expect((await wallet.next('client.disconnect_wallet')).token).toBe(token);
  });

  test('leaves other sites alone', async () => {
    const { siteBlocks, wallet, tab } = await connectedBackground();
    await siteBlocks.block({ origin: 'https://other.example' });
    tab.call(2, 'client.list_keys');
    (await wallet.next('client.list_keys')).answer({ kind: 'result', result: { keys: [] }, token: null });
    expect(await tab.reply(2)).toMatchObject({ result: { keys: [] } });
  });
});

test('an unblocked site asks again, whatever it was refused before', async () => {
  const { siteBlocks, storage, page, user, windows } = backgroundOfTest();
  const tab = page('r1');
  tab.call(1, connect);
  await user(false);
  await tab.reply(1);
  await siteBlocks.block({ origin: site });
  await siteBlocks.unblock({ site: host });
  const before = windows.length;
  page('r2', undefined, 2).call(2, connect, false, false);
  await expect.poll(async () => (await storage.approvals.get()).map(({ origin }) => origin)).toEqual([site]);
  expect(windows.length).toBeGreaterThan(before);
});

test('a list that cannot be read lets no site ask, whatever is unblocked, until the user starts a new one', async () => {
  const { siteBlocks, storage, page, wallet } = backgroundOfTest();
  await storage.blockedSites.update(() => 'unreadable');
  await siteBlocks.unblock({ site: host });
  await siteBlocks.block({ origin: site });
  expect(await storage.blockedSites.get()).toBe('unreadable');
  const tab = page('r1');
  tab.call(1, connect);
  expect(await tab.reply(1)).toMatchObject(blocked);
  expect(wallet.calls).toEqual([]);
  await siteBlocks.unblock({});
  tab.call(2, connect);
  await expect.poll(async () => (await storage.approvals.get()).length).toBe(1);
});

test('a list that cannot be read for the moment lets no site ask either', async () => {
  const { storage, page, wallet } = backgroundOfTest();
  storage.blockedSites.get = () => Promise.reject(new Error('The disk is full.'));
  const tab = page('r1');
  tab.call(1, connect);
  expect(await tab.reply(1)).toMatchObject(blocked);
  expect(wallet.calls).toEqual([]);
});

test('a site that must not ask is told nothing, but that it is disconnected', async () => {
  const { sessions, storage, tab, events } = await connectedBackground();
  tab.send({ type: 'listen' });
  await expect.poll(() => tab.connected).toEqual([true]);
  await sessions.keysListed(site, token, []);
  await storage.blockedSites.update(() => 'unreadable');
  await sessions.keysListed(site, token, [{ name: 'one', publicKey: 'k1' }]);
  expect(events).toEqual([]);
  await sessions.end(site);
  expect(events).toEqual([`1 ${JSON.stringify({ type: 'event', event: 'disconnected', payload: null })}`]);
});

test('all sites are disconnected at once, though the wallet is slow about one of them', async () => {
  const { service, storage, wallet, sessions } = await connectedBackground();
  await sessions.begin(
    { origin: 'https://other.example', networkId: 'first', address: walletAddress, token: 'U'.repeat(64) },
    null,
  );
  void service.disconnectAll();
  await expect.poll(async () => [await storage.tokens.get(), await storage.sites.get()]).toEqual([{}, {}]);
  const ended = [await wallet.next('client.disconnect_wallet'), await wallet.next('client.disconnect_wallet')];
  expect(ended.map((call) => call.token)).toEqual([token, 'U'.repeat(64)]);
});
