import { expect, test, vi } from 'vitest';
import { copyOf } from '#lib/background/testing/memory-store.ts';
import { backgroundOfTest, connectedBackground, site, token } from './testing/background.ts';

const connect = 'client.connect_wallet';
const send = 'client.send_transaction';
const turns = async () => {
  for (let i = 0; i < 50; i++) await Promise.resolve();
};

test('died between the answer of the user and the wallet: it goes on to the wallet, and nobody is asked again', async () => {
  const first = backgroundOfTest();
  first.page('r1').call(1, connect);
  // Another site's review keeps this one waiting when the background dies.
  const other = first.page('r2', 'https://other.example');
  other.call(1, connect);
  await first.user(true);
  await first.wallet.next(connect);
  await first.user(true);
  const error = { code: 2000, message: 'Application error', data: 'a request is already being processed' };
  (await first.wallet.next(connect)).answer({ kind: 'rpc-error', status: 400, error });
  await turns();
  expect(first.wallet.calls).toHaveLength(0);

  const second = backgroundOfTest(first.storage);
  await second.service.ready;
  const origin = (await second.storage.approvals.get()).find(({ step }) => step === 'in-wallet')?.origin;
  const again = second.page(origin === site ? 'r1' : 'r2', origin);
  again.call(1, connect, true);
  // The interrupted review may have left something in the wallet.
  await second.user(true);
  const answered = await second.wallet.next(connect);
  answered.answer({ kind: 'result', result: null, token });
  expect(await again.reply(1)).toMatchObject({ type: 'result', result: null });
  const steps = (await second.storage.approvals.get()).map(({ step }) => step).sort();
  expect(steps).toEqual(['done', 'failed']);
});

test('an answer that came before the page was back is not asked for again', async () => {
  const first = backgroundOfTest();
  first.page('r1').call(1, connect);
  await turns();

  const second = backgroundOfTest(first.storage);
  await second.service.ready;
  await second.user(false);
  await turns();
  const again = second.page('r1');
  again.call(1, connect, true);
  expect(await again.reply(1)).toMatchObject({ type: 'error', error: { data: { reason: 'user-rejected' } } });
  expect(await second.storage.approvals.get()).toEqual([]);

  // A call of its own is asked about anew.
  again.call(2, connect);
  await second.user(true);
  expect((await second.wallet.next(connect)).origin).toBe(site);
});

test('a yes from before is no session once the site has been disconnected: a page that comes back is asked about', async () => {
  const first = backgroundOfTest();
  first.page('r1').call(1, connect);
  await expect.poll(() => first.storage.approvals.get()).toMatchObject([{ step: 'asking' }]);

  const second = backgroundOfTest(await copyOf(first.storage));
  await second.service.ready;
  const back = second.page('r1');
  back.call(1, connect, true);
  await second.user(true);
  (await second.wallet.next(connect)).answer({ kind: 'result', result: null, token });
  expect(await back.reply(1)).toMatchObject({ type: 'result' });
  back.call(2, 'client.disconnect_wallet');
  await expect.poll(() => second.sessions.credential(site)).toBeNull();
  const other = second.page('r2');
  other.call(1, connect, true);
  await second.user(false);
  expect(await other.reply(1)).toMatchObject({ error: { data: { reason: 'user-rejected' } } });
});

test('a no that the page could not be told any more is still a no', async () => {
  const first = backgroundOfTest();
  first.page('r1').call(1, connect);
  await turns();

  const second = backgroundOfTest(first.storage);
  await second.service.ready;
  await second.user(false);
  const again = second.page('r1');
  again.call(1, connect, true);
  expect(await again.reply(1)).toMatchObject({ error: { data: { reason: 'user-rejected' } } });
  expect(await second.storage.approvals.get()).toEqual([]);
});

