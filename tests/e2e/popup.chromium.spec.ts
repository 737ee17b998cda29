import { connectSite } from '#tests/fixtures/answer-approval.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { listKeys } from '#tests/fixtures/provider-calls.ts';

const size = { width: 380, height: 600 };

test('the popup shows the chain and the keys that a site was given', async ({ driver, sandbox, site }) => {
  const page = await driver.newPage(site.url('shop.localhost'));
  await connectSite(driver, page);
  await listKeys(page);

  const popup = await driver.extensionPage('popup.html', size);
  await popup.waitForText('[data-testid=chain-id]', sandbox.options.chainId);
  await popup.waitFor('[data-testid=key-row]');
  const shown = await popup.evaluate(() =>
    [...document.querySelectorAll('[data-testid=key-row]')].map((row) => row.getAttribute('data-public-key')),
  );
  expect(shown.toSorted()).toEqual(
    sandbox.wallet
      .keys()
      .map(({ publicKey }) => publicKey)
      .toSorted(),
  );
  for (const { name } of sandbox.wallet.keys()) await popup.waitForText('main', name);

  sandbox.wallet.addKey('Made since');
  // A popup that opens asks for no keys: the wallet might ask its user for the passphrase.
  sandbox.clearLog();
  await popup.reload();
  await popup.waitFor('[data-testid=wallet-state][data-state=ok]');
  expect(sandbox.log().filter(({ authorization }) => authorization !== null)).toEqual([]);
  await listKeys(page);
  await popup.waitForText('main', 'Made since');
  expect(await popup.evaluate(() => document.querySelectorAll('.failure').length)).toBe(0);
});

test('the popup shows the assets of the data API, keeps them when it fails, and leads to the explorer', async ({
  driver,
  sandbox,
}) => {
  const popup = await driver.extensionPage('popup.html', size);
  await test.step('the popup shows the assets of the data API, and keeps them when it fails', async () => {
    await popup.click('[data-testid=view-assets]');
    await popup.waitFor('[data-testid=asset-row]');
    const ids = await popup.evaluate(() =>
      [...document.querySelectorAll('[data-testid=asset-row]')].map((row) => row.getAttribute('data-asset-id')),
    );
    expect(ids.toSorted()).toEqual(sandbox.dataSet.assets.map(({ id }) => id).toSorted());
    expect(ids.length).toBeGreaterThanOrEqual(12);
    for (const { details } of sandbox.dataSet.assets.slice(0, 3))
      await popup.waitForText('main', details?.symbol ?? '?');

    await sandbox.setFaults({ dataApiStatus: 500 });
    await popup.reload();
    await popup.waitFor('[data-testid=failure]:not([data-kind=pause]) button');
    await popup.waitFor('[data-testid=asset-row]');
  });

  await test.step('the explorer is a click away, and so is each asset in it', async () => {
    await sandbox.resetFaults();
    await popup.click('[data-testid=open-explorer]');
    const explorer = await driver.waitForWindow('explorer.html');
    await explorer.waitFor('nav a[href="#/parameters"]');
    await explorer.close();
    const shown = await popup.waitUntil(() => {
      const row = document.querySelector('[data-testid=asset-row]');
      return row && { id: row.getAttribute('data-asset-id'), symbol: row.querySelector('.asset-symbol')?.textContent };
    }, null);
    await popup.click('[data-testid=asset-row] .asset-symbol a');
    const asset = await driver.waitForWindow(`explorer.html#/assets/${shown?.id}`);
    await asset.waitForText('h1', shown?.symbol ?? '?');
    await asset.close();
    await popup.click('.list-line a');
    const all = await driver.waitForWindow('explorer.html#/assets');
    await all.waitFor('[data-testid=asset]');
  });
});
