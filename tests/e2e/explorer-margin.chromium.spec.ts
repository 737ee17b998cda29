import { expect, test } from '#tests/fixtures/extension-test.ts';

const size = { width: 1280, height: 900 };

test('a position is estimated from the form, and an amount and its symbol stand in one line', async ({
  driver,
  sandbox,
}) => {
  const page = await driver.extensionPage('explorer.html#/margin', size);
  await page.waitForText('main', 'Nothing estimated yet');
  await page.fill('input[name=market]', sandbox.dataSet.markets[0]?.id ?? '');
  await page.click('input[name=side][value=short]');
  await page.fill('input[name=size]', '12345');
  await page.waitFor('[data-testid=margin-picture]');
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
  expect(await driver.consoleErrors()).toEqual([]);
});
