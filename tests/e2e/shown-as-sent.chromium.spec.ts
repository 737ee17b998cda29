import { readFile } from 'node:fs/promises';
import { languageNames } from '#lib/i18n/languages.ts';
import type { BrowserDriver, PageDriver } from '#scripts/browsers/browser-driver.ts';
import { askingWindow, connectSite } from '#tests/fixtures/answer-approval.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { clickIn, type Outcome, request } from '#tests/fixtures/provider-calls.ts';
import { choose, see } from '#tests/fixtures/visible-words.ts';
import { wordsOf } from '#tests/fixtures/words-of.ts';

const apiToken = 'aB3d'.repeat(16);
test.use({ sandboxOptions: { approve: 'never', apiTokens: [apiToken] } });

/** A page of a site that is connected, while Drawbridge asks about each call. */
async function connectedPage(driver: BrowserDriver, url: string): Promise<PageDriver> {
  const options = await driver.extensionPage('options.html');
  await options.evaluate((message) => chrome.runtime.sendMessage(message), {
    command: 'apiToken.set',
    argument: { token: apiToken, remember: false },
  });
  await options.close();
  const page = await driver.newPage(url);
  await connectSite(driver, page);
  await expect.poll(() => driver.countWindows('approval.html')).toBe(0);
  return page;
}

/** Has the site call that method, looks at the window, and denies it. */
async function reviewed<R>(
  driver: BrowserDriver,
  page: PageDriver,
  [method, params]: [string, unknown],
  look: (window: PageDriver) => Promise<R>,
): Promise<R> {
  await clickIn(page);
  const asked: Promise<Outcome> = request(page, method, params);
  const window = await askingWindow(driver, '#deny');
  const seen = await look(window);
  await window.click('#deny');
  expect(await asked).toMatchObject({ ok: false, code: 4001 });
  await expect.poll(() => driver.countWindows('approval.html')).toBe(0);
  return seen;
}

const publicKey = 'ab'.repeat(32);
const sending = (transaction: object): [string, unknown] => [
  'client.send_transaction',
  { publicKey, sendingMode: 'TYPE_SYNC', transaction },
];

/** What a user copies who selects the whole element. */
const copied = (window: PageDriver, css: string): Promise<string | undefined> =>
  window.evaluate((css) => {
    const element = document.querySelector(css);
    if (element === null) throw new Error(`Nothing is ${css}.`);
    getSelection()?.selectAllChildren(element);
    const event = new ClipboardEvent('copy', { clipboardData: new DataTransfer(), bubbles: true, cancelable: true });
    element.dispatchEvent(event);
    return event.clipboardData?.getData('text/plain');
  }, css);

test('a value is drawn alike in sentence, row and raw text, paints nothing outside its own box, and no direction reorders it', async ({
  driver,
  site,
}, { outputDir }) => {
  await test.step('spaces and lone surrogates are drawn alike in sentence, row and raw text, and copied as sent', async () => {
    const page = await connectedPage(driver, site.url('shop.localhost'));
    const title = ' two  blanks\ud800 ';
    const drawn = '␣two␣␣blanks\\u{D800}␣';
    const call = sending({ proposalSubmission: { rationale: { title }, terms: { newFreeform: {} } } });
    await reviewed(driver, page, call, async (window) => {
      expect(await window.text('[data-testid=transaction-line]')).toContain(`“${drawn}”`);
      expect(await window.text('.tx-row dd')).toBe(drawn);
      await window.click('[data-testid=transaction-raw] summary');
      await window.waitForText('.tx-raw pre', '" two␣␣blanks\\ud800 "');
      expect(await copied(window, '.tx-row dd')).toBe(title);
      expect(await copied(window, '.tx-line bdi')).toBe(title);
    });
    const vote = sending({ voteSubmission: { proposalId: 'a\ud800', value: 'VALUE_YES' } });
    await reviewed(driver, page, vote, async (window) => {
      expect(await window.text('.tx-line')).toContain('a\\u{D800}');
      expect(await window.text('.tx-row dd .tx-unknown')).toBe('a\\u{D800}');
    });
    // As is the end of a method's name.
    await reviewed(driver, page, ['client.list_keys ', undefined], async (window) => {
      expect(await window.text('.approval-body')).toContain('client.list_keys␣');
    });
  });

  // The third denial within a minute mutes a site.
  const page = await connectedPage(driver, site.url('bank.localhost'));
  await test.step('a value paints nothing outside its own box', async () => {
    const odd = { [`b${marks}`]: `d${marks}`, tall: '\u{12031}\ufdfd\u{1242b}', '\u{1d165}': `${marks}🏴🇺🇳` };
    const order = { side: 'SIDE_BUY', size: '1', marketId: `X${marks}`, type: `T\u0489${marks}`, ...odd };
    await reviewed(driver, page, sending({ orderSubmission: order }), async (window) => {
      for (const css of ['.tx-line', '.tx-row:nth-last-child(3)', '.tx-row:last-child']) {
        expect.soft(await paintedOutside(window, css, page, `${outputDir}/${css}`), css).toBe(0);
      }
    });
  });

  await test.step('no direction reorders a path, an amount or an ID, in Arabic too', async () => {
    const settings = await driver.extensionPage('options.html');
    await choose(settings, wordsOf('en').whole('language_label'), languageNames.ar);
    await see(settings, wordsOf('ar').whole('language_heading'));
    await settings.close();
    // The recipient comes first.
    const values = ['100%-a', '-5', '-1.5%', '-2\\u{200B}', 'x-1'];
    const odd = { ש: 'ש -2\u200b', א: { 1: { ב: 'x-1' } } };
    const transaction = { transfer: { amount: '-5', to: '100%-a', reference: '-1.5%', ...odd } };
    await reviewed(driver, page, sending(transaction), async (window) => {
      await expect.poll(() => window.evaluate(() => document.documentElement.dir)).toBe('rtl');
      expect(await fromLeft(window, '.tx-row dt code')).toEqual(['["ש"]', '["א"]["1"]["ב"]']);
      expect(await fromLeft(window, '.tx-row dd bdi[dir=ltr]:not(:has(bdi))')).toEqual(values);
      expect(await fromLeft(window, '.tx-line bdi[dir=ltr]:not(:has(bdi))')).toEqual(['-5', '100%-a', 'Drawbridge']);
    });
  });
});

