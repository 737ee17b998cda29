import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { askingWindow } from '#tests/fixtures/answer-approval.ts';
import { test } from '#tests/fixtures/extension-test.ts';
import { expectFocus, tabTo } from '#tests/fixtures/keyboard.ts';

test.use({ sandboxOptions: { eventEveryMs: 0 } });

const heading = (step: string): string => `[data-step=${step}] h2 button`;

/** Presses the button that ends the open step, and goes on from the heading of the next one. */
async function goOn(page: PageDriver, step: string, next: string): Promise<void> {
  await tabTo(page, `[data-step=${step}] .welcome-body > .setting-buttons .button`);
  await page.press('Enter');
  await expectFocus(page, heading(next));
}

test('by the keyboard alone: the welcome page from its start to its end, with a network file on the way', async ({
  driver,
}) => {
  const page = await driver.extensionPage('welcome.html', { width: 900, height: 1000 });
  await page.waitFor('[data-finding=ok]');
  await goOn(page, 'wallet', 'network');

  await tabTo(page, '[data-step=network] summary');
  await page.press('Enter');
  await tabTo(page, '#pick-network-file');
  await goOn(page, 'network', 'practice');

  await tabTo(page, '.practice-site button');
  await page.press('Enter');
  const approval = await askingWindow(driver);
  await expectFocus(approval, '#deny');
  await tabTo(approval, '#connect', { most: 1 });
  await approval.press('Enter');
  await expectFocus(approval, '#close');
  await approval.press('Enter');
  await page.waitFor('[data-testid=practice-said]:not(:empty)');
  await goOn(page, 'practice', 'pin');
  await goOn(page, 'pin', 'dapp');
  await tabTo(page, '[data-step=dapp] .welcome-body > .setting-buttons .button');
  await page.press('Enter');
  await page.waitUntil(() => document.querySelector('[data-open=true]') === null, null);
  await expectFocus(page, heading('dapp'));
});
