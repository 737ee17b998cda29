import { describe, expect, test, vi } from 'vitest';
import { keyNames } from '#lib/sites/site.ts';
import { apiToken, backgroundWithApiToken } from './testing/api-token.ts';
import { backgroundOfTest, connectedBackground, site, token, walletAddress } from './testing/background.ts';

const connectWallet = 'client.connect_wallet';
const listKeys = 'client.list_keys';
const noKeys = { kind: 'result', result: { keys: [] }, token: null } as const;

/** Connects a site and has it list its keys. */
async function listingBackground() {
  const background = await connectedBackground();
  background.tab.call(2, listKeys);
  (await background.wallet.next(listKeys)).answer(noKeys);
  await background.tab.reply(2);
  return background;
}

describe('nothing that runs by itself', () => {
  test('sends the token of a session, whether it has listed keys or not: the wallet may ask its user', async () => {
    const { wallet, tab, service } = await listingBackground();
    for (let i = 0; i < 3; i++) {
      tab.send({ type: 'poll' });
      await service.checkWallet();
    }
    expect((await wallet.next('client.get_chain_id')).token).toBeNull();
    expect(wallet.calls).toEqual([]);
  });

  test('an API token is asked with, which opens nothing', async () => {
    const { wallet, tab } = await backgroundWithApiToken();
    wallet.state.asked.length = 0;
    tab.send({ type: 'poll' });
    await wallet.next('client.get_chain_id');
    await expect.poll(() => wallet.state.asked).toEqual(['token']);
    expect(wallet.calls).toEqual([]);
  });
});

test('a page that looks for news delays no update, also at a wallet that does not answer', async () => {
  const { wallet, tab, held } = await backgroundWithApiToken();
  await expect.poll(held).toBe(0);
  const asked = vi.spyOn(wallet.link, 'listKeysWith').mockReturnValue(new Promise(() => undefined));
  tab.send({ type: 'poll' });
  await expect.poll(() => asked.mock.calls).toEqual([[apiToken]]);
  await wallet.next('client.get_chain_id');
  expect(held()).toBe(0);
});

describe('connecting again', () => {
  const ended = { kind: 'token-invalid', error: { code: -32003, message: '' } } as const;

  test('upon a click finds out that the wallet has ended the session, and leads to a live one', async () => {
    const { wallet, tab, storage } = await listingBackground();
    tab.call(3, connectWallet);
    (await wallet.next(listKeys)).answer(ended);
    (await wallet.next(connectWallet)).answer({ kind: 'result', result: null, token: 'U'.repeat(64) });
    expect(await tab.reply(3)).toMatchObject({ result: null });
    expect(await storage.tokens.get()).toMatchObject({ [site]: { token: 'U'.repeat(64) } });
  });

  test('upon a click leaves a live session as it is, and leads the user to what the wallet asks first', async () => {
    const { wallet, tab, storage, timers, windows } = await listingBackground();
    const before = windows.length;
    tab.call(3, connectWallet);
    const proof = await wallet.next(listKeys);
    for (const timer of timers.splice(0)) timer();
    await expect.poll(storage.walletCalls.get).toMatchObject([{ method: listKeys, step: 'in-wallet', listed: true }]);
    for (const timer of timers.splice(0)) timer();
    await expect.poll(() => windows.length).toBe(before + 1);
    proof.answer(noKeys);
    expect(await tab.reply(3)).toMatchObject({ result: null });
    expect(wallet.calls).toEqual([]);
    expect(await storage.tokens.get()).toMatchObject({ [site]: { token } });
  });

  test('without a click sends nothing', async () => {
    const { wallet, tab } = await listingBackground();
    tab.call(3, connectWallet, false, false);
    expect(await tab.reply(3)).toMatchObject({ result: null });
    expect(wallet.calls).toEqual([]);
  });
});

test('the first listing of a session leads the user to what the wallet asks, and no other does', async () => {
  const { wallet, tab, timers, windows } = await connectedBackground();
  const pass = async () => {
    for (const timer of timers.splice(0)) timer();
    for (let i = 0; i < 50; i++) await Promise.resolve();
  };
  tab.call(2, listKeys);
  const first = await wallet.next(listKeys);
  await pass();
  expect(windows).toEqual(['opened', 'flashed']);
  first.answer(noKeys);
  await tab.reply(2);
  tab.call(3, listKeys);
  (await wallet.next(listKeys)).answer(noKeys);
  await tab.reply(3);
  await pass();
  expect(windows).toEqual(['opened', 'flashed']);
});

describe('Drawbridge’s own listing of keys', () => {
  const open = async () => {
    const background = backgroundOfTest();
    const opening = background.service.own.open();
    (await background.wallet.next(connectWallet)).answer({ kind: 'result', result: null, token });
    return { ...background, opening, listing: await background.wallet.next(listKeys) };
  };

  test('waits its turn where the wallet is busy', async () => {
    const { wallet, timers, opening, listing } = await open();
    const busy = { code: 2000, message: 'Application error', data: 'a request is already being processed' };
    listing.answer({ kind: 'rpc-error', error: busy, status: 400 });
    await expect.poll(() => timers.length).toBeGreaterThan(0);
    for (const timer of timers.splice(0)) timer();
    (await wallet.next(listKeys)).answer(noKeys);
    await opening;
  });

  test('ends with a sentence where its session has ended before its turn', async () => {
    const { wallet, storage, service, user } = backgroundOfTest();
    const opening = service.own.open();
    const connecting = await wallet.next(connectWallet);
    await storage.cutOffReviews.update(() => ({ [walletAddress]: { open: true, since: 'cut' } }));
    connecting.answer({ kind: 'result', result: null, token });
    await expect.poll(storage.approvals.get).toMatchObject([{ kind: 'leftover' }]);
    const ended = service.endSessions();
    (await wallet.next('client.disconnect_wallet')).answer({ kind: 'result', result: null, token: null });
    await ended;
    await user(true);
    await expect(opening).rejects.toThrow('You rejected the request.');
    expect(wallet.calls).toEqual([]);
  });

  test('ends with a sentence where the user cancels it', async () => {
    const { storage, opening, service } = await open();
    await expect.poll(storage.walletCalls.get).toMatchObject([{ method: listKeys }]);
    const [call] = await storage.walletCalls.get();
    service.cancel(call?.id ?? '');
    await expect(opening).rejects.toThrow('You rejected the request.');
  });
});

test('of two lists that name a key differently the latest counts, whichever site has asked, and no other list is stored', async () => {
  const { storage, sessions } = await connectedBackground();
  const other = 'https://other.example';
  await sessions.begin({ origin: other, networkId: 'first', address: walletAddress, token: 'U'.repeat(64) }, null);
  const list = async (origin: string, name: string): Promise<string | undefined> => {
    const issued = origin === site ? token : 'U'.repeat(64);
    await sessions.keysListed(origin, issued, [{ name, publicKey: 'k1' }]);
    return keyNames(await storage.sites.get(), 'first').get('k1');
  };
  expect(await list(site, 'Cold')).toBe('Cold');
  expect(await list(other, 'Hot')).toBe('Hot');
  expect(await list(site, 'Cold')).toBe('Cold');
  expect(await list(other, 'Cold')).toBe('Cold');
  const stored = await storage.sites.get();
  await list(site, 'Cold');
  expect(await storage.sites.get()).toBe(stored);
});
