import type { Sandbox } from '#sandbox/sandbox.ts';
import type { BrowserDriver, PageDriver, Size } from '#scripts/browsers/browser-driver.ts';
import { hearEvents } from '#scripts/browsers/hear-events.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { enlargeText, minimumFontSwitch } from '#scripts/screenshots/camera.ts';
import { fixedTexts, unbracketedTexts } from '#scripts/screenshots/fixed-texts.ts';
import { layoutFaults } from '#scripts/screenshots/layout-faults.ts';
import { buildIn } from '#scripts/screenshots/shot-language.ts';
import { keepSites } from '#scripts/screenshots/states.ts';
import { askingWindow } from '#tests/fixtures/answer-approval.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { withChromium } from '#tests/fixtures/own-chromium.ts';
import { troubleEnds } from '#tests/fixtures/trouble-page.ts';

test.use({ sandboxOptions: { eventEveryMs: 0 } });

const desk = { width: 1280, height: 900 };
const tablet = { width: 768, height: 1024 };
const phone = { width: 380, height: 800 };

const welcomeSteps = ['wallet', 'network', 'practice', 'pin', 'dapp'];

const networkFile = '[API.REST]\nHosts = ["https://node.example", "http://far.example:3009"]\n';

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

/** Finds what is wrong with a page as it is shown. */
type Look = (page: PageDriver, name: string, size: Size) => Promise<void>;

const lookAtLayout: Look = async (page, name, { width }) => {
  expect.soft(await page.evaluate(layoutFaults), `${name} at ${width} px`).toEqual([]);
};

async function lookAtPopup(driver: BrowserDriver, look: Look): Promise<void> {
  const popupSize = { width: 380, height: 600 };
  const popup = await driver.extensionPage('popup.html', popupSize);
  for (const [view, ready] of Object.entries(popupViews)) {
    await popup.click(`[data-testid=view-${view}]`);
    await popup.waitFor(ready);
    await look(popup, `popup, ${view}`, popupSize);
  }
  await popup.close();
}

async function lookAtExplorer(driver: BrowserDriver, look: Look, size: Size): Promise<void> {
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

/** The pages of much text: settings with a network file, each step of the welcome page, and a page full of problems. */
async function lookAtText(driver: BrowserDriver, sandbox: Sandbox, look: Look, size: Size): Promise<void> {
  await keepSites({ sandbox, driver });
  const options = await driver.extensionPage('options.html', size);
  await options.waitFor('#save');
  await options.waitFor('[data-testid=blocked-site]');
  await look(options, 'settings', size);
  await options.click('#import-network');
  await options.fill('#network-file-text', networkFile);
  await options.click('#read-network-file');
  await options.waitFor('[data-testid=imported-host]');
  await look(options, 'settings, a network file', size);
  await options.close();

  const welcome = await driver.extensionPage('welcome.html', size);
  for (const step of welcomeSteps) {
    // A click on the open one would close it.
    await welcome.waitFor('.welcome-body');
    const isOpen = await welcome.evaluate(
      (step) => document.querySelector(`[data-step=${step}][data-open=true]`) !== null,
      step,
    );
    if (!isOpen) await welcome.click(`[data-step=${step}] h2 button`);
    await welcome.waitFor(`[data-step=${step}] .welcome-body`);
    await look(welcome, `welcome, ${step}`, size);
  }
  await welcome.close();

  await sandbox.setFaults({ noNode: true, dataApiStatus: 500 });
  const trouble = await driver.extensionPage('trouble.html#site=http%3A%2F%2Fapp.example.com', size);
  await troubleEnds(trouble);
  await look(trouble, 'troubleshooting', size);
  await trouble.close();
  await sandbox.resetFaults();
}

async function haveEvents(driver: BrowserDriver, sandbox: Sandbox): Promise<void> {
  const events = await driver.storagePage();
  await hearEvents(sandbox, events, 30);
  await events.close();
}

/** Looks at every page in every width; the views of a page one after the other, as a user opens them. */
async function lookAt(driver: BrowserDriver, sandbox: Sandbox): Promise<void> {
  await haveEvents(driver, sandbox);
  await lookAtPopup(driver, lookAtLayout);
  for (const size of [desk, tablet, phone]) {
    await lookAtText(driver, sandbox, lookAtLayout, size);
    await lookAtExplorer(driver, lookAtLayout, size);
  }
}

const useSandbox = (driver: BrowserDriver, { urls }: Sandbox): Promise<void> =>
  saveSettings(driver, { walletAddress: urls.wallet, dataApiAddress: urls.dataApi });

test('nothing is cut, overlaps or is too small to press, at a desk and on a phone', async ({ driver, sandbox }) => {
  await lookAt(driver, sandbox);
});

test('nor with a minimum font size of 24 px', async ({ sandbox }) => {
  await withChromium({ args: [minimumFontSwitch] }, async (driver) => {
    await useSandbox(driver, sandbox);
    const popup = await driver.extensionPage('popup.html');
    await popup.waitFor('h1');
    const size = await popup.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
    expect(size, 'the switch is taken').toBe(24);
    await popup.close();
    await lookAt(driver, sandbox);
  });
});

test('nor with text of 200 %', async ({ sandbox }) => {
  await withChromium({}, async (driver, open) => {
    await useSandbox(driver, sandbox);
    const look: Look = async (page, name, size) => {
      const shown = open.context.pages().at(-1);
      if (shown === undefined) throw new Error('No page is open.');
      await enlargeText(shown);
      await page.waitUntil(() => Number.parseFloat(getComputedStyle(document.body).fontSize) > 20, null);
      await lookAtLayout(page, `${name}, large`, size);
    };
    for (const size of [desk, tablet, phone]) await lookAtText(driver, sandbox, look, size);
  });
});

test('nor in a language of longer words that is read from right to left, and no text is fixed in English', async ({
  sandbox,
}) => {
  const build = await buildIn('pseudo-rtl');
  try {
    await withChromium({ args: ['--lang=en-US'], build: build.folder }, async (driver) => {
      await useSandbox(driver, sandbox);
      const look: Look = async (page, name, size) => {
        expect(await page.evaluate(() => getComputedStyle(document.body).direction), name).toBe('rtl');
        await lookAtLayout(page, name, size);
        expect.soft(fixedTexts(await page.evaluate(unbracketedTexts), sandbox), name).toEqual([]);
      };
      await haveEvents(driver, sandbox);
      await lookAtPopup(driver, look);
      const dapp = await driver.newPage(sandbox.urls.dapp);
      await dapp.click('#connect');
      const approval = await askingWindow(driver);
      await look(approval, 'approval', { width: 420, height: 640 });
      await approval.close();
      for (const size of [desk, phone]) {
        await lookAtText(driver, sandbox, look, size);
        await lookAtExplorer(driver, look, size);
      }
    });
  } finally {
    await build.remove();
  }
});
