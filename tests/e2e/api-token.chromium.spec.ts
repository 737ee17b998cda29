import type { BrowserDriver, PageDriver } from '#scripts/browsers/browser-driver.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { askingWindow, connectSite } from '#tests/fixtures/answer-approval.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { addFrame, caller, callInFrame } from '#tests/fixtures/frame-calls.ts';
import { clickIn, listKeys, nextEvent, type Outcome, recordEvents, request } from '#tests/fixtures/provider-calls.ts';

const apiToken = 'aB3d'.repeat(16);
const proposalId = 'cd'.repeat(32);

// The wallet would refuse whatever it is asked about: what succeeds here was not reviewed by it.
test.use({
  sandboxOptions: { approve: 'never', apiTokens: [apiToken] },
  pages: { '/top': { open: true, html: '<body></body>' }, '/caller': { open: true, html: caller } },
});

/** Gives a command as the extension's own pages do, and resolves to the background's answer. */
async function command(driver: BrowserDriver, name: string, argument?: object): Promise<unknown> {
  const page = await driver.extensionPage('options.html');
  const answer = await page.evaluate((message) => chrome.runtime.sendMessage(message), { command: name, argument });
  await page.close();
  return answer;
}

const setToken = (driver: BrowserDriver, token = apiToken): Promise<unknown> =>
  command(driver, 'apiToken.set', { token, remember: false });

/** Waits until the approval window has closed itself, so that the next one found is another. */
const windowGone = (driver: BrowserDriver): Promise<void> =>
  expect.poll(() => driver.countWindows('approval.html'), 'the approval window closes itself').toBe(0);

/** Presses one button of the approval window's review of a transaction, which must show `text`. */
async function answerReview(driver: BrowserDriver, answer: '#approve' | '#deny', text: string): Promise<void> {
  const window = await askingWindow(driver, answer);
  await window.waitForText('[data-testid=transaction-summary]', text);
  await window.click(answer);
  await windowGone(driver);
}

/** What the log shows, the newest first. */
const rows = (options: PageDriver): Promise<string[]> =>
  options.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-testid=activity-row]')].map(
      ({ dataset }) => `${dataset['what']} ${dataset['outcome']}`,
    ),
  );

/** What the button gives to the browser to save. */
const downloadOf = (options: PageDriver, button: string): Promise<string> =>
  options.evaluate(async (css) => {
    const made: Blob[] = [];
    const { createObjectURL } = URL;
    URL.createObjectURL = (file) => {
      if (file instanceof Blob) made.push(file);
      return 'data:,';
    };
    document.querySelector<HTMLElement>(css)?.click();
    URL.createObjectURL = createObjectURL;
    return (await made[0]?.text()) ?? '';
  }, button);

function sendVote(page: PageDriver, publicKey: string, value = 'VALUE_YES'): Promise<Outcome> {
  const transaction = { voteSubmission: { proposalId, value } };
  return request(page, 'client.send_transaction', { publicKey, sendingMode: 'TYPE_SYNC', transaction });
}

