import type { Sandbox } from '#sandbox/sandbox.ts';
import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { askingWindow, nothingLeft } from '#tests/fixtures/answer-approval.ts';
import {
  connectIntoDeath,
  requestsFor,
  send,
  settled,
  times,
  timesAlike,
  windowKnown,
} from '#tests/fixtures/deaths.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import {
  clickIn,
  connect,
  listKeys,
  nextEvent,
  type Outcome,
  recordEvents,
  request,
} from '#tests/fixtures/provider-calls.ts';
import { answerQuestions } from '#tests/soak/answer-questions.ts';

const done: Outcome = { ok: true, value: null };
const unknown = { ok: false, isError: true, data: { reason: 'outcome-unknown' } };
const refused = { ok: false, isError: true, code: 4001, data: { reason: 'user-rejected' } };

/** Does something so many times, and says in which round it failed. */
async function eachTime(times: number, round: (n: number) => Promise<void>): Promise<void> {
  for (let n = 1; n <= times; n++) {
    await test.step(`death ${n}`, () => round(n));
  }
}

const waiting = ['alpha.localhost', 'beta.localhost', 'gamma.localhost', 'delta.localhost'];

test.use({ allowed: ['bank.localhost', 'told.localhost', ...waiting] });

const disconnect = (page: PageDriver): Promise<Outcome> => request(page, 'client.disconnect_wallet');

// The deaths, and as many starts, take their time on a busy machine.
test.setTimeout(times * 90_000);

const reviewOpen = (sandbox: Sandbox) =>
  expect.poll(() => sandbox.wallet.reviews().length, { intervals: [20] }).toBe(1);
/** The wallet hears a moment later than the page that its caller has gone. */
const reviewGone = (sandbox: Sandbox) =>
  expect.poll(() => sandbox.wallet.reviews().length, { intervals: [20] }).toBe(0);

