import { expect, test } from 'vitest';
import { backgroundWithApiToken, sending, vote } from './testing/api-token.ts';
import { backgroundOfTest, connectedBackground, site, token } from './testing/background.ts';

const connect = 'client.connect_wallet';
const send = 'client.send_transaction';
const reasonOf = (reply: unknown) => (reply as { error?: { data?: { reason?: string } } }).error?.data?.reason;

test('after a refusal a site may ask only upon a gesture, until it is allowed', async () => {
  const { page, user, storage, wallet, service } = backgroundOfTest();
  const tab = page('r1');
  tab.call(1, connect, false, false);
  await user(false);
  await tab.reply(1);

  const other = page('r2', 'https://other-name.dapp.example', 2);
  for (const caller of [tab, other]) {
    caller.call(2, connect, false, false);
    expect(await caller.reply(2)).toMatchObject({
      error: { code: 4001, data: { reason: 'user-rejected', detail: expect.stringContaining('gesture') } },
    });
  }
  expect(await storage.approvals.get()).toEqual([]);

  tab.call(3, connect, false, true);
  await user(true);
  (await wallet.next(connect)).answer({ kind: 'result', result: null, token });
  await tab.reply(3);
  const ended = service.disconnect(site);
  (await wallet.next('client.disconnect_wallet')).answer({ kind: 'result', result: null, token: null });
  await ended;
  tab.call(4, connect, false, false);
  await user(true);
});

test('a refusal in the wallet counts too', async () => {
  const { page, user, wallet } = backgroundOfTest();
  const tab = page('r1');
  tab.call(1, connect);
  await user(true);
  const error = { code: 3001, message: 'User error' };
  (await wallet.next(connect)).answer({ kind: 'rpc-error', error, status: 400 });
  await tab.reply(1);
  tab.call(2, connect, false, false);
  expect(reasonOf(await tab.reply(2))).toBe('user-rejected');
});

test('a transaction that was refused is not asked about again without a gesture', async () => {
  const { tab, send, asked, approvals } = await backgroundWithApiToken();
  send(2, vote);
  await approvals.answer((await asked()).id, false);
  await tab.reply(2);
  tab.send({ type: 'call', id: 3, method: 'client.send_transaction', params: sending(vote) }, false, false);
  expect(reasonOf(await tab.reply(3))).toBe('user-rejected');
});

test('the third refusal answers whatever the site still asks under its other names', async () => {
  const { page, user, storage } = backgroundOfTest();
  const tabs = [1, 2, 3, 4, 5].map((n) => page(`r${n}`, `https://n${n}.dapp.example`, n));
  const bank = page('bank', 'https://bank.example', 9);
  for (const tab of [...tabs, bank]) tab.call(1, connect);
  await expect.poll(async () => (await storage.approvals.get()).length).toBe(6);
  for (let n = 0; n < 3; n++) await user(false);
  for (const tab of tabs) expect(reasonOf(await tab.reply(1))).toBe('user-rejected');
  expect((await storage.approvals.get()).map(({ origin }) => origin)).toEqual(['https://bank.example']);
});

test.each([
  ['a transaction', send],
  ['the keys', 'client.list_keys'],
])(
  'after %s was refused in the wallet, the wallet is asked again only upon a gesture, until it is allowed',
  async (_what, method) => {
    const { tab, wallet } = await connectedBackground();
    const refused = { kind: 'rpc-error', error: { code: 3001, message: 'User error' }, status: 400 } as const;
    tab.call(2, method, false, false);
    (await wallet.next(method)).answer(refused);
    await tab.reply(2);
    tab.call(3, method, false, false);
    expect(await tab.reply(3)).toMatchObject({ error: { data: { detail: expect.stringContaining('gesture') } } });
    expect(wallet.calls).toEqual([]);

    tab.call(4, method, false, true);
    (await wallet.next(method)).answer({ kind: 'result', result: { keys: [] }, token: null });
    expect(await tab.reply(4)).toHaveProperty('result');
    tab.call(5, method, false, false);
    await wallet.next(method);
  },
);

test('an allowed site that the wallet lets connect anew lists its keys without another gesture', async () => {
  const { tab, wallet } = await connectedBackground();
  tab.call(2, send, false, false);
  const refused = { kind: 'rpc-error', error: { code: 3001, message: 'User error' }, status: 400 } as const;
  (await wallet.next(send)).answer(refused);
  await tab.reply(2);
  tab.call(3, 'client.list_keys', false, true);
  (await wallet.next('client.list_keys')).answer({ kind: 'token-invalid', error: { code: 401, message: 'No token' } });
  await tab.reply(3);
  tab.call(4, connect, false, true);
  (await wallet.next(connect)).answer({ kind: 'result', result: null, token: 'another' });
  expect(await tab.reply(4)).toHaveProperty('result');
  tab.call(5, 'client.list_keys', false, false);
  await wallet.next('client.list_keys');
});

