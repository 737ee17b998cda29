import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { askAgain, heldMs, kept, tryAgain } from '#tests/fixtures/answers.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';

const size = { width: 1280, height: 900 };

/** Texts of the cells of a table, without their line breaks. */
function cells(page: PageDriver, testId: string): Promise<string[]> {
  return page.evaluate(
    (testId) =>
      [...document.querySelectorAll(`[data-testid=${testId}] td`)].map((one) =>
        (one.textContent ?? '').replace(/\s+/g, ' ').trim(),
      ),
    testId,
  );
}

function place(marketId: string, openVolume: string, more = ''): string {
  return `explorer.html#/margin?marketId=${marketId}&openVolume=${openVolume}${more}`;
}

test('a position is estimated from the form, with and without collateral', async ({ driver, sandbox }) => {
  const [market] = sandbox.dataSet.markets;
  if (market === undefined) throw new Error('the sandbox has markets');
  const page = await driver.extensionPage('explorer.html#/margin', size);
  await page.waitForText('main', 'Nothing estimated yet');
  await page.fill('input[name=market]', market.id);
  await page.fill('input[name=size]', '1.5');
  await page.click('input[name=side][value=short]');
  await page.waitForText('main form', 'more digits after the point');
  await page.fill('input[name=size]', '1500');
  await page.waitFor('[data-testid=margin-picture]');
  await page.waitFor('[data-testid=liquidation-absent]');
  const [asked] = sandbox.log().filter(({ path }) => path.startsWith('/api/v2/estimate/position'));
  const { searchParams } = new URL(asked?.path ?? '', 'http://sandbox');
  expect(Object.fromEntries(searchParams)).toMatchObject({ marketId: market.id, openVolume: '-1500' });
  expect(searchParams.has('collateralAvailable')).toBe(false);
  const symbol = sandbox.dataSet.assets.find(({ id }) => id === market.settlementAsset)?.details.symbol ?? '?';
  // The list of assets, which tells it, may come after the estimate.
  await expect
    .poll(() => cells(page, 'margin-levels'))
    .toEqual(Array.from({ length: 8 }, () => expect.stringContaining(symbol)));
  const without = await cells(page, 'margin-levels');

  // In the asset, which the estimate has told.
  await page.waitForText('main form', `Collateral available (${symbol})`);
  await page.fill('input[name=collateral]', '1');
  await page.waitFor('[data-testid=liquidation-prices]');
  await page.waitFor('[data-testid=margin-coverage]');
  await expect.poll(() => cells(page, 'margin-levels')).toEqual(without);
  expect(await page.evaluate(() => location.hash)).toContain(
    `&collateralAvailable=1${'0'.repeat(market.assetDecimals)}`,
  );

  // The address holds the question: a new tab asks the same.
  const again = await driver.extensionPage(place(market.id, '-1500'), size);
  await again.waitFor('[data-testid=margin-picture]');
  await expect.poll(() => cells(again, 'margin-levels')).toEqual(without);
  expect(await driver.consoleErrors()).toEqual([]);
});

test('an amount and its symbol stand in one line', async ({ driver, sandbox }) => {
  const page = await driver.extensionPage(place(sandbox.dataSet.markets[0]?.id ?? '', '-12345'), size);
  await page.waitForText('[data-testid=margin-levels]', ' USDT');
  // One box is one line.
  const broken = await page.evaluate(() =>
    [...document.querySelectorAll('[data-testid=margin-levels] td > span')].filter((amount) => {
      const range = document.createRange();
      range.selectNodeContents(amount.firstChild ?? amount);
      return range.getClientRects().length !== 1;
    }),
  );
  expect(broken).toEqual([]);
});

