import { expect, test } from '#tests/fixtures/extension-test.ts';

const size = { width: 380, height: 600 };

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
