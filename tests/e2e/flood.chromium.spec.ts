import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { answerApproval, askingWindow, connectSite } from '#tests/fixtures/answer-approval.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { flood, floodCounts } from '#tests/fixtures/flood.ts';
import { clickIn, connect, listKeys, request } from '#tests/fixtures/provider-calls.ts';
import { findingOf, openTrouble } from '#tests/fixtures/trouble-page.ts';

const vote = { voteSubmission: { proposalId: '0'.repeat(64), value: 'VALUE_YES' } };

test.use({ allowed: ['shop.localhost', 'other.localhost'] });

/** Far beyond what any page needs at a time; milliseconds that a browser on a busy machine may take for it. */
const calls = 5000;
const patience = 30_000;

test('a page that makes 5,000 calls at once has 32 of them and no other site waits; questions are one, reads all end, listeners are told once', async ({
  driver,
  sandbox,
  site,
}) => {
  await test.step('a site that is not connected cannot fill the screen: its thousand questions are one', async () => {
    const page = await driver.newPage(site.url('stranger.localhost'));
    await flood(page, 1000, 'client.connect_wallet');
    expect(await floodCounts(page, 1000 - 32, patience)).toEqual({ 'too-many-requests': 1000 - 32 });
    const approval = await askingWindow(driver, '#deny');
    expect(await driver.countWindows('approval.html')).toBe(1);
    await approval.click('#deny');
    expect(await floodCounts(page, 1000, patience)).toEqual({ 'too-many-requests': 968, 'user-rejected': 32 });
    expect(sandbox.log().filter(({ rpcMethod }) => rpcMethod === 'client.connect_wallet')).toEqual([]);
  });

  const shop = await driver.newPage(site.url('shop.localhost'));
  await test.step('listeners by the thousand are each told once, and can all be taken away', async () => {
    await shop.evaluate(() => {
      const told = { times: 0 };
      const removals = Array.from({ length: 3000 }, () =>
        window.drawbridge.on('connected', () => {
          told.times += 1;
        }),
      );
      Object.assign(window, { told, removals });
    });
    expect(await connect(shop)).toMatchObject({ ok: true });
    const times = () => shop.evaluate((): number => Reflect.get(window, 'told').times);
    await expect.poll(times).toBe(3000);

    await shop.evaluate(() => {
      for (const remove of Reflect.get(window, 'removals')) remove();
    });
    await request(shop, 'client.disconnect_wallet');
    await connectSite(driver, shop);
    expect(await listKeys(shop)).toMatchObject({ ok: true });
    expect(await times()).toBe(3000);
  });

  await test.step('reads by the thousand all end, and the next one works', async () => {
    await flood(shop, calls, 'client.get_chain_id');
    const { ok = 0, ...refused } = await floodCounts(shop, calls, patience);
    expect(ok).toBeGreaterThanOrEqual(32);
    expect(refused).toEqual(ok === calls ? {} : { 'too-many-requests': calls - ok });
    expect(await request(shop, 'client.get_chain_id')).toMatchObject({ ok: true });
  });

  await test.step('a page that makes 5,000 calls at once has 32 of them and no other site waits', async () => {
    const other = await driver.newPage(site.url('other.localhost'));
    expect(await connect(other)).toMatchObject({ ok: true });
    await listKeys(other);
    sandbox.wallet.setApprove('ask');
    sandbox.clearLog();
    const params = { publicKey: sandbox.wallet.keys()[0]?.publicKey, sendingMode: 'TYPE_SYNC', transaction: vote };
    await flood(shop, calls, 'client.send_transaction', params);

    // While the flood is on its way, and 32 of it wait for a review that nobody answers yet: a call of another site.
    expect(await listKeys(other)).toMatchObject({ ok: true });
    expect(await floodCounts(shop, calls - 32, patience)).toEqual({ 'too-many-requests': calls - 32 });
    expect(await request(other, 'client.get_chain_id')).toMatchObject({ ok: true });
    expect(await listKeys(shop)).toMatchObject({ ok: false, data: { reason: 'too-many-requests' } });

    const sent = () => sandbox.log().filter(({ rpcMethod }) => rpcMethod === 'client.send_transaction').length;
    await expect.poll(() => [sandbox.wallet.reviews().length, sent()]).toEqual([1, 1]);
    sandbox.wallet.setApprove('always');
    sandbox.wallet.answer(sandbox.wallet.reviews()[0]?.id ?? '', true);
    expect(await floodCounts(shop, calls, patience)).toEqual({ ok: 32, 'too-many-requests': calls - 32 });
    expect(sent()).toBe(32);
    expect(await listKeys(shop)).toMatchObject({ ok: true });
  });
});

