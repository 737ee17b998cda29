import { readKept, writeKept } from '#scripts/browsers/stored-values.ts';
import { connectSite } from '#tests/fixtures/answer-approval.ts';
import { heldMs } from '#tests/fixtures/answers.ts';
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

test('the popup can ask for the keys by itself, without any site', async ({ driver, sandbox }) => {
  const popup = await driver.extensionPage('popup.html', size);
  await popup.waitFor('[data-testid=wallet-state][data-state=ok]');
  await popup.click('main .button.primary');
  await popup.waitFor('[data-testid=key-row]');
  expect(await driver.countWindows('approval.html')).toBe(0);
  expect(sandbox.log().filter(({ rpcMethod }) => rpcMethod === 'client.connect_wallet')).toHaveLength(1);
});

test('the popup shows the assets of the data API, and keeps them when it fails', async ({ driver, sandbox }) => {
  const popup = await driver.extensionPage('popup.html', size);
  await popup.click('[data-testid=view-assets]');
  await popup.waitFor('[data-testid=asset-row]');
  const ids = await popup.evaluate(() =>
    [...document.querySelectorAll('[data-testid=asset-row]')].map((row) => row.getAttribute('data-asset-id')),
  );
  expect(ids.toSorted()).toEqual(sandbox.dataSet.assets.map(({ id }) => id).toSorted());
  expect(ids.length).toBeGreaterThanOrEqual(12);
  for (const { details } of sandbox.dataSet.assets.slice(0, 3)) await popup.waitForText('main', details?.symbol ?? '?');

  await sandbox.setFaults({ dataApiStatus: 500 });
  await popup.reload();
  await popup.waitFor('[data-testid=assets-failure][data-pause=false] button');
  await popup.waitFor('[data-testid=asset-row]');
});

test('of ten thousand assets the popup shows the first hundred, and finds any', async ({ driver, sandbox }) => {
  const [sample] = sandbox.dataSet.assets;
  const assets = Array.from({ length: 10_000 }, (_, index) => {
    const symbol = `T${index}`;
    return { ...sample, id: `id-${symbol}`, details: { ...sample?.details, symbol } };
  });
  Object.assign(sandbox.dataSet, { assets });
  const popup = await driver.extensionPage('popup.html', size);
  await popup.click('[data-testid=view-assets]');
  await popup.waitForText('main', '10,000 assets');
  await popup.waitForText('main', 'Showing the first 100');
  const rows = () =>
    [...document.querySelectorAll('[data-testid=asset-row]')].map((row) => row.getAttribute('data-asset-id'));
  expect(await popup.evaluate(rows)).toEqual(Array.from({ length: 100 }, (_, index) => `id-T${index}`));
  await popup.fill('input[type=search]', 't9999');
  await popup.waitForText('main', '1 asset');
  expect(await popup.evaluate(rows)).toEqual(['id-T9999']);
});

test('assets: loading, a pause, offline and none are told', async ({ driver, sandbox }) => {
  await sandbox.setFaults({ dataApiDelayMs: heldMs });
  const popup = await driver.extensionPage('popup.html', size);
  await popup.click('[data-testid=view-assets]');
  await popup.waitFor('main .skeleton-rows');
  await sandbox.setFaults({ dataApiDelayMs: 0 });
  await popup.waitFor('[data-testid=asset-row]');

  await sandbox.setFaults({ dataApiStatus: 429 });
  await popup.reload();
  await popup.waitFor('[data-testid=assets-failure][data-pause=true]');
  await popup.waitForText('[data-testid=assets-failure]', 'Rate limited');
  await popup.waitFor('[data-testid=asset-row]');
  await sandbox.resetFaults();
  await popup.waitUntil(() => {
    const failure = document.querySelector('[data-testid=assets-failure]');
    failure?.querySelector('button')?.click();
    return failure === null;
  }, null);

  await sandbox.setFaults({ dataApiDown: true });
  await popup.reload();
  await popup.waitForText('[data-testid=assets-failure]', 'could not be reached');
  // Nothing is asked by itself any more: nobody else writes.
  const assets = await readKept<object>(popup, 'assets');
  await writeKept(popup, 'assets', { ...assets, fetchedAt: Date.now() - 3 * 3_600_000 });
  await popup.waitForText('.list-line', '3 hours ago');
  await popup.waitFor('[data-testid=asset-row]');

  Object.assign(sandbox.dataSet, { assets: [] });
  await sandbox.resetFaults();
  await popup.click('[data-testid=assets-failure] button');
  await popup.waitForText('main', 'This network has no assets');
});

test('a stream that is cut is taken up again', async ({ driver, sandbox }) => {
  const popup = await driver.extensionPage('popup.html', size);
  await popup.click('[data-testid=view-governance]');
  await popup.waitFor('[data-testid=stream-state][data-state=live]');
  const streams = (): number => sandbox.log().filter(({ path }) => path.startsWith('/api/v2/stream/governance')).length;
  const before = streams();
  sandbox.cutStreams();
  await expect.poll(streams).toBeGreaterThan(before);
  await popup.waitFor('[data-testid=stream-state][data-state=live]');
});

test('each operation of the data API is two clicks away', async ({ driver }) => {
  const popup = await driver.extensionPage('popup.html', size);
  for (const [view, ready] of [
    ['bundles', '[data-testid=bundle]'],
    ['margin', 'form input[name=market]'],
    ['governance', '[data-testid=feed-row]'],
    ['assets', '[data-testid=asset]'],
    ['parameters', '[data-testid=parameter]'],
  ] as const) {
    await popup.click('[data-testid=open-explorer]');
    const explorer = await driver.waitForWindow('explorer.html');
    await explorer.click(`nav a[href="#/${view}"]`);
    await explorer.waitFor(ready);
    await explorer.close();
  }
  await popup.click('[data-testid=view-assets]');
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
