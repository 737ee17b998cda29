import { expect, test } from 'vitest';
import { backgroundWithApiToken, backgroundWithWallet, sending, vote } from './testing/api-token.ts';
import { backgroundOfTest, connectedBackground, site, token } from './testing/background.ts';

const connect = 'client.connect_wallet';
const send = 'client.send_transaction';
const reasonOf = (reply: unknown) => (reply as { error?: { data?: { reason?: string } } }).error?.data?.reason;

const asked = async ({ storage }: Pick<ReturnType<typeof backgroundOfTest>, 'storage'>): Promise<number> =>
  (await storage.approvals.get()).filter(({ step }) => step === 'asking').length;

test('a request is withdrawn when the last page that waits for it has gone', async () => {
  const background = backgroundOfTest();
  const tabs = [background.page('r1'), background.page('r2', undefined, 2)];
  for (const tab of tabs) tab.call(1, connect);
  await expect.poll(() => asked(background)).toBe(1);
  tabs[0]?.close();
  await new Promise((resolve) => setTimeout(resolve));
  expect(await asked(background)).toBe(1);
  tabs[1]?.close();
  await expect.poll(() => asked(background)).toBe(0);
  expect(background.wallet.calls).toEqual([]);
  expect(await background.storage.ledger.get()).toEqual({});
  await expect.poll(background.held).toBe(0);
});

test('a page that goes away while it asks has been refused: it cannot open one window after the other', async () => {
  const background = backgroundOfTest();
  for (let n = 0; n < 3; n++) {
    const frame = background.page(`r${n}`, `https://n${n}.evil.example`);
    frame.call(1, connect);
    await expect.poll(() => asked(background)).toBe(1);
    frame.close();
    await expect.poll(() => asked(background)).toBe(0);
  }
  const next = background.page('next', 'https://next.evil.example');
  next.call(1, connect);
  expect(reasonOf(await next.reply(1))).toBe('site-blocked');
});

test('a page that has gone before the user could be asked opens no window', async () => {
  const { page, storage, windows, held } = backgroundOfTest();
  const frame = page('r1');
  frame.call(1, connect);
  frame.close();
  await expect.poll(held).toBe(0);
  expect([await storage.approvals.get(), windows]).toEqual([[], []]);
});

test('a page that goes while it waits for a connection to another chain is not asked about after that', async () => {
  const background = backgroundOfTest();
  const { page, user, windows, held } = background;
  const first = page('r1');
  first.call(1, connect);
  await expect.poll(() => asked(background)).toBe(1);
  const second = page('r2', undefined, 2);
  second.send({ type: 'call', id: 1, method: connect, params: null, chainId: 'net-1' });
  await new Promise((resolve) => setTimeout(resolve));
  second.close();
  await new Promise((resolve) => setTimeout(resolve));
  await user(false);
  await first.reply(1);
  await expect.poll(held).toBe(0);
  expect([await asked(background), windows]).toEqual([0, ['opened']]);
});

test('a page that comes back, from the back/forward cache say, asks anew', async () => {
  const background = backgroundOfTest();
  const tab = background.page('r1');
  tab.call(1, connect);
  await expect.poll(() => asked(background)).toBe(1);
  tab.close();
  await expect.poll(() => asked(background)).toBe(0);
  const back = background.page('r1');
  back.call(1, connect, true);
  await background.user(true);
  (await background.wallet.next(connect)).answer({ kind: 'result', result: null, token });
  expect(await back.reply(1)).toMatchObject({ result: null });
});

test('a page that comes back at the very moment is asked about all the same', async () => {
  const background = backgroundOfTest();
  const tab = background.page('r1');
  tab.call(1, connect);
  await expect.poll(() => asked(background)).toBe(1);
  tab.close();
  const back = background.page('r1');
  back.call(1, connect, true);
  await expect.poll(() => asked(background)).toBe(1);
  await background.user(false);
  expect(reasonOf(await back.reply(1))).toBe('user-rejected');
});