test.describe('a page of many names', () => {
  const names = Array.from({ length: 6 }, (_, n) => `n${n}.evil.localhost`);
  test.use({
    pages: {
      '/many': { open: true, html: '<body></body>' },
      '/asks': {
        open: true,
        html: "<script>drawbridge.getChainId().finally(() => parent.postMessage('asked', '*'))</script>",
      },
      '/floods': {
        open: true,
        html: `<script>
          for (let call = 0; call < 40; call++) drawbridge.connect().catch(() => undefined);
          drawbridge.status().then(() => parent.postMessage('asked', '*'));
        </script>`,
      },
      // Puts a frame of another of its names into itself as soon as the last one was refused. Its address tells how many
      // were: to look into the page is a gesture in Chromium.
      '/nags': {
        open: true,
        html: `<button>Connect</button><script>
          window.ends = [];
          const again = () => {
            frames.length > 0 && document.querySelector('iframe').remove();
            const frame = document.createElement('iframe');
            frame.hidden = true;
            frame.src = location.origin.replace('//', '//n' + ends.length + '.') + '/connects';
            document.body.append(frame);
          };
          const ended = (end) => (location.hash = ends.push(end));
          addEventListener('message', ({ data }) => {
            ended(data);
            if (ends.length < 3) again();
          });
          document.querySelector('button').onclick = () => drawbridge.connect().catch(({ data }) => ended(data.reason));
          again();
        </script>`,
      },
      // Moves its tab to its next domain as soon as it was refused.
      '/moves': {
        open: true,
        html: `<script>
          const at = Number(location.hostname.match(/\\d+/)[0]);
          drawbridge.connect().catch(({ data }) => {
            if (data.reason !== 'user-rejected') location.hash = data.reason;
            else if (at === 3) location.hash = 'end';
            else location = location.href.replace('nag' + at, 'nag' + (at + 1));
          });
        </script>`,
      },
      '/connects': {
        open: true,
        html: `<script>
          drawbridge.connect().catch(({ data }) => parent.postMessage(data.reason + ' ' + (data.detail ?? ''), '*'));
        </script>`,
      },
    },
  });

  /** Puts frames of all those addresses into the page, and waits until each has said that it has asked. */
  const addFrames = (page: PageDriver, urls: string[]): Promise<void> =>
    page.evaluate(async (urls) => {
      let asked = 0;
      const all = new Promise<void>((resolve) =>
        addEventListener('message', () => {
          asked += 1;
          if (asked === urls.length) resolve();
        }),
      );
      for (const src of urls) document.body.append(Object.assign(document.createElement('iframe'), { src }));
      await all;
    }, urls);

  test('keeps no other site from asking; its requests go with its tab, frame or page; denied, it asks no more until the user clicks in it', async ({
    driver,
    site,
  }) => {
    await test.step('keeps no other site from asking, and its requests go with its tab', async () => {
      const evil = await driver.newPage(site.url('evil.localhost', '/many'));
      await addFrames(
        evil,
        names.slice(0, 4).map((name) => site.url(name, '/floods')),
      );
      const bank = await driver.newPage(site.url('bank.localhost'));
      expect(await request(bank, 'client.get_chain_id')).toMatchObject({ ok: true });
      const connecting = connect(bank);
      const approval = await askingWindow(driver);
      await approval.waitForText('[data-testid=approval-host]', 'evil.localhost');
      await evil.close();
      await approval.waitForText('[data-testid=approval-host]', 'bank.localhost');
      await answerApproval(driver, '#connect');
      expect(await connecting).toMatchObject({ ok: true });
      await expect.poll(() => driver.countWindows('approval.html')).toBe(0);
    });

    await test.step('has its requests withdrawn when the frame is taken away or the page goes elsewhere', async () => {
      const page = await driver.newPage(site.url('shop.localhost', '/many'));
      await page.evaluate(
        (src) => void document.body.append(Object.assign(document.createElement('iframe'), { src })),
        site.url('framed.localhost', '/connects'),
      );
      await askingWindow(driver);
      await page.evaluate(() => document.querySelector('iframe')?.remove());
      await expect.poll(() => driver.countWindows('approval.html')).toBe(0);

      const other = await driver.newPage(site.url('mall.localhost', '/connects'));
      await askingWindow(driver);
      await other.goto(site.url('shop.localhost', '/many'));
      await expect.poll(() => driver.countWindows('approval.html')).toBe(0);
    });

    await test.step('asks once and no more, until the user clicks in it', async () => {
      const page = await driver.newPage(site.url('nagging.localhost', '/nags'));
      await answerApproval(driver, '#deny');
      const ends = () => page.evaluate((): string[] => Reflect.get(window, 'ends'));
      const ended = async () => Number(new URL(await page.url()).hash.slice(1));
      await expect.poll(ended).toBe(3);
      const [first, ...rest] = await ends();
      expect(first?.trim()).toBe('user-rejected');
      for (const end of rest) expect(end).toMatch(/^user-rejected .*gesture/);
      await expect.poll(() => driver.countWindows('approval.html')).toBe(0);

      for (let denials = 2; denials <= 3; denials++) {
        await page.click('button');
        await answerApproval(driver, '#deny');
        await expect.poll(ended).toBe(2 + denials);
        await expect.poll(() => driver.countWindows('approval.html')).toBe(0);
      }
      await page.click('button');
      await expect.poll(async () => (await ends()).at(-1)).toBe('site-blocked');
      const trouble = await openTrouble(driver, new URL(await page.url()).origin);
      expect(await findingOf(trouble, 'site-permission')).toBe('site-muted');
      await trouble.close();
      await page.close();
    });

    await test.step('asks once in its tab, whichever domains it moves it to, and the user can connect a site there', async () => {
      const page = await driver.newPage(site.url('nag0.localhost', '/moves'));
      await answerApproval(driver, '#deny');
      await expect.poll(async () => new URL(await page.url()).hash, { timeout: 20_000 }).toBe('#end');
      expect(await driver.countWindows('approval.html')).toBe(0);

      await page.goto(site.url('stall.localhost'));
      await clickIn(page);
      expect(await connectSite(driver, page)).toMatchObject({ ok: true });
    });

    await test.step('needs a gesture after a restart of the browser too', async () => {
      const page = await driver.newPage(site.url('late.localhost', '/connects'));
      await answerApproval(driver, '#deny');
      await page.close();
      const own = await driver.extensionPage('options.html');
      await driver.killWorker();
      // All that a restart takes away.
      await own.evaluate(() => chrome.storage.session.clear());
      const again = await driver.newPage(site.url('www.late.localhost', '/many'));
      const reason = await again.evaluate(
        (src) =>
          new Promise<string>((resolve) => {
            addEventListener('message', ({ data }) => resolve(data));
            document.body.append(Object.assign(document.createElement('iframe'), { src }));
          }),
        site.url('late.localhost', '/connects'),
      );
      expect(reason).toMatch(/^user-rejected .*gesture/);
      expect(await driver.countWindows('approval.html')).toBe(0);
    });
  });

  test('names that only ask for the chain leave no Origin rule', async ({ driver, sandbox, site }) => {
    const page = await driver.newPage(site.url('evil.localhost', '/many'));
    sandbox.clearLog();
    await addFrames(
      page,
      names.map((name) => site.url(name, '/asks')),
    );
    const asked = sandbox.log().filter(({ rpcMethod }) => rpcMethod === 'client.get_chain_id');
    expect(new Set(asked.map(({ origin }) => origin))).toEqual(new Set([driver.extensionOrigin]));
    const own = await driver.extensionPage('options.html');
    const origins = await own.evaluate(async () =>
      (await chrome.declarativeNetRequest.getSessionRules()).map(({ action }) => action.requestHeaders?.[0]?.value),
    );
    expect(origins.filter((origin) => origin?.startsWith('http'))).toEqual([]);
  });
});
