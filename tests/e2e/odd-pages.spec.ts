import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listenLocally } from '#lib/testing/listen-locally.ts';
import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { temporaryFolder } from '#scripts/browsers/temporary-folder.ts';
import { askingWindow } from '#tests/fixtures/answer-approval.ts';
import { breakBuiltIns } from '#tests/fixtures/break-built-ins.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { connect, listKeys, nextEvent, recordEvents } from '#tests/fixtures/provider-calls.ts';

/**
 * A page that connects, lists its keys and makes a mistake, as its first script, and tells how it went in its address:
 * whatever else could carry that to the test may be broken. `before` and `meanwhile` are code of the page.
 */
const telling = (before: string, meanwhile: string): string => `<head><script>
  const { then } = Promise.prototype;
  const { stringify } = JSON;
  ${before}
  const after = (promise, resolved) => Reflect.apply(then, promise, [resolved, (error) => tell('failed ' + error.message)]);
  const tell = (text) => { location.hash = text; };
  const heard = [];
  const refused = (promise, rejected) => Reflect.apply(then, promise, [null, rejected]);
  // Its own toJSON would be asked about any other object of the page's.
  const params = { __proto__: null };
  const vote = { __proto__: null, publicKey: 'cd', sendingMode: 'TYPE_SYNC', transaction: { __proto__: null, x: 'y' } };
  window.drawbridge.on('connected', () => { heard[heard.length] = 'connected'; });
  window.vega.on('client.disconnected', () => { heard[heard.length] = 'disconnected'; });
  after(window.vega.connectWallet(), () => after(window.drawbridge.connect(), () =>
    after(window.drawbridge.listKeys(), (keys) => after(window.vega.listKeys(), ({ keys: same }) =>
      refused(window.drawbridge.request({ method: 'admin.nothing', params }), ({ code, data }) =>
        refused(window.vega.sendTransaction(vote), (error) => after(window.drawbridge.disconnect(), () =>
          tell('keys-' + keys.length + '-' + same.length + '-refused-' + code + '-' + data.reason
            + '-and-' + error.code + '-' + error.data.code + '-heard-' + heard[0] + '-' + heard[1]))))))));
  ${meanwhile}
</script></head>`;

