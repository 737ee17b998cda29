import { noPermission } from '#lib/wallet/answer.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { connect, listKeys } from '#tests/fixtures/provider-calls.ts';
import { checkAgain, findingOf, openTrouble, troubleEnds } from '#tests/fixtures/trouble-page.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ sandboxOptions: { eventEveryMs: 0 }, allowed: ['shop.localhost'] });

test('the popup’s problem leads to what causes it, each cause told apart, and it is gone when it is mended', {
  tag: '@chromium',
}, async ({ driver, sandbox }) => {
  await sandbox.setFaults({ walletDown: true });
  const popup = await driver.extensionPage('popup.html', { width: 380, height: 600 });
  await popup.click('[data-testid=find-problem]');
  const page = await driver.waitForWindow('trouble.html');
  await troubleEnds(page);
  expect(await findingOf(page, 'wallet-health')).toBe('no-answer');
  expect(await findingOf(page, 'wallet-open')).toBe('skipped');
  expect(await findingOf(page, 'data-api')).toBe('ok');
  expect(await findingOf(page, 'api-stream')).toBe('ok');
  await page.waitForText('[data-testid=trouble-summary]', '1 problem found');

  await sandbox.setFaults({ walletDown: false, healthMissing: true });
  await checkAgain(page);
  expect(await findingOf(page, 'wallet-health')).toBe('outdated');

  await sandbox.setFaults({ healthMissing: false, noNode: true, dataApiDown: true });
  await checkAgain(page);
  expect(await findingOf(page, 'wallet-chain')).toBe('no-node');
  expect(await findingOf(page, 'data-api')).toBe('no-answer');

  await sandbox.setFaults({ noNode: false, dataApiDown: false });
  await checkAgain(page);
  await page.waitForText('[data-testid=trouble-summary]', 'No problems found');
});

// Chromium keeps the hosts of content scripts: trouble.chromium.spec.ts.
test('the user has taken back what Drawbridge may reach, and allows this computer again', { tag: '@firefox' }, async ({
  driver,
  sandbox,
  site,
}) => {
  const dapp = await driver.newPage(site.url('shop.localhost'));
  expect(await connect(dapp)).toMatchObject({ ok: true });
  const page = await openTrouble(driver);
  sandbox.clearLog();
  await page.evaluate(() =>
    chrome.permissions.remove({ origins: ['http://127.0.0.1/*', 'http://localhost/*', 'http://*/*', 'https://*/*'] }),
  );
  await checkAgain(page);
  expect(await findingOf(page, 'wallet-health')).toBe('no-permission');
  expect(await listKeys(dapp)).toMatchObject({ data: { reason: 'wallet-unreachable', detail: noPermission } });
  expect(sandbox.wallet.log).toEqual([]);
  await driver.allowHost('127.0.0.1');
  await page.click('[data-check=wallet-health] button');
  await page.waitFor('[data-check=wallet-health][data-finding=ok]');
  expect(await listKeys(dapp)).toMatchObject({ ok: true });
});
