import { accessibilityFaults } from '#tests/fixtures/accessibility.ts';
import { askAgain, heldMs, kept, tryAgain } from '#tests/fixtures/answers.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';

// Many states a page: each is looked at twice, which takes a slow machine seconds.
test.describe.configure({ timeout: 240_000 });

const size = { width: 1280, height: 900 };

test.use({ sandboxOptions: { eventEveryMs: 0 } });

/** Every state of a view: what it says, what it keeps, and whether all can read it. */
for (const { view, row, filtered, nothing, none } of [
  {
    view: 'parameters',
    row: 'parameter',
    filtered: 'q=has-no-such',
    nothing: 'Nothing matches',
    none: 'This network has no parameters',
  },
  {
    view: 'bundles',
    row: 'bundle',
    filtered: 'submitter=0x12',
    nothing: '0x and 40 digits',
    none: 'No bundles',
  },
  {
    view: 'assets',
    row: 'asset',
    filtered: 'q=has-no-such',
    nothing: 'Nothing matches',
    none: 'This network has no assets',
  },
]) {
  test(`${view}: loading, empty, with everything, narrowed to nothing, after a failure and offline, with what is known kept`, async ({
    driver,
    sandbox,
  }) => {
    // Rows are alike, and axe takes its time over each.
    const networkParameters = sandbox.dataSet.networkParameters.slice(0, 40);
    const everything = { ...sandbox.dataSet, networkParameters };
    Object.assign(sandbox.dataSet, { networkParameters: [], bundles: [], assets: [] });
    await sandbox.setFaults({ dataApiDelayMs: heldMs });
    const page = await driver.extensionPage(`explorer.html#/${view}`, size);
    const check = async (state: string): Promise<void> => {
      expect.soft(await accessibilityFaults(page), state).toEqual([]);
    };
    /** What all views draw alike is looked at in one. */
    const checkShared = async (state: string): Promise<void> => {
      if (view === 'parameters') await check(state);
    };
    const show = (hash: string): Promise<void> =>
      page.evaluate((hash) => {
        location.hash = hash;
      }, hash);
    await page.waitFor('main .skeleton-rows');
    await checkShared('loading');
    await sandbox.setFaults({ dataApiDelayMs: 0 });
    await page.waitForText('main .empty', none);
    await check('empty');
    Object.assign(sandbox.dataSet, everything);
    await page.click('.query-age button');
    await page.waitFor(`[data-testid=${row}]`);
    await check('with everything');
    if (view === 'bundles') {
      await sandbox.setFaults({ dataApiDelayMs: heldMs });
      await show('/bundles?size=10');
      await page.waitFor('[data-testid=bundle]');
      await page.waitFor('.bundles[aria-busy=true]');
      await check('while another page is on its way');
      await sandbox.setFaults({ dataApiDelayMs: 0 });
      await page.waitFor('.bundles[aria-busy=false]');
    }
    if (view === 'assets') {
      await page.click('[data-testid=asset] a');
      await page.waitFor('[data-testid=asset-facts]');
      await check('one asset');
    }
    await show(`/${view}?${filtered}`);
    await page.waitForText('main', nothing);
    await check('narrowed to nothing');
    await show(`/${view}`);
    await page.waitFor(`[data-testid=${row}]`);
    await sandbox.setFaults({ dataApiStatus: 500 });
    await page.click('.query-age button');
    await page.waitForText('[data-testid=failure]', 'HTTP status 500');
    await page.waitForText('[data-testid=failure]', 'Showing the last known state.');
    await page.waitFor(`[data-testid=${row}]`);
    await checkShared('after a failure');
    // Down first: an attempt that the page makes by itself meanwhile must not be answered.
    await sandbox.setFaults({ dataApiDown: true });
    await sandbox.setFaults({ dataApiStatus: null });
    await tryAgain(page);
    await page.waitFor('[data-testid=failure][data-kind=unreachable]');
    await page.waitFor(`[data-testid=${row}]`);
    await checkShared('offline');

    // Another tab has the last known state at once, though the service is away, and goes on when it is back.
    // Assets are the background's, which stores them before they show.
    if (view !== 'assets') await kept(page, view);
    const other = await driver.extensionPage(`explorer.html#/${view}`, size);
    await other.waitFor(`[data-testid=${row}]`);
    await askAgain(other);
    await other.waitForText('[data-testid=failure]', 'The data API is not responding');
    await other.waitFor(`[data-testid=${row}]`);
    await sandbox.resetFaults();
    await tryAgain(other);
    await other.waitUntil(() => document.querySelector('[data-testid=failure]') === null, null);
  });
}

test('an address that leads nowhere, and a narrow window', async ({ driver }) => {
  const page = await driver.extensionPage('explorer.html#/nothing', { width: 600, height: 900 });
  await page.waitForText('h1', 'Page not found');
  expect.soft(await accessibilityFaults(page), 'nowhere').toEqual([]);
  for (const view of ['parameters', 'bundles', 'assets']) {
    await page.goto(`${driver.extensionOrigin}/explorer.html#/${view}`);
    await page.waitFor(`[data-view=${view}] [data-testid=${view.slice(0, -1)}]`);
    expect.soft(await accessibilityFaults(page), view).toEqual([]);
  }
});
