import { createHash } from 'node:crypto';
import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';

const find = `const found = [typeof drawbridge?.connect, typeof window.vega?.connectWallet].join();`;
const both = 'function,function';
/** How often each is tried. */
const times = 5;

/** A document whose one script, which is its first, is all that its policy lets it have. */
function strict(script: string): string {
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = `default-src 'none'; script-src 'sha256-${hash}'`;
  return `<head><meta http-equiv="Content-Security-Policy" content="${policy}"><script>${script}</script></head>`;
}

/** Tells the page around it what it found. */
const framed = strict(`${find} parent.postMessage(found, '*')`);
/** Notes what it found and loads again, so often. */
const repeated = strict(`${find}
  const all = [...JSON.parse(sessionStorage.getItem('all') ?? '[]'), found];
  sessionStorage.setItem('all', JSON.stringify(all));
  if (all.length < ${times}) addEventListener('load', () => location.reload());`);
const taken = `<head><script>vega = { theirs: true }; Object.freeze(vega)</script></head>`;

test.use({
  pages: {
    '/framed': { open: true, html: framed },
    '/repeated': { open: true, html: repeated },
    '/around': { open: true, html: '<body></body>' },
    '/taken': { open: true, html: taken },
  },
});

/** What the first scripts of `times` frames in the page found, which load at the same time. */
function inFrames(page: PageDriver, times: number, frame: { src: string }): Promise<string[]> {
  return page.evaluate(
    async ({ times, frame }) => {
      const found: string[] = [];
      const elements = Array.from({ length: times }, () => Object.assign(document.createElement('iframe'), frame));
      await new Promise<void>((resolve) => {
        window.onmessage = ({ data }) => {
          if (found.push(data) === times) resolve();
        };
        document.body.append(...elements);
      });
      for (const element of elements) element.remove();
      return found;
    },
    { times, frame },
  );
}

const kindOf = (page: PageDriver): Promise<string> => page.evaluate(() => typeof Object(window).vega);

test('every first script of a page or frame finds both providers; window.vega may be taken over, and switched off by the user', async ({
  driver,
  site,
}) => {
  const page = await driver.newPage(site.url('shop.localhost', '/around'));
  await test.step('every time the first script of a frame finds both providers', async () => {
    const ofOthers = { src: site.url('leaf.localhost', '/framed') };
    expect(await inFrames(page, times * 0.4, { src: '/framed' })).toEqual(Array(times * 0.4).fill(both));
    expect(await inFrames(page, times * 0.6, ofOthers)).toEqual(Array(times * 0.6).fill(both));
  });

  await test.step('every time the first script of a page finds both providers', async () => {
    await page.goto(site.url('shop.localhost', '/repeated'));
    const all = await page.waitUntil(
      (times) => {
        const all: string[] = JSON.parse(sessionStorage.getItem('all') ?? '[]');
        return all.length >= times ? all : null;
      },
      times,
      100_000,
    );
    expect(new Set(all)).toEqual(new Set([both]));
  });

  await test.step('window.vega is a plain property with members that stay, which another wallet may take over', async () => {
    await page.goto(site.url('shop.localhost'));
    // Its calls go the way of the provider's.
    expect(await page.evaluate(() => Object(window).vega.isConnected())).toBe(false);
    const found = await page.evaluate(() => {
      const { value, ...rest } = Object(Object.getOwnPropertyDescriptor(window, 'vega'));
      const members = Object.getPrototypeOf(value);
      return { rest, frozen: Object.isFrozen(members), names: Object.keys(members).sort() };
    });
    expect(found).toEqual({
      rest: { writable: true, enumerable: true, configurable: true },
      frozen: true,
      names: [
        'addEventListener',
        'connectWallet',
        'disconnectWallet',
        'getChainId',
        'isConnected',
        'listKeys',
        'off',
        'on',
        'removeEventListener',
        'sendTransaction',
        'signTransaction',
      ],
    });
    await page.goto(site.url('shop.localhost', '/taken'));
    expect(await page.evaluate(() => Object(window).vega)).toEqual({ theirs: true });
  });

  await test.step('it goes from pages loaded after the user switched it off, and comes back', async () => {
    await page.goto(site.url('shop.localhost', '/around'));
    expect(await kindOf(page)).toBe('object');
    const options = await driver.extensionPage('options.html');
    await options.click('input[name=vega]');
    await options.waitUntil(async () => (await chrome.storage.sync.get('vega'))['vega'] === false, null);
    await page.reload();
    await page.waitUntil(() => !('vega' in window), null);
    expect(await page.evaluate(() => typeof window.drawbridge)).toBe('object');
    await page.evaluate(() => document.body.append(document.createElement('iframe')));
    await page.waitUntil(() => frames[0] && !('vega' in frames[0]), null);
    // The page knows: not even the first script of a frame of its own finds it.
    expect(await inFrames(page, times, { src: '/framed' })).toEqual(Array(times).fill('function,undefined'));
    // What another wallet has put there stays.
    await page.goto(site.url('shop.localhost', '/taken'));
    // A frame asks after its page did: where it has heard, the page has.
    await page.evaluate(() => document.body.append(document.createElement('iframe')));
    await page.waitUntil(() => frames[0] && !('vega' in frames[0]), null);
    expect(await page.evaluate(() => Object(window).vega)).toEqual({ theirs: true });

    await options.reload();
    await options.waitFor('[name=vega]');
    expect(await options.evaluate(() => document.querySelector<HTMLInputElement>('[name=vega]')?.checked)).toBe(false);
    await options.click('input[name=vega]');
    await options.waitUntil(async () => (await chrome.storage.sync.get('vega'))['vega'] === true, null);
    await page.goto(site.url('shop.localhost', '/around'));
    expect(await kindOf(page)).toBe('object');
    expect(await inFrames(page, times, { src: '/framed' })).toEqual(Array(times).fill(both));
    expect(await driver.consoleErrors()).toEqual([]);
  });
});
