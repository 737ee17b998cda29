import type { GovernanceAlert } from '#lib/governance/alert.ts';
import type { SandboxOptions } from '#sandbox/options.ts';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { hearEvents } from '#scripts/browsers/hear-events.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { readKept } from '#scripts/browsers/stored-values.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';

const size = { width: 380, height: 600 };
const hour = 3_600_000;

const dialect = { dialect: '0.79', eventEveryMs: 0 } as const;
test.use({ sandboxOptions: dialect });

const another = (given: Partial<SandboxOptions>): Promise<Sandbox> => startSandbox({ ...dialect, ...given });

/** A data node of another chain, with other proposals and parameters. */
async function foreignNode(): Promise<Sandbox> {
  const foreign = await another({ seed: 7, chainId: 'other-chain' });
  const { dataSet } = foreign;
  dataSet.networkParameters = dataSet.networkParameters.map(({ key, value }) => ({ key, value: `${value}0` }));
  return foreign;
}

const idsOf = (sandbox: Sandbox): string[] => sandbox.proposals().map(({ proposal }) => proposal.id);

const alertIds = async (page: PageDriver): Promise<string[]> =>
  Object.keys((await readKept<Record<string, GovernanceAlert>>(page, 'alerts')) ?? {});

async function lookAtParameters(page: PageDriver): Promise<string> {
  await page.waitFor('[data-testid=parameter]');
  await page.waitUntil(() => !/loading|Checking/.test(document.querySelector('main')?.textContent ?? ''), undefined);
  return page.evaluate(() => document.querySelector('main')?.textContent ?? '');
}

test('a data node of another chain that answers fastest, and one hours behind, are named and not believed', async ({
  driver,
  sandbox,
}) => {
  await using late = await another({});
  await using foreign = await foreignNode();
  const before = await driver.extensionPage('explorer.html#/parameters');
  await lookAtParameters(before);
  await expect.poll(() => readKept(before, 'explorerSeenParameters')).toHaveProperty([sandbox.urls.dataApi]);
  await before.close();

  await sandbox.setFaults({ dataApiDelayMs: 200 });
  await late.setFaults({ dataApiLagMs: 5 * hour, dataApiDelayMs: 100 });
  await saveSettings(driver, { dataApiAddresses: [sandbox, late, foreign].map(({ urls }) => urls.dataApi) });
  const popup = await driver.extensionPage('popup.html', size);
  await popup.click('[data-testid=view-governance]');
  foreign.emitEvents(5);
  await hearEvents(sandbox, popup, 1);
  expect(await alertIds(popup)).toEqual(expect.not.arrayContaining(idsOf(foreign)));
  expect([late, foreign].map((one) => one.state().streams)).toEqual([0, 0]);

  const explorer = await driver.extensionPage('explorer.html#/parameters');
  const text = await lookAtParameters(explorer);
  expect(text).not.toContain('changed since');
  await explorer.waitFor(`[data-testid=node-in-use][data-address="${sandbox.urls.dataApi}"]`);
  const host = ({ urls }: Sandbox): string => new URL(urls.dataApi).host;
  await explorer.waitForText('body', `${host(late)} is 5h behind.`);
  await explorer.waitForText('body', `${host(foreign)} is of another network`);
  await explorer.waitForText('[data-testid=node-in-use]', `From ${host(sandbox)}`);

  const options = await driver.extensionPage('options.html');
  await options.click('#test');
  await options.waitFor('[data-testid=network-test][data-running=false]', 30_000);
  const findings = await options.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-check=data-api]')].map(({ dataset }) => dataset['finding']),
  );
  expect(findings).toEqual(['ok', 'off-time', 'other-network']);
  await options.waitForText('[data-testid=test-summary]', '2 problems found.');
  await options.waitForText('[data-finding=other-network]', 'other-chain');
  await options.waitForText('[data-finding=off-time]', `${host(late)} is 5h behind.`);
  expect(await driver.consoleErrors()).toEqual([]);
});