test('what the service refuses is said, and another question is asked after it', async ({ driver, sandbox }) => {
  const page = await driver.extensionPage(place('0'.repeat(64), '5'), size);
  await page.waitForText('[data-testid=failure]', `no market ${'0'.repeat(64)}`);
  await page.waitForText('[data-testid=failure]', 'returned 404');
  await page.waitForText('[data-testid=failure]', '(code 5)');
  await page.goto(`${driver.extensionOrigin}/${place('nonsense', '5')}`);
  await page.waitForText('[data-testid=failure]', 'returned 400');
  await page.waitForText('[data-testid=failure]', '(code 3)');
  const [market] = sandbox.dataSet.markets;
  await page.goto(`${driver.extensionOrigin}/explorer.html#/margin`);
  await page.waitForText('main', 'Nothing estimated yet');
  await page.fill('input[name=market]', market?.id ?? '');
  await page.fill('input[name=size]', '5');
  await page.waitFor('[data-testid=margin-picture]');
});

test('loading, error and offline keep the last estimate; a position of nothing is explained', async ({
  driver,
  sandbox,
}) => {
  const [market] = sandbox.dataSet.markets;
  const asked = place(market?.id ?? '', '1500');
  await sandbox.setFaults({ dataApiDelayMs: heldMs });
  const page = await driver.extensionPage(asked, size);
  await page.waitFor('.margin-answer .skeleton-rows');
  await sandbox.setFaults({ dataApiDelayMs: 0 });
  await page.waitFor('[data-testid=margin-picture]');

  await sandbox.setFaults({ dataApiStatus: 500 });
  await page.click('.query-age button');
  await page.waitForText('[data-testid=failure]', 'returned 500');
  await page.waitForText('[data-testid=failure]', 'Showing the last known state.');
  await page.waitFor('[data-testid=margin-picture]');
  await sandbox.resetFaults();
  await tryAgain(page);
  await page.waitUntil(() => document.querySelector('[data-testid=failure]') === null, null);

  // Another tab, with the service gone: the last estimate of the same position is there at once.
  await kept(page, 'estimate');
  await sandbox.setFaults({ dataApiDown: true });
  const other = await driver.extensionPage(asked, size);
  await other.waitFor('[data-testid=margin-picture]');
  await askAgain(other);
  await other.waitFor('[data-testid=failure][data-kind=unreachable]');
  await other.waitFor('[data-testid=margin-picture]');
  await sandbox.resetFaults();
  await tryAgain(other);
  await other.waitUntil(() => document.querySelector('[data-testid=failure]') === null, null);
  await other.goto(`${driver.extensionOrigin}/${place(market?.id ?? '', '0')}`);
  await other.waitForText('[data-testid=margin-result]', 'Without a position no margin is needed.');
});

test.describe('a data node', () => {
  test.use({ sandboxOptions: { dialect: '0.79' } });

  test('tells its markets by name, their decimal places and null for what it does not estimate', async ({
    driver,
    sandbox,
  }) => {
    const [market] = sandbox.dataSet.markets;
    if (market === undefined) throw new Error('the sandbox has markets');
    const page = await driver.extensionPage('explorer.html#/margin', size);
    const named = `datalist option[data-market-id="${market.id}"]`;
    await page.waitUntil((named) => document.querySelector(named) !== null, named);
    await page.fill(
      'input[name=market]',
      await page.evaluate((named) => document.querySelector<HTMLOptionElement>(named)?.value ?? '', named),
    );
    await page.fill('input[name=size]', '1.5');
    await page.waitFor('[data-testid=liquidation-absent]');
    await page.waitForText('[data-testid=margin-result]', market.name);
    expect(await page.evaluate(() => location.hash)).toContain(`marketId=${market.id}&openVolume=1500`);
    await page.fill('input[name=collateral]', '9');
    await page.waitFor('[data-testid=liquidation-prices]');
    const [price = ''] = await cells(page, 'liquidation-prices');
    const amount = Number(price.replaceAll(',', ''));
    // In whole units of the asset, and so not far from the market's price.
    const markPrice = Number(market.markPrice) / 10 ** market.decimalPlaces;
    expect(amount / markPrice).toBeGreaterThan(0.9);
    expect(amount / markPrice).toBeLessThan(1.1);
  });
});