test('sites connect without the wallet, and the user sees each transaction here, and all of it in the log', async ({
  driver,
  sandbox,
  site,
}) => {
  expect(await setToken(driver)).toEqual({ ok: true });
  const page = await driver.newPage(site.url('shop.localhost'));
  expect(await connectSite(driver, page)).toEqual({ ok: true, value: null });
  await windowGone(driver);
  expect(await listKeys(page)).toEqual({ ok: true, value: { keys: sandbox.wallet.keys() } });
  const [key] = sandbox.wallet.keys();
  const publicKey = key?.publicKey ?? '';
  const sent = () => sandbox.log().filter(({ rpcMethod }) => rpcMethod === 'client.send_transaction');

  const denied = sendVote(page, publicKey, 'VALUE_NO');
  await answerReview(driver, '#deny', 'Against');
  expect(await denied).toMatchObject({ ok: false, code: 4001, data: { reason: 'user-rejected' } });
  expect(sent()).toEqual([]);

  await clickIn(page);
  const allowed = sendVote(page, publicKey);
  const window = await askingWindow(driver, '#approve');
  await window.waitForText('[data-testid=transaction-summary]', proposalId);
  await window.click('#always');
  await window.click('#approve');
  expect(await allowed).toMatchObject({ ok: true, value: { transactionHash: expect.any(String) } });
  await windowGone(driver);

  // From now on votes of this site go unasked, and nothing else does.
  expect(await sendVote(page, publicKey)).toMatchObject({ ok: true });
  expect(sent()).toHaveLength(2);
  expect(new Set(sent().map(({ origin }) => origin))).toEqual(new Set([new URL(site.url('shop.localhost')).origin]));
  // A name with a dot in it takes no other's place; what sends funds away is asked about each time.
  const send = (transaction: object): Promise<Outcome> =>
    request(page, 'client.send_transaction', { publicKey, sendingMode: 'TYPE_SYNC', transaction });
  const recurring = { amount: '1', to: publicKey, recurring: { startEpoch: '1' }, 'recurring.endEpoch': '2' };
  const transferring = send({ transfer: recurring });
  const forged = await askingWindow(driver, '#deny');
  await forged.waitForText('[data-testid=transaction-summary]', 'each epoch from');
  await forged.waitForText('[data-testid=transaction-summary]', '["recurring.endEpoch"]');
  await forged.waitFor('[data-testid=transaction-raw][open]');
  expect(await forged.evaluate(() => document.querySelector('#always'))).toBeNull();
  await answerReview(driver, '#deny', 'names that no transaction has');
  expect(await transferring).toMatchObject({ ok: false, code: 4001 });
  await clickIn(page);

  // A check answers a signed transaction, so that it is asked about as a signature is, in the words of what it is.
  const vote = { voteSubmission: { proposalId, value: 'VALUE_YES' } };
  const checking = request(page, 'client.check_transaction', { publicKey, transaction: vote });
  const check = await askingWindow(driver, '#approve');
  await check.waitFor('[data-testid=transaction-check-note]');
  expect(sandbox.log().filter(({ rpcMethod }) => rpcMethod === 'client.check_transaction')).toEqual([]);
  await answerReview(driver, '#approve', proposalId);
  expect(await checking).toMatchObject({ ok: true, value: { transaction: { signature: expect.anything() } } });

  // What the site may send unasked, it may not within a page of another site, nor with members that nobody knows.
  const outer = await driver.newPage(site.url('evil.localhost', '/top'));
  await addFrame(outer, { src: site.url('shop.localhost', '/caller') });
  const framed = callInFrame(outer, 'client.send_transaction', {
    ...{ publicKey, sendingMode: 'TYPE_SYNC' },
    transaction: { voteSubmission: { proposalId, value: 'VALUE_YES' } },
  });
  const within = await askingWindow(driver, '#deny');
  await within.waitForText('[data-testid=approval-within]', 'evil.localhost');
  expect(await within.evaluate(() => document.querySelector('#always'))).toBeNull();
  await within.click('#deny');
  expect(await framed).toMatchObject({ ok: false, code: 4001 });
  await windowGone(driver);
  await clickIn(page);
  const strange = send({ voteSubmission: { proposalId, value: 'VALUE_YES', more: '1' } });
  await answerReview(driver, '#deny', 'more');
  expect(await strange).toMatchObject({ ok: false, code: 4001 });
  await clickIn(page);

  // The chain is asked for right before a call goes, by one request. What cannot be told is refused, whoever allowed it.
  await saveSettings(driver, { expectedChainId: sandbox.options.chainId });
  sandbox.clearLog();
  const { origin: siteOrigin } = new URL(site.url('shop.localhost'));
  const asked = () => sandbox.log().flatMap(({ rpcMethod }) => (rpcMethod ? [rpcMethod] : []));
  expect(await sendVote(page, publicKey)).toMatchObject({ ok: true });
  expect(asked().slice(-2)).toEqual(['client.get_chain_id', 'client.send_transaction']);
  const late = send({ orderCancellation: {} });
  const review = await askingWindow(driver, '#approve');
  await sandbox.setFaults({ noNode: true });
  await review.click('#approve');
  const untold = { ok: false, code: 1000, data: 'no healthy node available' };
  const refusedWindow = review.waitForText('h1', 'Nothing was sent');
  expect(await late).toMatchObject(untold);
  await refusedWindow;
  expect(await sendVote(page, publicKey)).toMatchObject(untold);
  expect(asked().filter((method) => method === 'client.send_transaction')).toHaveLength(1);
  expect(sandbox.log().filter(({ rpcMethod }) => rpcMethod === 'client.connect_wallet')).toEqual([]);

  await test.step('what a site asked is told in order, exported and cleared; switched off, nothing is', async () => {
    // In front: the browser draws a page behind others once a second.
    const options = await driver.extensionPage('options.html', { width: 900, height: 1000 });
    await options.waitFor('#activity-json');
    const denied = ['send denied', 'send denied', 'check done', 'send denied'];
    const first = ['send done', 'send done', 'send denied', 'keys done', 'connect done'];
    const told = ['send failed', 'send failed', 'send done', ...denied, ...first];
    await expect.poll(() => rows(options)).toEqual(told);
    expect(await options.text('[data-testid=activity]')).not.toContain(proposalId);
    const inFile: Array<{ event: string; outcome: string; site: string }> = JSON.parse(
      await downloadOf(options, '#activity-json'),
    );
    expect(inFile.map(({ event, outcome }) => `${event} ${outcome}`)).toEqual(told);
    expect(new Set(inFile.map((line) => line.site))).toEqual(new Set([siteOrigin]));
    const csv = await downloadOf(options, '#activity-csv');
    expect(csv.trim().split('\r\n')).toHaveLength(told.length + 1);

    await options.fill('[name=activity-search]', 'rejected');
    await expect.poll(() => rows(options)).toEqual(Array.from({ length: 4 }, () => 'send denied'));

    await options.click('#activity-clear');
    await options.click('#activity-clear-yes');
    await options.waitForText('[data-testid=activity]', 'No activity yet');
    await options.click('[name=keep-activity]');
    await options.waitForText('[data-testid=activity]', 'The log is off and empty');
    expect(await listKeys(page)).toMatchObject({ ok: true });
    // Written after it, if that were, and this is.
    await options.click('[name=keep-activity]');
    await options.waitForText('[data-testid=activity]', 'No activity yet');
    await options.evaluate((message) => chrome.runtime.sendMessage(message), {
      command: 'site.disconnect',
      argument: { origin: siteOrigin },
    });
    await expect.poll(() => rows(options)).toEqual(['disconnect done']);
  });
});