test('a background that dies, idle, starting, asking or while the wallet asks: every call settles, every answer counts, nothing is sent twice', async ({
  driver,
  sandbox,
  site,
}) => {
  await test.step('while the user is asked: a window closed with no background alive is a no', async () => {
    const tab = await driver.newPage(site.url('shop.localhost'));
    await eachTime(timesAlike, async (n) => {
      await tab.goto(site.url(`shop${n}.localhost`));
      // After a refusal whatever the tab goes to may ask only upon a click.
      await clickIn(tab);
      const connecting = connect(tab);
      const approval = await askingWindow(driver, '#deny');
      await windowKnown(approval);
      await Promise.all([driver.killWorker(), approval.close()]);
      expect(await settled('a question whose window was closed', connecting)).toMatchObject(refused);
      expect(await driver.countWindows('approval.html')).toBe(0);
    });
    expect(requestsFor(sandbox, 'client.connect_wallet')).toHaveLength(0);
    await tab.close();
  });

  await test.step('while the user is asked: the question stays, in one window, and its answer counts', async () => {
    const first = await driver.newPage(site.url('shop.localhost'));
    const pages = [first, await driver.newPage(site.url('shop.localhost'))];
    await eachTime(times, async (n) => {
      await expect.poll(() => driver.countWindows('approval.html')).toBe(0);
      sandbox.clearLog();
      const connecting = Promise.all(pages.map(connect));
      const approval = await askingWindow(driver);
      // Every other time the answer falls right into the death.
      if (n % 2 === 0) {
        await driver.killWorker();
        await approval.click('#connect');
      } else await connectIntoDeath(driver, approval);
      const outcomes = await settled('an answered question', connecting);
      expect(await driver.countWindows('approval.html')).toBeLessThanOrEqual(1);
      // Two pages that wait for one question, and a death between: one review of the wallet for both.
      const reviews = requestsFor(sandbox, 'client.connect_wallet').length;
      if (n % 2 === 0 || outcomes[0]?.ok) {
        expect(outcomes).toEqual([done, done]);
        expect(reviews).toBe(1);
      } else {
        // The answer had gone on to the wallet when the background died.
        expect(outcomes).toMatchObject([unknown, unknown]);
        expect(reviews).toBeLessThanOrEqual(1);
      }
      // It says how it ended, for longer than twenty rounds can wait.
      await approval.close();
      expect(await settled('a disconnect', disconnect(first))).toEqual(done);
    });
  });

  const page = await driver.newPage(site.url('bank.localhost'));
  expect(await connect(page)).toEqual(done);
  await test.step('while idle: the next call wakes it, with the session as it was', async () => {
    sandbox.clearLog();
    await eachTime(timesAlike, async () => {
      await driver.killWorker();
      expect(await settled('a read after an idle death', listKeys(page))).toMatchObject({ ok: true });
    });
    expect(requestsFor(sandbox, 'client.list_keys')).toHaveLength(timesAlike);
  });

  if (driver.name === 'chromium')
    await test.step('while a read is in flight: it is repeated once', async () => {
      await eachTime(timesAlike, async () => {
        // The next one knows no answer of a moment ago.
        await driver.killWorker();
        sandbox.clearLog();
        await sandbox.setFaults({ walletDelayMs: 60_000 });
        const reading = request(page, 'client.get_chain_id');
        await expect.poll(() => sandbox.wallet.log.length, { intervals: [20] }).toBe(1);
        await sandbox.setFaults({ walletDelayMs: 0 });
        await driver.killWorker();
        expect(await settled('a read', reading)).toMatchObject({ ok: true });
        expect(sandbox.wallet.log).toHaveLength(2);
      });
    });

  if (driver.name === 'chromium')
    await test.step('while the wallet asks for a connection: it is never asked twice', async () => {
      sandbox.wallet.setApprove('ask');
      await eachTime(timesAlike, async () => {
        sandbox.wallet.revokeSessions();
        expect(await listKeys(page)).toMatchObject({ ok: false, code: 4100 });
        sandbox.clearLog();
        const connecting = connect(page);
        await reviewOpen(sandbox);
        await driver.killWorker();
        expect(await settled('a connection that broke', connecting)).toMatchObject(unknown);
        expect(requestsFor(sandbox, 'client.connect_wallet')).toHaveLength(1);
        await reviewGone(sandbox);

        // The next one goes its usual way.
        sandbox.wallet.setApprove('always');
        const next = connect(page);
        await nothingLeft(driver);
        expect(await settled('the next connection', next)).toEqual(done);
        sandbox.wallet.setApprove('ask');
      });
      sandbox.wallet.setApprove('always');
    });

  await test.step('during start-up: whatever it had begun, every call settles', async () => {
    let results = 0;
    const before = sandbox.wallet.executed().length;
    await eachTime(timesAlike, async (n) => {
      await driver.killWorker();
      sandbox.clearLog();
      const calls = Promise.all([listKeys(page), send(sandbox, page, `vote ${n}`)]);
      await driver.killWorker();
      await driver.killWorker();
      const willing = answerQuestions(driver);
      const [keys, sent] = await settled('calls through two deaths', calls);
      await willing.stop();
      // The wallet may have asked its user about the keys.
      if (!keys.ok) expect(keys).toMatchObject(unknown);
      if (sent.ok) results += 1;
      else expect(sent).toMatchObject(unknown);
      expect(requestsFor(sandbox, 'client.send_transaction').length).toBeLessThanOrEqual(1);
    });
    const executed = sandbox.wallet.executed().length - before;
    expect(executed).toBeGreaterThanOrEqual(results);
    expect(executed).toBeLessThanOrEqual(timesAlike);
  });

  await test.step('while the wallet asks for a transaction: it is never sent twice', async () => {
    sandbox.wallet.setApprove('ask');
    await eachTime(times, async (n) => {
      const before = sandbox.wallet.executed().length;
      sandbox.clearLog();
      const method = n % 4 === 3 ? 'client.sign_transaction' : 'client.send_transaction';
      const calling = send(sandbox, page, `vote ${n}`, method);
      // One that was lost before may have left something there.
      const willing = answerQuestions(driver);
      await reviewOpen(sandbox);
      await willing.stop();
      const [review] = sandbox.wallet.reviews();
      // Every other time the wallet's answer and the death cross each other.
      const dying = driver.killWorker();
      if (n % 2 === 0) sandbox.wallet.answer(review?.id ?? '', true);
      await dying;
      const outcome = await settled('a transaction', calling);
      const executed = sandbox.wallet.executed().length - before;
      expect(requestsFor(sandbox, method)).toHaveLength(1);
      if (outcome.ok) expect(executed).toBe(1);
      else expect(outcome).toMatchObject(unknown);
      expect(executed).toBeLessThanOrEqual(n % 2 === 0 ? 1 : 0);
      await reviewGone(sandbox);
    });
  });
});

