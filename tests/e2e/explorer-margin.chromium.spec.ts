import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
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

test('a position is estimated from the form, with and without collateral, and an amount and its symbol stand in one line', async ({
  driver,
  sandbox,
}) => {
  await test.step('a position is estimated from the form, with and without collateral', async () => {
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

  await test.step('an amount and its symbol stand in one line', async () => {
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
});
