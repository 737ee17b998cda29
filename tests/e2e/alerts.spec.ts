import { defaultSettings, type Settings } from '#lib/settings/settings.ts';
import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { hearEvents, listening } from '#scripts/browsers/hear-events.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { readKept } from '#scripts/browsers/stored-values.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { notificationsOn } from '#tests/fixtures/notifications.ts';

const size = { width: 380, height: 600 };
const everything = {
  ...defaultSettings.alerts,
  notify: { newProposals: true, stateChanges: true, followedParty: true, reminders: false },
};

/** How many alerts there are of which something is still to be told. */
async function untold(page: PageDriver): Promise<number> {
  const alerts = await readKept<Record<string, object>>(page, 'alerts');
  return Object.values(alerts ?? {}).filter((alert) => 'news' in alert).length;
}

/** Waits until the background notifies of that. */
async function wants(page: PageDriver, what: keyof Settings['alerts']['notify']): Promise<void> {
  await expect.poll(async () => (await readKept<Settings>(page, 'settings'))?.alerts.notify[what]).toBe(true);
}

const badge = (page: PageDriver): Promise<string> => page.evaluate(() => chrome.action.getBadgeText({}));

test.use({ sandboxOptions: { eventEveryMs: 0 } });

test('nothing is notified of until the user wants it, and many at once are one; an alert is read by itself, and leads to its proposal', {
  tag: '@chromium',
}, async ({ driver, sandbox }) => {
  const options = await driver.extensionPage('options.html');
  await test.step('nothing is notified of until the user wants it, and many at once are one notification', async () => {
    const everShown = await notificationsOn(options);
    const { length } = await hearEvents(sandbox, options, 10);
    await expect.poll(() => badge(options)).toBe(`${length}`);
    // Nothing is left to be told, and nothing has been.
    await expect.poll(() => untold(options)).toBe(0);
    expect(await everShown()).toEqual([]);

    // A switch saves all settings as the page knows them, so the next one waits for it.
    await options.click('[name=notify-newProposals]');
    await wants(options, 'newProposals');
    await options.click('[name=notify-stateChanges]');
    await wants(options, 'stateChanges');
    await hearEvents(sandbox, options, 60);
    await expect.poll(async () => (await everShown()).length).toBeGreaterThan(0);
    await expect.poll(() => untold(options)).toBe(0);
    expect((await everShown()).length).toBeLessThanOrEqual(3);
  });

  await test.step('an alert is read by itself, unread again, and leads to its proposal', async () => {
    const unread = Number(await badge(options));
    const popup = await driver.extensionPage('popup.html', size);
    await popup.click('[data-testid=view-governance]');
    await popup.click('[data-testid=alert-row] .icon-button');
    await expect.poll(async () => Number(await badge(options))).toBe(unread - 1);
    // The row offers the other way back once it has been drawn anew.
    await popup.waitUntil(
      () => document.querySelector('[data-testid=alert-row]')?.querySelector('.unread') === null,
      null,
    );
    await popup.click('[data-testid=alert-row] .icon-button');
    await expect.poll(async () => Number(await badge(options))).toBe(unread);
    const id = await popup.evaluate(() =>
      document.querySelector('[data-testid=alert-row]')?.getAttribute('data-proposal-id'),
    );
    await popup.click('[data-testid=alert-row] .alert-open');
    await driver.waitForWindow(`explorer.html#/governance/${id}`);
    await expect.poll(async () => Number(await badge(options))).toBe(unread - 1);
  });
});

// In Firefox reminders.waiting.spec.ts ends the background between two notifications.
test('a background that dies says nothing twice, and goes on', { tag: '@chromium' }, async ({ driver, sandbox }) => {
  const options = await driver.extensionPage('options.html');
  await saveSettings(driver, { alerts: everything });
  const everShown = await notificationsOn(options);
  const { length } = await hearEvents(sandbox, options, 60);
  await expect.poll(() => badge(options)).toBe(`${length}`);
  await expect.poll(async () => (await everShown()).length).toBeGreaterThan(0);
  await expect.poll(() => untold(options)).toBe(0);
  const shown = await everShown();
  await driver.killWorker();
  // Without anybody's doing it would be back when this goes off; a test has no minute for it.
  expect(await options.evaluate(() => chrome.alarms.get('governance'))).toMatchObject({ periodInMinutes: 1 });
  // A page that asks wakes the background again.
  const popup = await driver.extensionPage('popup.html', size);
  await popup.click('[data-testid=view-governance]');
  await popup.waitFor('[data-testid=alert-row]');
  await expect.poll(() => sandbox.log().filter(({ path }) => path.includes('stream/governance')).length).toBe(2);
  await listening(sandbox);
  // Told by the new background, which by then has looked at what the old one left.
  const id = 'ef'.repeat(32);
  const proposal = { id, state: 'STATE_OPEN', rationale: { title: 'After it', description: '' } };
  sandbox.sendStreamLine(JSON.stringify({ result: { data: { proposal } } }));
  await expect.poll(() => badge(options)).toBe(`${length + 1}`);
  await expect.poll(() => untold(options)).toBe(0);
  const after = [...shown, `proposals first one ${id} proposal:STATE_OPEN:`].toSorted();
  await expect.poll(() => everShown()).toEqual(after);
});
