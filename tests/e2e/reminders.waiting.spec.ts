import { defaultSettings } from '#lib/settings/settings.ts';
import { listening } from '#scripts/browsers/hear-events.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { readKept } from '#scripts/browsers/stored-values.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { notificationsOn } from '#tests/fixtures/notifications.ts';
import { propose } from '#tests/fixtures/own-votes.ts';

test.use({ sandboxOptions: { eventEveryMs: 0 } });

const hour = 3_600_000;

test('a new vote that closes soon is told by its reminders alone, once, also after the background has died', async ({
  driver,
  sandbox,
}) => {
  const id = 'cd'.repeat(32);
  await saveSettings(driver, {
    alerts: {
      ...defaultSettings.alerts,
      notify: { newProposals: true, stateChanges: true, followedParty: true, reminders: true },
    },
  });
  const options = await driver.extensionPage('options.html');
  const shown = await notificationsOn(options);
  await listening(sandbox);
  const closesAt = Date.now() + hour + 15_000;
  propose(sandbox, id, closesAt);
  await expect.poll(shown, 'the day has begun').toEqual([`proposals first reminder ${id} ${24 * hour}`]);
  const alarm = () => options.evaluate(() => chrome.alarms.get('reminders'));
  const begins = Math.ceil(closesAt / 1000) * 1000 - hour;
  const late = async () => ((await alarm())?.scheduledTime ?? 0) - begins;
  await expect.poll(late).toBeGreaterThanOrEqual(0);
  expect(await late()).toBeLessThan(30_000);

  await driver.killWorker();
  const both = [1, 24].map((hours) => `proposals first reminder ${id} ${hours * hour}`);
  // The alarm wakes the next background, which browsers may let wait for half a minute.
  await expect.poll(shown, { timeout: 90_000 }).toEqual(both.toSorted());
  await driver.killWorker();
  await driver.clickNotification(both[0] ?? '');
  const explorer = await driver.waitForWindow(`explorer.html#/governance/${id}`);
  await explorer.waitForText('h1', 'Closing soon');
  const badge = () => options.evaluate(() => chrome.action.getBadgeText({}));
  await expect.poll(badge, 'and it has been read').toBe('');
  const left = () => options.evaluate(async () => Object.keys((await chrome.notifications.getAll()) as object));
  expect(await left(), 'which takes what was clicked away').not.toContain(both[0]);
  expect(await readKept(options, 'alerts')).toMatchObject({ [id]: { reminded: hour } });
  expect((await shown()).length, 'the next background says nothing again').toBeLessThanOrEqual(2);
});
