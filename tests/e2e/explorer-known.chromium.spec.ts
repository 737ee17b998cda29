import { askAgain, kept, tryAgain } from '#tests/fixtures/answers.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';

test.describe.configure({ timeout: 240_000 });

const size = { width: 1280, height: 900 };

test.use({ sandboxOptions: { eventEveryMs: 0 } });

const row = '[data-testid=bundle]';

test('what the explorer knows is kept after a failure, while offline and in the next tab', async ({
  driver,
  sandbox,
}) => {
  const page = await driver.extensionPage('explorer.html#/bundles', size);
  await page.waitFor(row);
  await sandbox.setFaults({ dataApiStatus: 500 });
  await page.click('.query-age button');
  await page.waitForText('[data-testid=failure]', 'returned 500');
  await page.waitForText('[data-testid=failure]', 'Showing the last known state.');
  await page.waitFor(row);
  // Down first: an attempt that the page makes by itself meanwhile must not be answered.
  await sandbox.setFaults({ dataApiDown: true });
  await sandbox.setFaults({ dataApiStatus: null });
  await tryAgain(page);
  await page.waitFor('[data-testid=failure][data-kind=unreachable]');
  await page.waitFor(row);

  await kept(page, 'bundles');
  const other = await driver.extensionPage('explorer.html#/bundles', size);
  await other.waitFor(row);
  await askAgain(other);
  await other.waitForText('[data-testid=failure]', 'The data API is not responding');
  await other.waitFor(row);
  await sandbox.resetFaults();
  await tryAgain(other);
  await other.waitUntil(() => document.querySelector('[data-testid=failure]') === null, null);
  expect(await driver.consoleErrors()).toEqual([]);
});
