import { accessibilityFaults } from '#tests/fixtures/accessibility.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';

// Many states a page: each is looked at twice, which takes a slow machine seconds.
test.describe.configure({ timeout: 240_000 });

const size = { width: 1280, height: 900 };

test.use({ sandboxOptions: { eventEveryMs: 0 } });

test('the margin estimator: not asked, wrong as typed, answered with and without liquidation, refused, offline', async ({
  driver,
  sandbox,
}) => {
  const page = await driver.extensionPage('explorer.html#/margin', size);
  const check = async (state: string): Promise<void> => {
    expect.soft(await accessibilityFaults(page), state).toEqual([]);
  };
  const ask = (query: string): Promise<void> =>
    page.evaluate((query) => {
      location.hash = `#/margin?${query}`;
    }, query);
  await page.waitForText('main', 'Nothing estimated yet');
  await check('not asked');
  await page.fill('input[name=size]', '-1.5x');
  await page.press('Enter');
  await page.waitFor('#size-problem .failure');
  await check('wrong as typed');
  const market = `marketId=${sandbox.dataSet.markets[0]?.id}&openVolume=-1500&positionDecimalPlaces=3`;
  await ask(market);
  await page.waitFor('[data-testid=liquidation-absent]');
  await check('without liquidation');
  await ask(`${market}&collateralAvailable=1000000`);
  await page.waitFor('[data-testid=liquidation-prices]');
  await check('with liquidation');
  await sandbox.setFaults({ dataApiDown: true });
  await page.click('.query-age button');
  await page.waitFor('[data-testid=failure][data-kind=unreachable]');
  await check('offline, with the last answer');
  await sandbox.resetFaults();
  await ask(`marketId=${'0'.repeat(64)}&openVolume=5`);
  await page.waitForText('[data-testid=failure]', 'no market');
  await check('refused');
});