test('a request goes with a page that came back before its old port was known to be closed', async () => {
  const background = backgroundOfTest();
  background.page('r1').call(1, connect);
  await expect.poll(() => asked(background)).toBe(1);
  const back = background.page('r1');
  back.call(1, connect, true);
  await new Promise((resolve) => setTimeout(resolve));
  expect(await asked(background)).toBe(1);
  back.close();
  await expect.poll(() => asked(background)).toBe(0);
  await expect.poll(background.held).toBe(0);
});

test('a transaction never goes to the wallet once its page has gone, also while the wallet is asked for its chain', async () => {
  const { wallet, tab, page, held } = await connectedBackground();
  const { promise, resolve } = Promise.withResolvers<null>();
  wallet.state.stop = promise;
  tab.call(2, send);
  await new Promise((resolve) => setTimeout(resolve));
  tab.close();
  await new Promise((resolve) => setTimeout(resolve));
  resolve(null);
  await expect.poll(held).toBe(0);
  expect(wallet.calls).toEqual([]);

  const back = page('r1');
  back.call(2, send, true);
  (await wallet.next(send)).answer({ kind: 'result', result: 2, token: null });
  expect(await back.reply(2)).toMatchObject({ result: 2 });
});

test('a transaction that is asked about is withdrawn with its page', async () => {
  const background = await backgroundWithApiToken();
  background.send(2, vote);
  await background.asked();
  background.tab.close();
  await expect.poll(background.requests).toEqual([]);
  expect(background.wallet.calls).toEqual([]);
});

test('a call that waits its turn never goes to the wallet once its page has gone, and may come back', async () => {
  const { wallet, tab, page, storage } = await connectedBackground();
  tab.call(2, 'client.sign_transaction');
  const sign = await wallet.next('client.sign_transaction');
  const other = page('r2', undefined, 2);
  other.call(1, send);
  await expect.poll(async () => (await storage.walletCalls.get()).length).toBe(2);
  other.close();
  await expect.poll(async () => (await storage.walletCalls.get()).length).toBe(1);
  sign.answer({ kind: 'result', result: 1, token: null });
  await tab.reply(2);
  expect(wallet.calls).toEqual([]);

  const back = page('r2', undefined, 2);
  back.call(1, send, true);
  (await wallet.next(send)).answer({ kind: 'result', result: 2, token: null });
  expect(await back.reply(1)).toMatchObject({ result: 2 });
});

test('a connection that needs no approval, and waits its turn, goes with its page too, and may come back', async () => {
  const { wallet, tab, page, storage, sessions } = await connectedBackground();
  tab.call(2, send);
  const review = await wallet.next(send);
  await sessions.revoked(site, token);
  const other = page('r2', undefined, 2);
  other.call(1, connect);
  await expect.poll(async () => (await storage.approvals.get()).at(-1)).toMatchObject({ step: 'in-wallet' });
  await expect.poll(async () => (await storage.walletCalls.get()).length).toBe(2);
  other.close();
  await expect.poll(async () => (await storage.walletCalls.get()).length).toBe(1);
  await expect.poll(async () => (await storage.approvals.get()).filter(({ step }) => step === 'in-wallet')).toEqual([]);
  review.answer({ kind: 'result', result: 1, token: null });
  await tab.reply(2);
  expect(wallet.calls).toEqual([]);

  const back = page('r2', undefined, 2);
  back.call(1, connect, true);
  (await wallet.next(connect)).answer({ kind: 'result', result: null, token });
  expect(await back.reply(1)).toMatchObject({ result: null });
});

test('a session is not proved for a page that has gone', async () => {
  const { wallet, tab, page, storage, held } = await connectedBackground();
  tab.call(2, 'client.list_keys');
  (await wallet.next('client.list_keys')).answer({ kind: 'result', result: { keys: [] }, token: null });
  await tab.reply(2);
  tab.call(3, send);
  const review = await wallet.next(send);
  const other = page('r2', undefined, 2);
  other.call(1, connect);
  await expect.poll(async () => (await storage.walletCalls.get()).length).toBe(2);
  other.close();
  await expect.poll(async () => (await storage.walletCalls.get()).length).toBe(1);
  review.answer({ kind: 'result', result: 1, token: null });
  await tab.reply(3);
  await expect.poll(held).toBe(0);
  expect(wallet.calls).toEqual([]);
});

