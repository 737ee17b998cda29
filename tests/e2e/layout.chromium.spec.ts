import type { Sandbox } from '#sandbox/sandbox.ts';
import type { BrowserDriver, PageDriver, Size } from '#scripts/browsers/browser-driver.ts';
import { launch } from '#scripts/browsers/launch.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { minimumFontSwitch } from '#scripts/screenshots/camera.ts';
import { layoutFaults } from '#scripts/screenshots/layout-faults.ts';
import { keepSites } from '#scripts/screenshots/states.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { hearEvents } from '#tests/fixtures/hear-events.ts';

test.use({ sandboxOptions: { eventEveryMs: 0 } });

const desk = { width: 1280, height: 900 };
const tablet = { width: 768, height: 1024 };
const phone = { width: 380, height: 800 };

/** The popup's views, and what is there once each can be looked at. */
const popupViews = {
  wallet: '[data-testid=wallet-state][data-state=ready]',
  assets: '[data-testid=asset-row]',
  governance: '[data-testid=alert-row] .votes',
  sites: '[data-view=sites] .empty',
};

const explorerViews = {
  governance: '[data-testid=feed-row]',
  assets: '[data-testid=asset]',
  margin: 'main form',
  parameters: '[data-testid=parameter]',
  bundles: '[data-testid=bundle]',
};

/** Looks at every page in every width; the views of a page one after the other, as a user opens them. */
async function lookAt(driver: BrowserDriver, sandbox: Sandbox): Promise<void> {
  const events = await driver.storagePage();
  await hearEvents(sandbox, events, 30);
  await events.close();
  const look = async (page: PageDriver, name: string, { width }: Size): Promise<void> => {
    expect.soft(await page.evaluate(layoutFaults), `${name} at ${width} px`).toEqual([]);
  };
  const popupSize = { width: 380, height: 600 };
  const popup = await driver.extensionPage('popup.html', popupSize);
  for (const [view, ready] of Object.entries(popupViews)) {
    await popup.click(`[data-testid=view-${view}]`);
    await popup.waitFor(ready);
    await look(popup, `popup, ${view}`, popupSize);
  }
  await popup.close();
  await keepSites({ sandbox, driver });
  for (const size of [desk, tablet, phone]) {
    const options = await driver.extensionPage('options.html', size);
    await options.waitFor('#save');
    await options.waitFor('[data-testid=blocked-site]');
    await look(options, 'settings', size);
    await options.close();
    const explorer = await driver.extensionPage('explorer.html', size);
    for (const [view, ready] of Object.entries(explorerViews)) {
      await explorer.evaluate((view) => location.assign(`#/${view}`), view);
      await explorer.waitFor(ready);
      await look(explorer, `explorer, ${view}`, size);
    }
    await explorer.evaluate(() => location.assign('#/governance'));
    await explorer.click('[data-testid=feed-row] a');
    await explorer.waitFor('[data-testid=proposal-facts]');
    await look(explorer, 'explorer, a proposal', size);
    await explorer.close();
  }
}

test('nothing is cut, overlaps or is too small to press, at a desk and on a phone', async ({ driver, sandbox }) => {
  await lookAt(driver, sandbox);
});

test('nor with a minimum font size of 24 px', async ({ sandbox }) => {
  const driver = await launch('chromium', [minimumFontSwitch]);
  try {
    await saveSettings(driver, { walletAddress: sandbox.urls.wallet, dataApiAddress: sandbox.urls.dataApi });
    const popup = await driver.extensionPage('popup.html');
    await popup.waitFor('h1');
    const size = await popup.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
    expect(size, 'the switch is taken').toBe(24);
    await popup.close();
    await lookAt(driver, sandbox);
  } finally {
    await driver.close();
  }
});