test('a review outlives the background and is sent once; no page of the extension is shown the token; forgetting it ends its sites', async ({
  driver,
  sandbox,
  site,
}) => {
  expect(await setToken(driver)).toEqual({ ok: true });
  const page = await driver.newPage(site.url('shop.localhost'));
  await recordEvents(page);
  await connectSite(driver, page);
  await windowGone(driver);
  await test.step('a review outlives the background, and what it allows is sent once', async () => {
    const sending = sendVote(page, sandbox.wallet.keys()[0]?.publicKey ?? '');
    const window = await askingWindow(driver, '#approve');
    const log = await driver.extensionPage('options.html');
    await expect.poll(() => rows(log)).toEqual(['send open', 'connect done']);
    await driver.killWorker();
    await window.click('#approve');
    await expect.poll(() => rows(log)).toEqual(['send done', 'connect done']);
    await log.waitForText('[data-testid=activity-row]', 'You approved · Sent');
    await log.close();
    expect(await sending).toMatchObject({ ok: true });
    expect(sandbox.log().filter(({ rpcMethod }) => rpcMethod === 'client.send_transaction')).toHaveLength(1);
  });

  await test.step('no page of the extension is shown the token', async () => {
    for (const [path, drawn] of [
      ['popup.html', '[data-testid=view-sites]'],
      ['options.html', '[data-testid=token-hint]'],
    ] as const) {
      const page = await driver.extensionPage(path);
      await page.waitFor(drawn);
      const html = await page.evaluate(() => document.documentElement.outerHTML);
      expect(html.length).toBeGreaterThan(200);
      expect(html).not.toContain(apiToken);
      await page.close();
    }
  });

  await test.step('a token that the wallet does not know is not taken; forgetting one ends its sites', async () => {
    expect(await setToken(driver, 'x'.repeat(64))).toMatchObject({
      ok: false,
      message: expect.stringContaining('wallet'),
    });
    expect(await setToken(driver, 'x')).toMatchObject({ ok: false, message: expect.stringContaining('64') });
    await command(driver, 'apiToken.forget');
    expect(await nextEvent(page, 'disconnected')).toEqual({ reason: 'token-revoked' });
    expect(await listKeys(page)).toMatchObject({ ok: false, data: { reason: 'not-connected' } });
  });
});