const values = '[data-testid=transaction-summary] :is(bdi, code)';

/** How many pixels values paint outside their own boxes: those that change, around the boxes, when no value is drawn. */
async function paintedOutside(window: PageDriver, css: string, page: PageDriver, folder: string): Promise<number> {
  const picture = async (name: string): Promise<string> => {
    await window.screenshot(`${folder}/${name}.png`);
    return readFile(`${folder}/${name}.png`, 'base64');
  };
  await window.evaluate((css) => document.querySelector(css)?.scrollIntoView({ block: 'center' }), css);
  const drawn = await picture('drawn');
  const boxes = await window.evaluate((css) => {
    const values = [...document.querySelectorAll<HTMLElement>(css)];
    const rects = values.flatMap((value) => [...value.getClientRects()]);
    for (const value of values) value.style.visibility = 'hidden';
    // The buttons below, which scrolled content cannot reach, change by themselves.
    const { bottom: end = 0 } = document.querySelector('.approval-body')?.getBoundingClientRect() ?? {};
    return [...rects, { left: 0, top: end, right: innerWidth, bottom: innerHeight }].map(
      ({ left, top, right, bottom }) => ({ left, top, right, bottom }),
    );
  }, values);
  const hidden = await picture('hidden');
  await window.evaluate((css) => {
    for (const value of document.querySelectorAll<HTMLElement>(css)) value.style.visibility = '';
  }, values);
  return page.evaluate(
    async ({ pictures, boxes }) => {
      const [first, second] = await Promise.all(
        pictures.map(async (picture) => {
          const bytes = Uint8Array.from(atob(picture), (byte) => byte.charCodeAt(0));
          const image = await createImageBitmap(new Blob([bytes]));
          const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
          canvas?.drawImage(image, 0, 0);
          return canvas?.getImageData(0, 0, image.width, image.height);
        }),
      );
      if (!first || !second) throw new Error('The pictures cannot be read.');
      const isInside = (x: number, y: number): boolean =>
        boxes.some(({ left, top, right, bottom }) => x >= left - 1 && x < right + 1 && y >= top - 1 && y < bottom + 1);
      let inside = 0;
      let outside = 0;
      for (let at = 0; at < first.data.length; at += 4) {
        if ([0, 1, 2].every((channel) => first.data[at + channel] === second.data[at + channel])) continue;
        const pixel = at / 4;
        if (isInside(pixel % first.width, Math.floor(pixel / first.width))) inside += 1;
        else outside += 1;
      }
      if (inside === 0) throw new Error('No value was drawn at all.');
      return outside;
    },
    { pictures: [drawn, hidden], boxes },
  );
}

/** The tallest of what is left of a letter's marks, and some that are drawn below, across and around it. */
const marks = '\u1deb\u0344\u1dc6\u0323\u0336\u0361\u035c\u20dd\u0489\u0301';

/** The characters of each element in the order in which they stand on a line, from left to right. */
const fromLeft = (window: PageDriver, css: string): Promise<string[]> =>
  window.evaluate((css) => {
    const inOrder = (element: Element): string => {
      const found: { character: string; top: number; left: number }[] = [];
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const node = texts.currentNode;
        [...(node.textContent ?? '')].forEach((character, at) => {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const { top, left } = range.getBoundingClientRect();
          found.push({ character, top, left });
        });
      }
      found.sort((a, b) => a.top - b.top || a.left - b.left);
      return found.map(({ character }) => character).join('');
    };
    return [...document.querySelectorAll(css)].map(inOrder);
  }, css);
