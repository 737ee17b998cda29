import { type FieldTable, sample } from '#lib/data-api/testing/field-table.ts';
import * as tables from '#lib/data-api/testing/interface-tables.ts';
import { laterGovernances } from '#lib/testing/recorded/recording.ts';
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

async function open(page: PageDriver, hash: string, ready: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, hash);
  await page.waitFor(ready);
}

test('every field of every resource can be seen, each by its own value', async ({ driver }) => {
  const unmistakable = createUnmistakable();
  const networkParameters = [unmistakable(sample(tables.networkParameter))];
  const bundles = [unmistakable(sample(tables.signerBundle))];
  const asset = unmistakable(Object.assign(sampleOf(tables.asset), { id: whole }), [whole]);
  const estimate = unmistakable(sample(tables.positionEstimate));
  const vote = (partyId: string) => Object.assign(sampleOf(tables.vote), { proposalId: whole, partyId });
  const proposal = Object.assign(sampleOf(tables.proposal), { id: whole });
  const message = { proposal, yes: [vote('yes')], no: [vote('no')] };
  /** As a real network told it. */
  const toldLater = (title: string) => {
    const told = laterGovernances.find((one) => Object(one['proposal']).rationale?.title === title)?.['proposal'];
    // A word for yes or no cannot be told from another.
    const leave = (_: string, value: unknown) => (typeof value === 'boolean' ? undefined : value);
    const proposal = JSON.parse(JSON.stringify(told), leave);
    return { id: `${proposal.id}`, ...unmistakable({ proposal }, [proposal.id]) };
  };
  const batch = toldLater('Batch openBatch');
  const governance = [
    { id: whole, ...unmistakable(message, [whole]) },
    ...[batch, toldLater('T newPerp'), toldLater('T transferRecurring')],
  ];

  const records = (of: readonly { record: unknown }[]): unknown[] => of.map(({ record }) => record);
  await using service = await serveTold({
    networkParameters: records(networkParameters),
    bundles: records(bundles),
    assets: [asset.record],
    estimates: [estimate.record],
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
  await open(page, `#/assets/${whole}?sent=1`, '[data-testid=asset-facts]');
  await page.waitForText('[data-testid=asset-facts]', whole);
  await expect.poll(() => unseen(page, asset.leaves)).toEqual([]);
  // The position tells the service which of its estimates to answer with.
  await open(page, '#/margin?marketId=m&openVolume=0&collateralAvailable=9&sent=1', '[data-testid=margin-result]');
  await expect.poll(() => unseen(page, estimate.leaves)).toEqual([]);
  await open(page, '#/governance', '[data-testid=feed-row]');
  await page.waitUntil(
    (count) => document.querySelectorAll('[data-testid=feed-row]').length === count,
    governance.length,
    30_000,
  );
  for (const { id, leaves } of governance) {
    await open(page, `#/governance/${id}?sent=1`, '[data-testid=proposal-facts]');
    await page.waitForText('[data-testid=proposal-facts]', id);
    // The message around proposal and votes is no resource: what it holds besides is not kept. A batch has its majorities among its
    // parameters, and no part of it is validated by nodes.
    const kept = leaves.filter(
      ({ path }) => path.includes('.') && !(id === batch.id && /required(M|P)|validationT/.test(path)),
    );
    await expect.poll(() => unseen(page, kept), id).toEqual([]);
  }
});