const svg = `<svg xmlns="http://www.w3.org/2000/svg"><text y="20">A drawing</text></svg>`;
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj
trailer<</Root 1 0 R>>
%%EOF`;

const own = (script: string) => ({ open: true, html: `<head><script>${script}</script></head>` });
test.use({
  allowed: ['before.localhost', 'meanwhile.localhost'],
  pages: {
    '/first': own('seen = typeof window.drawbridge?.request'),
    '/announced': own(`
      seen = [];
      addEventListener('drawbridge:announceProvider', ({ detail }) =>
        seen.push({ ...detail.info, same: detail.provider === window.drawbridge }));
      dispatchEvent(new Event('drawbridge:requestProvider'));`),
    '/framed': { open: true, html: '<iframe src="/first"></iframe>' },
    '/before': { open: true, html: telling(`(${breakBuiltIns})();`, '') },
    '/meanwhile': { open: true, html: telling('', `(${breakBuiltIns})();`) },
    '/drawing.svg': { open: true, type: 'image/svg+xml', html: svg },
    '/list.xml': { open: true, type: 'application/xml', html: '<list><entry>One</entry></list>' },
    '/paper.pdf': { open: true, type: 'application/pdf', html: pdf },
    '/note.txt': { open: true, type: 'text/plain', html: 'Only text' },
    '/around': { open: true, html: '<body><iframe src="/paper.pdf"></iframe>' },
    '/const': own(`const { drawbridge } = window; window.found = typeof drawbridge.request;`),
    '/let': own(`let drawbridge = 7; window.found = drawbridge;`),
    '/var': own(`var drawbridge = 7; window.found = window.drawbridge;`),
    '/function': own(`function drawbridge() { return 7 } window.found = window.drawbridge();`),
    '/vega': own(`'use strict'; window.vega = window.vega || {}; vega.views = 7; window.found = vega.views;`),
  },
});

const seen = (page: PageDriver): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'seen'));

test('every page on the web finds the provider before its scripts run, loses nothing by it, and cannot replace it; others have none', async ({
  driver,
  sandbox,
  site,
}) => {
  const page = await driver.newPage(site.url('shop.localhost'));
  await test.step('a page finds the provider before its first script runs, is told who it is, and has it in its frames', async () => {
    await page.goto(site.url('shop.localhost', '/first'));
    expect(await seen(page)).toBe('function');
    await page.goto(site.url('shop.localhost', '/announced'));
    expect(await seen(page)).toEqual([
      {
        uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        name: 'Drawbridge',
        icon: expect.stringMatching(/^data:image\/svg\+xml/),
        rdns: 'example.drawbridge',
        same: true,
      },
    ]);
    await page.goto(site.url('shop.localhost', '/framed'));
    const inFrame = await page.waitUntil(() => frames[0] && Reflect.get(frames[0], 'seen'), null);
    expect(inFrame).toBe('function');
    // It works under a policy that forbids the page to connect anywhere.
    await page.goto(site.url('shop.localhost'));
    expect(await page.evaluate(() => window.drawbridge.status())).toEqual({ connected: false, chainId: null });
    // A chain that the wallet is not on costs nobody a question.
    const data = page.evaluate(() => window.drawbridge.connect({ chainId: 'elsewhere' }).catch(({ data }) => data));
    expect(await data).toMatchObject({ reason: 'wrong-chain', detail: `The wallet is on ${sandbox.options.chainId}.` });
    expect(await driver.countWindows('approval.html')).toBe(0);
  });

  await test.step('a page from a file has no provider, and nothing of it breaks', async () => {
    const folder = await temporaryFolder('file-page');
    try {
      const path = join(folder.path, 'page.html');
      await writeFile(path, '<!doctype html><h1>A page from a file</h1><script>ran = typeof drawbridge</script>');
      const file = await driver.newPage(pathToFileURL(path).href);
      expect(await file.evaluate(() => Reflect.get(window, 'ran'))).toBe('undefined');
      await file.close();
      expect(await driver.consoleErrors()).toEqual([]);
    } finally {
      await folder.remove();
    }
  });

  await test.step('a page in a private window has no provider, whatever the user allows', async () => {
    const found: string[] = [];
    const html = '<script>fetch("/saw?" + location.search.slice(1) + "=" + typeof window.drawbridge)</script>';
    await using server = await listenLocally(
      createServer((request, response) => {
        const saw = /^\/saw\?(.*)/.exec(request.url ?? '')?.[1];
        if (saw !== undefined) found.push(saw);
        response.setHeader('Content-Type', 'text/html').end(saw === undefined ? html : '');
      }),
    );
    await driver.newPage(`${server.url}/?normal`);
    const close = await driver.openPrivately(`${server.url}/?private`);
    await expect.poll(() => found).toEqual(['normal=object', 'private=undefined']);
    await close();
  });

  await test.step('a document that is no HTML is shown as ever', async () => {
    for (const [path, text] of [
      ['/drawing.svg', 'A drawing'],
      ['/list.xml', 'One'],
      ['/note.txt', 'Only text'],
      ['/around', ''],
    ] as const) {
      await page.goto(site.url('shop.localhost', path));
      expect(await page.evaluate(() => document.documentElement.textContent)).toContain(text);
      expect(await page.evaluate(() => window.drawbridge.status())).toMatchObject({ connected: false });
    }
    expect(await driver.consoleErrors()).toEqual([]);
  });

  await test.step('a page that replaces the built-ins before its calls or meanwhile has them answered all the same, those of window.vega too', async () => {
    const keys = sandbox.wallet.keys().length;
    for (const when of ['before', 'meanwhile']) {
      await test.step(when, async () => {
        const page = await driver.newPage(site.url(`${when}.localhost`, `/${when}`));
        await expect
          .poll(async () => decodeURIComponent(new URL(await page.url()).hash), { timeout: 30_000 })
          .toBe(`#keys-${keys}-${keys}-refused-4200-method-not-allowed-and--3-2000-heard-connected-disconnected`);
      });
    }
    expect(await driver.consoleErrors()).toEqual([]);
  });

  await test.step('a page that has the name for itself runs as it does without the extension', async () => {
    for (const [path, found, provider] of [
      ['/const', 'function', 'object'],
      ['/let', 7, 'object'],
      ['/var', 7, 'number'],
      ['/function', 7, 'function'],
      ['/vega', 7, 'object'],
    ] as const) {
      await page.goto(site.url('shop.localhost', path));
      expect(await page.evaluate(() => [Reflect.get(window, 'found'), typeof window.drawbridge]), path).toEqual([
        found,
        provider,
      ]);
    }
  });

  await test.step('no script can put another provider in the place of the real one', async () => {
    await page.goto(site.url('shop.localhost'));
    const tampered = await page.evaluate(() => {
      const fake = { request: () => Promise.resolve('fake') };
      const assignedFirst = Reflect.set(window, 'drawbridge', fake);
      Object.assign(Object.prototype, { get: () => fake });
      const real = window.drawbridge;
      Reflect.deleteProperty(Object.prototype, 'get');
      return {
        assignedFirst,
        faked: Object(real) === fake,
        assigned: Reflect.set(window, 'drawbridge', fake),
        deleted: Reflect.deleteProperty(window, 'drawbridge'),
        redefined: Reflect.defineProperty(window, 'drawbridge', { value: fake }),
        getter: Reflect.defineProperty(window, 'drawbridge', { get: () => fake }),
        changed: Reflect.set(real, 'request', fake.request),
        member: Reflect.defineProperty(real, 'request', { value: fake.request }),
        added: Reflect.set(real, 'extra', fake),
        prototype: Reflect.setPrototypeOf(real, fake),
        frozen: Object.isFrozen(Object.freeze(real)),
        same: window.drawbridge === real,
      };
    });
    const no = {
      assignedFirst: false,
      faked: false,
      assigned: false,
      changed: false,
      deleted: false,
      redefined: false,
      getter: false,
      member: false,
      added: false,
    };
    expect(tampered).toEqual({ ...no, prototype: false, frozen: true, same: true });
  });

  await test.step('a page that is written anew keeps its provider, its calls and its listeners', async () => {
    // The same one: it connects all the same.
    await recordEvents(page);
    const connecting = connect(page);
    const approval = await askingWindow(driver);
    const same = await page.evaluate(() => {
      const before = window.drawbridge;
      document.open();
      document.write('<h1>Another text</h1>');
      document.close();
      return before === window.drawbridge;
    });
    expect(same).toBe(true);
    await approval.click('#connect');
    expect(await connecting).toEqual({ ok: true, value: null });
    await nextEvent(page, 'connected');
    expect(await listKeys(page)).toMatchObject({ ok: true });
  });
});