test('a call without effect ends with its page, and counts no more', async () => {
  const { tab, page } = await connectedBackground();
  for (let id = 100; id < 132; id++) tab.call(id, 'client.get_chain_id');
  const other = page('r2', undefined, 2);
  other.call(1, 'client.get_chain_id');
  expect(reasonOf(await other.reply(1))).toBe('too-many-requests');
  tab.close();
  await new Promise((resolve) => setTimeout(resolve));
  other.call(2, 'client.get_chain_id');
  await new Promise((resolve) => setTimeout(resolve));
  expect(other.replies.has(2)).toBe(false);
});

test('a call that may open a review goes on without its page, and counts until the wallet has answered', async () => {
  const { tab, page, wallet } = await connectedBackground();
  tab.call(2, 'client.list_keys');
  const keys = { keys: [{ name: 'a', publicKey: 'a'.repeat(64) }] };
  (await wallet.next('client.list_keys')).answer({ kind: 'result', result: keys, token: null });
  await tab.reply(2);
  for (let n = 0; n < 50; n++) {
    const frame = page(`r${n}`, undefined, 2);
    frame.call(1, 'client.list_keys');
    await new Promise((resolve) => setTimeout(resolve));
    frame.close();
  }
  expect(wallet.calls.length).toBeLessThanOrEqual(32);
  tab.call(3, 'client.list_keys');
  expect(reasonOf(await tab.reply(3))).toBe('too-many-requests');
});

test('frames that are made and dropped leave nothing in the ledger: no call of theirs had an effect', async () => {
  const { page, storage, held } = backgroundOfTest();
  for (let n = 0; n < 5; n++) {
    const frame = page(`r${n}`, `https://n${n}.example`, 1);
    for (const [id, method] of [
      'client.get_chain_id',
      'client.list_keys',
      send,
      'client.disconnect_wallet',
    ].entries()) {
      frame.call(id, method);
    }
    frame.close();
  }
  await expect.poll(held).toBe(0);
  expect(await storage.ledger.get()).toEqual({});
});

test('a page that comes back after the wallet has refused its connection is told so, and nobody is asked again', async () => {
  const background = backgroundOfTest();
  const { wallet, page } = background;
  const tab = page('r1');
  tab.call(1, connect);
  await background.user(true);
  const review = await wallet.next(connect);
  tab.close();
  review.answer({ kind: 'rpc-error', error: { code: 3001, message: 'User error' }, status: 400 });
  await expect.poll(background.held).toBe(0);
  const back = page('r1');
  back.call(1, connect, true);
  expect(await back.reply(1)).toMatchObject({ error: { code: 3001 } });
  expect(await asked(background)).toBe(0);
});

test('requests that no page comes back for are withdrawn after a while, others stay', async () => {
  const first = await backgroundWithApiToken();
  first.send(2, vote);
  await first.asked();
  for (const [n, name] of ['lost', 'back'].entries()) {
    first.page(name, `https://${name}.example`, 2 + n).call(1, connect);
  }
  await expect.poll(() => asked(first)).toBe(3);

  const next = backgroundWithWallet(first.storage, first.wallet);
  await next.service.ready;
  const back = next.page('back', 'https://back.example', 3);
  back.call(1, connect, true);
  const sends = next.page('r1');
  sends.send({ type: 'call', id: 2, method: send, params: sending(vote) }, true);
  await new Promise((resolve) => setTimeout(resolve));
  for (const job of next.timers) job();
  const left = async () => (await next.storage.approvals.get()).filter(({ step }) => step === 'asking');
  await expect
    .poll(async () => (await left()).map(({ origin }) => origin).toSorted())
    .toEqual(['https://back.example', 'https://dapp.example']);
  sends.close();
  await expect.poll(async () => (await left()).map(({ origin }) => origin)).toEqual(['https://back.example']);
});
