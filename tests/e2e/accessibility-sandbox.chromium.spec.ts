import { accessibilityFaults } from '#tests/fixtures/accessibility.ts';
import { connectSite } from '#tests/fixtures/answer-approval.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';

// Many states a page: each is looked at twice, which takes a slow machine seconds.
test.describe.configure({ timeout: 240_000 });

test.use({ sandboxOptions: { eventEveryMs: 0 } });

test('the page of tokens and components, in both schemes side by side', async ({ driver, sandbox }) => {
  const page = await driver.newPage(`${sandbox.urls.desk}/components`);
  await page.waitFor('[data-scheme=dark] [data-token="--accent"]');
  await page.waitFor('[data-scheme=dark] .chip.tone-ok');
  expect(await accessibilityFaults(page)).toEqual([]);
  const grounds = await page.evaluate(() =>
    ['light', 'dark'].map((scheme) => {
      const ground = document.querySelector(`[data-scheme=${scheme}]`);
      return ground && getComputedStyle(ground).backgroundColor;
    }),
  );
  expect(new Set(grounds).size).toBe(2);
});

test('the demo dApp and the wallet desk, idle and busy', async ({ driver, sandbox }) => {
  const dapp = await driver.newPage(sandbox.urls.dapp);
  const desk = await driver.newPage(sandbox.urls.desk);
  await dapp.waitFor('#connect');
  await desk.waitFor('#no-reviews');
  expect.soft(await accessibilityFaults(dapp), 'demo dApp, idle').toEqual([]);
  expect.soft(await accessibilityFaults(desk), 'wallet desk, idle').toEqual([]);

  await connectSite(driver, dapp);
  await dapp.click('#list-keys');
  await dapp.waitFor('#keys li');
  sandbox.wallet.setApprove('ask');
  await dapp.click('#send');
  await desk.waitFor('.review .approve');
  await desk.waitFor('#sessions li');
  expect.soft(await accessibilityFaults(desk), 'wallet desk, with a review').toEqual([]);
  await desk.click('.review .reject');
  await dapp.waitFor('#error-code:not(:empty)');
  expect.soft(await accessibilityFaults(dapp), 'demo dApp, after a refusal').toEqual([]);
});