test('three refusals of transactions in the wallet mute the site, but not what needs no review', async () => {
  const { tab, wallet } = await connectedBackground();
  tab.call(2, 'client.list_keys');
  (await wallet.next('client.list_keys')).answer({ kind: 'result', result: { keys: [] }, token: null });
  await tab.reply(2);
  for (let id = 3; id < 6; id++) {
    tab.call(id, send);
    (await wallet.next(send)).answer({ kind: 'rpc-error', error: { code: 3001, message: '' }, status: 400 });
    await tab.reply(id);
  }
  tab.call(6, send);
  expect(reasonOf(await tab.reply(6))).toBe('site-blocked');
  tab.call(7, 'client.list_keys', false, false);
  (await wallet.next('client.list_keys')).answer({ kind: 'result', result: { keys: [] }, token: null });
  expect(await tab.reply(7)).toHaveProperty('result');
  tab.call(8, send);
  expect(reasonOf(await tab.reply(8))).toBe('site-blocked');
});

test('a call that the user cancels in its turn counts as refused', async () => {
  const { tab, wallet, storage, service } = await connectedBackground();
  tab.call(2, send);
  await wallet.next(send);
  tab.call(3, send);
  await expect.poll(async () => (await storage.walletCalls.get()).length).toBe(2);
  service.cancel((await storage.walletCalls.get())[1]?.id ?? '');
  await tab.reply(3);
  tab.call(4, send, false, false);
  expect(await tab.reply(4)).toMatchObject({ error: { data: { detail: expect.stringContaining('gesture') } } });
});

test('what waits its turn behind a refused call is refused with it, unless the user has clicked for it', async () => {
  const { tab, wallet } = await connectedBackground();
  tab.call(2, send, false, false);
  const first = await wallet.next(send);
  tab.call(3, send, false, false);
  tab.call(4, send, false, true);
  first.answer({ kind: 'rpc-error', error: { code: 3001, message: '' }, status: 400 });
  expect(reasonOf(await tab.reply(3))).toBe('user-rejected');
  await wallet.next(send);
  expect(tab.replies.has(4)).toBe(false);
});

test.each([
  ['here', false],
  ['in the wallet', true],
])('a connection that waits behind one refused %s is refused with it, by the same click', async (_where, allow) => {
  const { page, user, wallet, storage } = backgroundOfTest();
  const tab = page('r1');
  tab.call(1, connect);
  tab.send({ type: 'call', id: 2, method: connect, params: null, chainId: 'net-1' });
  await user(allow);
  if (allow) {
    const error = { code: 3001, message: 'User error' };
    (await wallet.next(connect)).answer({ kind: 'rpc-error', error, status: 400 });
  }
  await tab.reply(1);
  expect(await tab.reply(2)).toMatchObject({ error: { data: { detail: expect.stringContaining('gesture') } } });
  expect((await storage.approvals.get()).filter(({ step }) => step === 'asking')).toEqual([]);
});

test('a click counts behind a connection that was refused for want of one', async () => {
  const { page, user } = backgroundOfTest();
  const tab = page('r1');
  tab.call(1, connect);
  await user(false);
  await tab.reply(1);
  tab.call(2, connect, false, false);
  tab.send({ type: 'call', id: 3, method: connect, params: null, chainId: 'net-1' });
  expect(reasonOf(await tab.reply(2))).toBe('user-rejected');
  await user(true);
});

test('a connection that waits behind one of a page that went away is asked about', async () => {
  const { page, user, storage } = backgroundOfTest();
  const first = page('r1');
  first.call(1, connect);
  await expect.poll(async () => (await storage.approvals.get()).length).toBe(1);
  const [before] = await storage.approvals.get();
  page('r2', site, 2).send({ type: 'call', id: 1, method: connect, params: null, chainId: 'net-1' });
  first.close();
  await expect
    .poll(async () => (await storage.approvals.get()).map(({ id }) => id))
    .toEqual([expect.not.stringMatching(`^${before?.id}$`)]);
  await user(true);
});

test('one refusal in the wallet counts once, however many calls it answers', async () => {
  const { page, storage, wallet } = await connectedBackground();
  const tab = page('r1');
  const refused = { kind: 'rpc-error', error: { code: 3001, message: 'User error' }, status: 400 } as const;
  for (const id of [2, 3, 4]) {
    tab.call(id, 'client.list_keys', false, true);
    (await wallet.next('client.list_keys')).answer(refused);
    await tab.reply(id);
  }
  for (const times of Object.values(await storage.denials.get())) expect(times).toHaveLength(1);
});
