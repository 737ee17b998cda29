import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';

const size = { width: 1280, height: 900 };

/** What `attribute` says on each element with that test ID. */
function attributes(page: PageDriver, testId: string, attribute: string): Promise<(string | null)[]> {
  return page.evaluate(
    ({ testId, attribute }) =>
      [...document.querySelectorAll(`[data-testid=${testId}]`)].map((one) => one.getAttribute(attribute)),
    { testId, attribute },
  );
}

/** Presses the button with that text in the view. */
async function press(page: PageDriver, text: string): Promise<void> {
  await page.waitUntil((text) => {
    const button = [...document.querySelectorAll<HTMLButtonElement>('main button')].find(
      (one) => one.textContent?.trim() === text && !one.disabled,
    );
    button?.click();
    return button !== undefined;
  }, text);
}

test('every view has an address, a title and a place in the history, and is told from the navigation in a narrow window as well', async ({
  driver,
}) => {
  await test.step('every view has an address, a title and a place in the history', async () => {
    const page = await driver.extensionPage('explorer.html', size);
    await page.waitFor('[data-testid=explorer-view][data-view=governance]');
    for (const [view, title] of [
      ['bundles', 'Signer bundles'],
      ['margin', 'Margin estimator'],
      ['governance', 'Governance'],
      ['assets', 'Assets'],
    ] as const) {
      await page.click(`nav a[href="#/${view}"]`);
      await page.waitFor(`[data-testid=explorer-view][data-view=${view}]`);
      await page.waitForText('h1', title);
      await expect.poll(() => page.evaluate(() => document.title)).toBe(`${title} · Drawbridge explorer`);
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    }
    await page.evaluate(() => history.go(-3));
    await page.waitFor('[data-testid=explorer-view][data-view=bundles]');
    await page.evaluate(() => history.forward());
    await page.waitFor('[data-testid=explorer-view][data-view=margin]');

    const lost = await driver.extensionPage('explorer.html#/nothing', size);
    await lost.waitForText('h1', 'Page not found');
    expect(await driver.consoleErrors()).toEqual([]);
  });

  await test.step('the view that is open can be told from the navigation in a narrow window as well', async () => {
    const page = await driver.extensionPage('explorer.html#/assets', { width: 420, height: 900 });
    const isMarked = (view: string): boolean => {
      const { left = -1, right = 0 } = document.querySelector('nav a[aria-current]')?.getBoundingClientRect() ?? {};
      return location.hash === `#/${view}` && left >= 0 && right <= innerWidth;
    };
    await page.waitUntil(isMarked, 'assets');
    await page.evaluate(() => {
      location.hash = '#/parameters';
    });
    await page.waitUntil(isMarked, 'parameters');
  });
});

test('values of any length stay in their places, in a wide window and in the narrowest, and open signatures leave the others readable', async ({
  driver,
  sandbox,
}) => {
  await test.step('values of any length stay in their places, in a wide window and in the narrowest', async () => {
    const [sample] = sandbox.dataSet.assets.filter(({ details }) => details.erc20 !== undefined);
    if (sample?.details.erc20 === undefined) throw new Error('the sandbox has tokens');
    // What a contract without a limit has.
    const erc20 = { ...sample.details.erc20, lifetimeLimit: `${2n ** 256n - 1n}` };
    const unlimited = { ...sample, id: 'e'.repeat(64), details: { ...sample.details, name: 'N'.repeat(90), erc20 } };
    const parameter = { key: 'k'.repeat(120), value: 'v'.repeat(300) };
    Object.assign(sandbox.dataSet, {
      assets: [...sandbox.dataSet.assets, unlimited],
      networkParameters: [...sandbox.dataSet.networkParameters, parameter],
    });
    const parameters = ['parameters', `[data-key=${parameter.key}]`] as const;
    const assets = ['assets', `[data-asset-id=${unlimited.id}]`] as const;
    const one = [`assets/${unlimited.id}`, '[data-testid=asset-facts]'] as const;
    for (const [width, places] of [
      [1280, [parameters, assets]],
      [320, [parameters, assets, ['bundles', '[data-testid=bundle]'], one]],
    ] as const) {
      const page = await driver.extensionPage('explorer.html#/parameters', { width, height: 900 });
      for (const [place, ready] of places) {
        await page.evaluate((place) => {
          location.hash = `#/${place}`;
        }, place);
        await page.waitFor(ready);
        const beyond = await page.evaluate(() =>
          [document.documentElement, ...document.querySelectorAll('main td')]
            .filter((one) => one.scrollWidth > one.clientWidth + 1)
            .map((one) => one.textContent?.slice(0, 80)),
        );
        expect.soft(beyond, `${place} in ${width} px`).toEqual([]);
      }
    }
  });

  await test.step('open signatures leave the other columns readable, and have the width of a narrow window', async () => {
    const wide = await driver.extensionPage('explorer.html#/bundles', size);
    await wide.click('[data-testid=bundle] summary');
    await wide.waitFor('[data-testid=bundle] details[open]');
    // One box is one line.
    const lines = await wide.evaluate(() => {
      const range = document.createRange();
      range.selectNodeContents(document.querySelector('[data-testid=bundle] td bdi')?.firstChild ?? document.body);
      return range.getClientRects().length;
    });
    expect(lines).toBe(1);
    const narrow = await driver.extensionPage('explorer.html#/bundles', { width: 700, height: 900 });
    await narrow.click('[data-testid=bundle] summary');
    await narrow.waitUntil(() => {
      const width = (css: string): number => document.querySelector(css)?.getBoundingClientRect().width ?? 0;
      return width('[data-testid=bundle] td:has(details[open])') > 0.9 * width('[data-testid=bundle]');
    }, null);
  });
});

test('two thousand assets: the last is a press away, and one comes back to where one was', async ({
  driver,
  sandbox,
}) => {
  const [sample] = sandbox.dataSet.assets;
  const assets = Array.from({ length: 2000 }, (_, index) => {
    const symbol = `T${`${index}`.padStart(5, '0')}`;
    // Rows of several lines, which the first screen tells nothing of: the list grows while one comes to its end.
    const name =
      index < 100 ? 'Short' : 'A name of so many words that in no column and in no font it stands in one line';
    return { ...sample, id: `id-${symbol.toLowerCase()}`, details: { ...sample?.details, symbol, name } };
  });
  Object.assign(sandbox.dataSet, { assets });
  const onScreen = (id: string): boolean => {
    const { top = -1, bottom = 0 } = document.querySelector(`[data-asset-id=${id}]`)?.getBoundingClientRect() ?? {};
    return top >= 0 && bottom <= innerHeight;
  };
  const page = await driver.extensionPage('explorer.html#/assets', size);
  await page.waitFor('[data-asset-id=id-t00000]', 20_000);
  const rows = () => attributes(page, 'asset', 'data-asset-id');
  expect(await rows()).toHaveLength(50);
  await page.click('th.asset-symbol button');
  await page.waitUntil(onScreen, 'id-t01999');
  await press(page, 'Show more');
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.waitUntil(onScreen, 'id-t01900');
  await page.waitUntil(() => Object(history.state).scrollY === scrollY, null);
  await page.click('[data-asset-id=id-t01900] a');
  await page.waitFor('[data-testid=asset-facts]');
  await page.waitUntil(() => scrollY === 0, null);
  await page.evaluate(() => history.back());
  await page.waitUntil(onScreen, 'id-t01900', 20_000);
  expect(await rows()).toHaveLength(100);
});