test('while several sites wait: the first is not known, all others have their turn', { tag: '@chromium' }, async ({
  driver,
  sandbox,
  site,
}) => {
  sandbox.wallet.setApprove('always');
  const pages: PageDriver[] = [];
  for (const host of waiting) {
    const page = await driver.newPage(site.url(host));
    expect(await connect(page)).toEqual(done);
    pages.push(page);
  }
  await eachTime(timesAlike, async (n) => {
    sandbox.wallet.setApprove('ask');
    sandbox.clearLog();
    const before = sandbox.wallet.executed().length;
    const sending = pages.map((page, i) => send(sandbox, page, `vote ${n} of ${i}`));
    await reviewOpen(sandbox);
    // Before the death: the next background sends what waits at once. The open review stays one.
    sandbox.wallet.setApprove('always');
    await driver.killWorker();
    await nothingLeft(driver);
    const outcomes = await settled('transactions in the queue', Promise.all(sending));
    expect(outcomes.filter((outcome) => !outcome.ok)).toMatchObject([unknown]);
    expect(requestsFor(sandbox, 'client.send_transaction')).toHaveLength(pages.length);
    expect(sandbox.wallet.executed().slice(before)).toHaveLength(pages.length - 1);
    await reviewGone(sandbox);
  });
});

test.describe(() => {
  test.use({
    pages: { '/open': { html: '<h1>A page</h1>', open: true }, '/frame': { html: '<p>A frame</p>', open: true } },
  });
  test('an extension that is reloaded under a page: calls end, and say how it goes on', async ({
    driver,
    sandbox,
    site,
  }) => {
    const connected = await driver.newPage(site.url('told.localhost'));
    await recordEvents(connected);
    expect(await connect(connected)).toMatchObject({ ok: true });
    sandbox.wallet.setApprove('ask');
    const page = await driver.newPage(site.url('shop.localhost', '/open'));
    await page.evaluate(() => {
      const uncaught: string[] = [];
      Object.assign(window, { uncaught });
      addEventListener('error', ({ message }) => uncaught.push(message));
      addEventListener('unhandledrejection', ({ reason }) => uncaught.push(String(reason)));
      window.drawbridge.on('connected', () => undefined);
    });
    // A frame that has never called.
    await page.evaluate(async () => {
      const frame = document.createElement('iframe');
      frame.src = '/frame';
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      document.body.append(frame);
      await loaded;
    });
    const asking = connect(page);
    await driver.waitForWindow('approval.html');
    await driver.reloadExtension();
    expect(await settled('a call that was pending', asking)).toMatchObject(unknown);
    // Firefox takes the content scripts away without a word. An update tells the pages before it begins: end-sessions.test.ts.
    if (driver.name === 'chromium') {
      expect(await nextEvent(connected, 'disconnected')).toEqual({ reason: 'extension-reloaded' });
    }
    const status = connected.evaluate(() => window.drawbridge.status());
    expect(await settled('its status', status)).toEqual({ connected: false, chainId: null });

    const inFrame = page.evaluate(() => window.frames[0]?.drawbridge.status());
    expect(await settled('the status in a frame', inFrame)).toEqual({ connected: false, chainId: null });

    const later = await settled('calls after it', Promise.all(Array.from({ length: times }, () => listKeys(page))));
    for (const next of later) {
      expect(next).toMatchObject({ ok: false, isError: true, data: { reason: 'extension-reloaded' } });
      expect(next.ok || next.message).toMatch(/[Rr]eload the page/);
    }
    expect(await page.evaluate(() => Reflect.get(window, 'uncaught'))).toEqual([]);

    // By that the popup can tell that a page must be reloaded.
    const own = await driver.extensionPage('options.html');
    const answering = (): Promise<unknown[]> =>
      own.evaluate(async () => {
        const ask = ({ id = -1 }) => chrome.tabs.sendMessage(id, 'origin', { frameId: 0 }).catch(() => null);
        const answers = await Promise.all((await chrome.tabs.query({})).map(ask));
        // Firefox has a blank tab beside it.
        return answers.filter((answer) => `${answer}`.startsWith('http'));
      });
    expect(await answering()).toEqual([]);
    await page.reload();
    expect(await answering()).toEqual([new URL(site.url('shop.localhost')).origin]);
    expect(await settled('a call of the new page', listKeys(page))).toMatchObject({
      data: { reason: 'not-connected' },
    });
  });
});
