import { hearEvents } from '#scripts/browsers/hear-events.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { expectFocus, tabTo } from '#tests/fixtures/keyboard.ts';
import { connect, listKeys } from '#tests/fixtures/provider-calls.ts';

const size = { width: 380, height: 600 };

test.use({ sandboxOptions: { eventEveryMs: 0 }, allowed: ['shop.localhost'] });
test.describe.configure({ timeout: 240_000 });

test('by the keyboard alone: an alert is read, all are, and one leads to its proposal; the popup’s views, and the end of a connection', async ({
  driver,
  sandbox,
  site,
}) => {
  const popup = await driver.extensionPage('popup.html', size);
  await test.step('by the keyboard alone: an alert is read, all are, and one leads to its proposal', async () => {
    const badge = (): Promise<string> => popup.evaluate(() => chrome.action.getBadgeText({}));
    const unread = (await hearEvents(sandbox, popup, 20)).length;
    expect(unread).toBeGreaterThanOrEqual(3);
    await expect.poll(badge).toBe(`${unread}`);
    await popup.waitFor('[data-testid=unread-count]');
    await tabTo(popup, '[role=tab]');
    await popup.press('ArrowRight');
    await popup.press('ArrowRight');
    await expectFocus(popup, '[data-testid=view-governance]');
    await popup.waitFor('[data-testid=alert-row]');
    await tabTo(popup, '[data-testid=alert-row] .icon-button');
    await popup.press('Enter');
    await expect.poll(async () => Number(await badge())).toBe(unread - 1);
    await expectFocus(popup, '[data-testid=alert-row] .icon-button');
    await tabTo(popup, '#mark-all', { key: 'Shift+Tab' });
    await popup.press('Enter');
    await expect.poll(badge).toBe('');
    await popup.waitUntil(() => document.activeElement?.closest('[role=tabpanel]') !== null, null);
    await tabTo(popup, '[data-testid=alert-row] .alert-open');
    await popup.press('Enter');
    await driver.waitForWindow('explorer.html#/governance/');
  });

  await test.step('by the keyboard alone: the popup’s views, and the end of a connection', async () => {
    const page = await driver.newPage(site.url('shop.localhost'));
    expect(await connect(page)).toMatchObject({ ok: true });
    await listKeys(page);
    // The view that is open at first.
    await popup.click('[data-testid=view-wallet]');
    await popup.waitFor('[data-testid=key-row]');

    await tabTo(popup, '[role=tab]');
    await popup.press('ArrowLeft');
    await expectFocus(popup, '[data-testid=view-sites][aria-selected=true]');
    await popup.waitFor('[data-testid=site-row]');
    await tabTo(popup, '[data-testid=site-row] button', { most: 3 });
    await popup.press('Enter');
    await popup.waitFor('.confirm');
    // What a second Enter would press changes nothing.
    await expectFocus(popup, '.confirm button:not(.refuse)');
    await popup.press('Escape');
    await popup.waitUntil(() => document.querySelector('.confirm') === null, null);
    await expectFocus(popup, '[data-testid=site-row] button');
    await popup.press('Enter');
    await popup.waitFor('.confirm');
    await tabTo(popup, 'button.refuse', { most: 1 });
    await popup.press('Enter');
    await popup.waitFor('.empty');
    // The row is gone, and the focus has not gone with it to the top of the page.
    await popup.waitUntil(() => document.activeElement?.closest('[role=tabpanel]') !== null, null);
    expect(await listKeys(page)).toMatchObject({ ok: false, data: { reason: 'not-connected' } });
  });
});
