import { hearEvents } from '#scripts/browsers/hear-events.ts';
import { test } from '#tests/fixtures/extension-test.ts';
import { expectFocus, tabTo, type } from '#tests/fixtures/keyboard.ts';

test.use({ sandboxOptions: { eventEveryMs: 0 } });
test.describe.configure({ timeout: 240_000 });

test('by the keyboard alone: past the navigation, to a view, through its filters and into a proposal', async ({
  driver,
  sandbox,
}) => {
  const page = await driver.extensionPage('explorer.html#/parameters', { width: 1280, height: 900 });
  const onHeading = (): Promise<unknown> => page.waitUntil(() => document.activeElement?.matches('h1') ?? false, null);
  await page.waitFor('[data-testid=parameter]');
  await tabTo(page, '.skip-link', { most: 1 });
  await page.press('Enter');
  await onHeading();
  await tabTo(page, 'a[href="#/governance"]', { key: 'Shift+Tab' });
  await page.press('Enter');
  await page.waitFor('[data-view=governance] [data-testid=stream-state][data-state=listening]');
  await onHeading();
  await hearEvents(sandbox, page, 12);
  await page.waitFor('[data-testid=feed-row]');

  await tabTo(page, 'input[name=party]', { most: 3 });
  await type(page, 'zzz');
  await page.waitForText('main', 'Nothing matches');
  await page.press('Escape');
  await page.waitFor('[data-testid=feed-row]');
  await expectFocus(page, 'input[name=party]');
  await tabTo(page, 'select[name=kind]', { most: 1 });
  await type(page, 'Freeform');
  await page.waitUntil(() => document.querySelector<HTMLSelectElement>('[name=kind]')?.value === 'newFreeform', null);
  await page.press('Home');
  await page.waitUntil(() => location.hash === '#/governance', null);

  await tabTo(page, '.feed-title a');
  await page.press('Enter');
  await page.waitFor('[data-testid=vote-summary]');
  await onHeading();
  await tabTo(page, '.back-link', { key: 'Shift+Tab', most: 1 });
  await page.press('Enter');
  await page.waitFor('[data-testid=feed-row]');
});