test('a review that was lost says nothing of the connection that is begun after it', async () => {
  const first = backgroundOfTest();
  first.page('r1').call(1, connect);
  await first.user(true);
  await first.wallet.next(connect);

  const second = backgroundOfTest(first.storage);
  const page = second.page('r1');
  page.call(1, connect, true);
  expect(await page.reply(1)).toMatchObject({ error: { data: { reason: 'outcome-unknown' } } });
  page.call(2, connect);
  await expect.poll(() => first.storage.approvals.get()).toMatchObject([{ step: 'failed' }, { step: 'asking' }]);

  const third = backgroundOfTest(first.storage);
  await third.service.ready;
  const back = third.page('r1');
  back.call(2, connect, true);
  await third.user(true);
  await third.user(true);
  (await third.wallet.next(connect)).answer({ kind: 'result', result: null, token });
  expect(await back.reply(2)).toMatchObject({ type: 'result' });
});

test('a background that dies at any moment after the answer of the wallet: the wallet is not asked again', async () => {
  for (let steps = 0; steps < 60; steps++) {
    const first = backgroundOfTest();
    first.page('r1').call(1, connect);
    await first.user(true);
    (await first.wallet.next(connect)).answer({ kind: 'result', result: null, token });
    for (let i = 0; i < steps; i++) await Promise.resolve();

    const second = backgroundOfTest(await copyOf(first.storage));
    const back = second.page('r1');
    back.call(1, connect, true);
    const reply = await back.reply(1);
    if (reply.type === 'error') expect(reply.error.data).toMatchObject({ reason: 'outcome-unknown' });
    else expect(await second.sessions.credential(site)).toMatchObject({ token });
    expect(second.wallet.calls).toEqual([]);
  }
});

test('an outcome finds the port that was opened while it was being kept', async () => {
  const background = await connectedBackground();
  // Whenever the relay is back: the transaction is not sent anew, and its outcome arrives.
  for (let steps = 0; steps < 40; steps++) {
    const page = background.page(`away${steps}`);
    page.call(1, send);
    const sent = await background.wallet.next(send);
    page.close();
    sent.answer({ kind: 'result', result: { transactionHash: 'ab' } });
    const back = background.page(`away${steps}`);
    for (let i = 0; i < steps; i++) await Promise.resolve();
    back.call(1, send, true);
    expect(await back.reply(1)).toMatchObject({ result: { transactionHash: 'ab' } });
    expect(background.wallet.calls).toHaveLength(0);
    await turns();
    // It has read it: nothing is kept of it.
    expect(JSON.stringify(await background.storage.ledger.get())).not.toContain('transactionHash');
  }
});

test('a page that comes back before the background knows it was away is answered, whenever that is', async () => {
  const background = await connectedBackground();
  for (let steps = 0; steps < 60; steps++) {
    const page = background.page(`away${steps}`);
    page.call(1, send);
    const sent = await background.wallet.next(send);
    sent.answer({ kind: 'result', result: { transactionHash: 'ab' } });
    for (let i = 0; i < steps; i++) await Promise.resolve();
    page.close();
    const back = background.page(`away${steps}`);
    back.call(1, send, true);
    const reply = await back.reply(1);
    if (reply.type === 'error') expect(reply.error.data).toMatchObject({ reason: 'outcome-unknown' });
    else expect(reply).toMatchObject({ result: { transactionHash: 'ab' } });
    expect(background.wallet.calls).toHaveLength(0);
  }
});

test('a page that comes back while its outcome cannot be stored is answered too', async () => {
  const background = await connectedBackground();
  const { ledger } = background.storage;
  const page = background.page('away');
  page.call(1, send);
  const sent = await background.wallet.next(send);
  const full = vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(ledger, 'update').mockRejectedValue(new Error('QUOTA_BYTES quota exceeded'));
  page.close();
  sent.answer({ kind: 'result', result: { transactionHash: 'ab' } });
  await turns();
  const back = background.page('away');
  back.call(1, send, true);
  expect(await back.reply(1)).toMatchObject({ error: { data: { reason: 'outcome-unknown' } } });
  expect(full).toHaveBeenCalled();
  vi.restoreAllMocks();
});
