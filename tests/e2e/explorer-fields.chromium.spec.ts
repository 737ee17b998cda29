import { type FieldTable, sample } from '#lib/data-api/testing/field-table.ts';
import * as tables from '#lib/data-api/testing/interface-tables.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';
import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { unseen } from '#tests/fixtures/seen-values.ts';
import { serveTold } from '#tests/fixtures/told-data-api.ts';
import { createUnmistakable } from '#tests/fixtures/unmistakable.ts';

const size = { width: 1280, height: 900 };

test.use({ sandboxOptions: { eventEveryMs: 0 } });

/** ID of those that have every field. */
const whole = 'f'.repeat(64);

function sampleOf(table: FieldTable): object {
  return Object(sample(table));
}

/** An estimate of a position in the sandbox's first market, with its liquidation prices. */
async function estimateOf({ dataSet, urls }: Sandbox): Promise<unknown> {
  const query = `marketId=${dataSet.markets[0]?.id}&openVolume=1500&collateralAvailable=9000000`;
  return (await fetch(`${urls.dataApi}/api/v2/estimate/position?${query}`)).json();
}

async function open(page: PageDriver, hash: string, ready: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, hash);
  await page.waitFor(ready);
}

test('every field of every resource can be seen, each by its own value', async ({ driver, sandbox }) => {
  // Some forty views, one after the other.
  test.setTimeout(240_000);
  const unmistakable = createUnmistakable();
  const { dataSet } = sandbox;
  // The sandbox's own, and one more of each that has every field of the interface.
  const all = <T>(records: readonly T[], table: FieldTable): unknown[] => [...records, sample(table)];
  const networkParameters = all(dataSet.networkParameters, tables.networkParameter).map((one) => unmistakable(one));
  const some = dataSet.bundles.slice(0, 10).map(({ bundle }) => bundle);
  const bundles = all(some, tables.signerBundle).map((one) => unmistakable(one));
  // One of each kind: what a second one has is drawn alike.
  const kindOf = ({ details }: (typeof dataSet.assets)[number]) => (details.erc20 === undefined ? 'builtin' : 'erc20');
  const assets = [...new Map(dataSet.assets.map((asset) => [kindOf(asset), asset])).values()].map(
    ({ id, ...rest }) => ({ id, ...unmistakable({ id, ...rest }, [id]) }),
  );
  assets.push({ id: whole, ...unmistakable(Object.assign(sampleOf(tables.asset), { id: whole }), [whole]) });
  const estimates = [await estimateOf(sandbox), sample(tables.positionEstimate)].map((one) => unmistakable(one));
  const governance = dataSet.governance.map(({ proposal, yes, no }) => ({
    id: proposal.id,
    ...unmistakable({ proposal, yes: yes.slice(0, 3), no: no.slice(0, 3) }, [proposal.id]),
  }));
  const vote = (partyId: string) => Object.assign(sampleOf(tables.vote), { proposalId: whole, partyId });
  const proposal = Object.assign(sampleOf(tables.proposal), { id: whole });
  const message = { proposal, yes: [vote('yes')], no: [vote('no')] };
  governance.push({ id: whole, ...unmistakable(message, [whole]) });

  const records = (of: readonly { record: unknown }[]): unknown[] => of.map(({ record }) => record);
  await using service = await serveTold({
    networkParameters: records(networkParameters),
    bundles: records(bundles),
    assets: records(assets),
    estimates: records(estimates),
    governance: records(governance),
  });
  await saveSettings(driver, { dataApiAddress: service.api.baseUrl });
  const page = await driver.extensionPage('explorer.html#/parameters?sent=1', size);
  await page.waitFor('[data-testid=parameter]');
  const parameterLeaves = networkParameters.flatMap(({ leaves }) => leaves);
  await expect.poll(() => unseen(page, parameterLeaves)).toEqual([]);
  await open(page, '#/bundles?sent=1', '[data-testid=bundle]');
  const bundleLeaves = bundles.flatMap(({ leaves }) => leaves);
  await expect.poll(() => unseen(page, bundleLeaves)).toEqual([]);
  for (const { id, leaves } of assets) {
    await open(page, `#/assets/${id}?sent=1`, '[data-testid=asset-facts]');
    await page.waitForText('[data-testid=asset-facts]', id);
    await expect.poll(() => unseen(page, leaves), id).toEqual([]);
  }
  for (const [index, { leaves }] of estimates.entries()) {
    // The position tells the service which of the estimates to answer with.
    await open(
      page,
      `#/margin?marketId=m&openVolume=${index}&collateralAvailable=9&sent=1`,
      '[data-testid=margin-result]',
    );
    await page.waitForText('[data-testid=margin-result]', leaves.at(-1)?.text ?? '?');
    await expect.poll(() => unseen(page, leaves)).toEqual([]);
  }
  await open(page, '#/governance', '[data-testid=feed-row]');
  await page.waitUntil(
    (count) => document.querySelectorAll('[data-testid=feed-row]').length === count,
    governance.length,
    30_000,
  );
  for (const { id, leaves } of governance) {
    await open(page, `#/governance/${id}?sent=1`, '[data-testid=proposal-facts]');
    await page.waitForText('[data-testid=proposal-facts]', id);
    // The message around proposal and votes is no resource: what it holds besides is not kept.
    const kept = leaves.filter(({ path }) => path.includes('.'));
    await expect.poll(() => unseen(page, kept), id).toEqual([]);
  }
});
