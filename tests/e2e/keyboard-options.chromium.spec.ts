import { keepPolicy } from '#scripts/states/keep-policy.ts';
import { keepSites } from '#scripts/states/prepare.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { expectFocus, tabTo, type } from '#tests/fixtures/keyboard.ts';

test.use({ sandboxOptions: { eventEveryMs: 0 } });
test.describe.configure({ timeout: 240_000 });

test('by the keyboard alone: a site is blocked, and unblocked; a network is added, put in use and removed, a kind muted, another language chosen; what the administrator has fixed stays', async ({
  driver,
  sandbox,
}) => {
  await keepSites({ sandbox, driver });
  const options = await driver.extensionPage('options.html', { width: 900, height: 1000 });
  await test.step('by the keyboard alone: a site is blocked, and unblocked', async () => {
    await options.waitFor('[data-testid=site-row]');
    const block = '[data-testid=site-row] [aria-label^=Block]';
    await tabTo(options, block, { most: 120 });
    await options.press('Enter');
    await expectFocus(options, '[data-testid=site-row] .confirm button');
    await options.press('Escape');
    await expectFocus(options, block);
    await options.press('Enter');
    await tabTo(options, '.confirm .refuse', { most: 1 });
    await options.press('Enter');
    await options.waitUntil(() => document.querySelectorAll('[data-testid=blocked-site]').length === 4, null);
    // Where the site stood, and not at the start of the page.
    await options.waitUntil(() => document.activeElement?.closest('[data-testid=sites-settings]') !== null, null);
    await tabTo(options, '[data-testid=blocked-site]:first-child button');
    await options.press('Enter');
    await options.waitUntil(() => document.querySelectorAll('[data-testid=blocked-site]').length === 3, null);
  });

  await test.step('by the keyboard alone: a network is added, put in use and removed, and a kind of proposal muted, and another language chosen', async () => {
    await options.reload();
    const networks = (): Promise<number> =>
      options.evaluate(() => document.querySelectorAll('[data-testid=network]').length);
    await options.waitFor('#save');

    await tabTo(options, '#add-network');
    await options.press('Enter');
    await options.waitFor('#remove-network');
    await expectFocus(options, '#network-name');
    await type(options, 'Mine');
    await tabTo(options, '#save');
    await options.press('Enter');
    await options.waitForText('.networks', 'Mine');
    await options.waitFor('[data-testid=network]:last-child input[type=radio]:enabled');

    await tabTo(options, 'input[name=network]', { key: 'Shift+Tab' });
    await options.press('ArrowDown');
    await options.waitForText('[data-testid=network]:last-child .network-head', 'In use');
    await tabTo(options, '#remove-network');
    await options.press('Enter');
    await options.waitFor('#remove-network-yes');
    await options.press('Escape');
    await options.waitUntil(() => document.querySelector('#remove-network-yes') === null, null);
    await expectFocus(options, '#remove-network');
    await options.press('Enter');
    await options.waitFor('#remove-network-yes');
    await tabTo(options, '#remove-network-yes', { most: 1 });
    await options.press('Enter');
    await expect.poll(networks).toBe(1);
    // The network that is left opens its form, and what is below it moves.
    await options.waitFor('#save');
    await options.waitUntil(() => document.activeElement?.closest('main') !== null, null);

    await tabTo(options, '[name=kind-newMarket]');
    await options.press('Space');
    await options.waitUntil(() => document.querySelector('[name=kind-newMarket]:not(:checked)') !== null, null);
    await expectFocus(options, '[name=kind-newMarket]');

    // By its first letter. The page loads again, and leaves the focus where it was.
    await tabTo(options, '#language');
    await options.press('D');
    await options.waitFor('html[lang^=de] #language');
    await expectFocus(options, '#language');
  });

  await test.step('what the administrator has fixed is found by keyboard, and stays', async () => {
    await keepPolicy(driver);
    await options.reload();
    await options.waitFor('[data-testid=managed]');
    await tabTo(options, '#vega', { most: 120 });
    await options.press('Space');
    expect(await options.evaluate(() => document.querySelector<HTMLInputElement>('#vega')?.checked)).toBe(false);
  });
});
