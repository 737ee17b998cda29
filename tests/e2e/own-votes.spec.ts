import { defaultAlertPreferences } from '#lib/settings/alert-preferences.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';
import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { readKept } from '#scripts/browsers/stored-values.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { listening } from '#tests/fixtures/hear-events.ts';
import { castVote, keyNamed, popupWithProposal, voteShown } from '#tests/fixtures/own-votes.ts';

test.use({ sandboxOptions: { eventEveryMs: 0 } });

const hour = 3_600_000;

test('the lists say how the user has voted, and show what still awaits a vote, or what one key has voted on', async ({
  driver,
  sandbox,
}) => {
  const publicKey = keyNamed(sandbox, 'Governance');
  const { popup, id } = await popupWithProposal(driver, sandbox);
  const row = `[data-testid=alert-row][data-proposal-id="${id}"]`;
  await castVote(popup, { id, value: 'VALUE_NO', publicKey });
  await voteShown(popup, publicKey, { state: 'counted', value: 'VALUE_NO' });
  await popup.waitForText(`${row} [data-testid=own-votes] [data-value=VALUE_NO]`, 'You voted against');
  await popup.waitForText(`${row} [data-testid=own-votes]`, 'Governance');

  await popup.waitFor('#not-voted');
  await popup.click('#not-voted');
  await popup.waitFor('#not-voted[aria-pressed=true]');
  await popup.waitUntil((css) => document.querySelector(css) === null, row);

  const feed = await driver.extensionPage('explorer.html#/governance?own=none');
  await feed.waitFor('[data-testid=feed-row]');
  const shown = (): Promise<(string | undefined)[]> =>
    feed.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-testid=feed-row]')].map(({ dataset }) => dataset['proposalId']),
    );
  expect(await shown()).not.toContain(id);
  await feed.evaluate((key) => {
    location.hash = `#/governance?own=${key}`;
  }, publicKey);
  await expect.poll(shown).toEqual([id]);
  await feed.waitForText('[data-testid=feed-row] [data-testid=own-votes]', 'You voted against');
});

/** Has the network tell of an open proposal. */
function propose(sandbox: Sandbox, id: string, closesAt: number): void {
  const terms = { closingTimestamp: `${Math.ceil(closesAt / 1000)}`, newFreeform: {} };
  const proposal = { id, state: 'STATE_OPEN', rationale: { title: 'Closing soon', description: '' }, terms };
  sandbox.sendStreamLine(JSON.stringify({ result: { data: { proposal } } }));
}

/** IDs of the notifications that were shown since the page was opened, each as often as it was. */
async function shownSince(page: PageDriver): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const gone: string[] = [];
    Object.assign(window, { gone });
    chrome.notifications.onClosed.addListener((id) => gone.push(id));
  });
  return () =>
    page.evaluate(async () => {
      const present = Object.keys((await chrome.notifications.getAll()) as object);
      const gone: string[] = Reflect.get(window, 'gone');
      return [...gone, ...present].toSorted();
    });
}

test('a vote under way, or one that may have been sent, is nowhere said to be missing', async ({ driver, sandbox }) => {
  const id = 'cd'.repeat(32);
  const row = `[data-testid=alert-row][data-proposal-id="${id}"]`;
  const pin = '[data-testid=pin-vote]';
  const publicKey = keyNamed(sandbox, 'Governance');
  const popup = await driver.extensionPage('popup.html', { width: 380, height: 600 });
  await listening(sandbox);
  propose(sandbox, id, Date.now() + hour / 2);
  await popup.click('[data-testid=view-governance]');
  await popup.click(`${row} [data-testid=vote-for]`);
  await popup.click(`${row} [data-testid=vote-connect]`);
  await popup.waitFor(pin);
  await popup.waitFor('#not-voted');
  const feed = await driver.extensionPage('explorer.html#/governance?own=none');
  await feed.waitFor('[data-testid=feed-row]');

  sandbox.wallet.setApprove('ask');
  await popup.click(`${row} [data-testid=vote-key][data-public-key="${publicKey}"]`);
  await voteShown(popup, publicKey, { state: 'reviewing' });
  for (const missing of [pin, '#not-voted'])
    await popup.waitUntil((css) => document.querySelector(css) === null, missing);
  await feed.waitUntil(() => document.querySelector('[data-testid=feed-row]') === null, null);
  await driver.killWorker();
  await voteShown(popup, publicKey, { state: 'unknown' });
  await popup.waitForText(`${row} [data-testid=cast-vote]`, 'If not, vote again');
  await feed.evaluate(() => {
    location.hash = '#/governance';
  });
  await feed.waitForText('[data-testid=feed-row]', 'Unknown');
  const said = (css: string): boolean => document.querySelector(css) !== null;
  expect([await popup.evaluate(said, pin), await popup.evaluate(said, '#not-voted')]).toEqual([false, false]);
});

test('a new vote that closes soon is told by its reminders alone, once, also after the background has died', async ({
  driver,
  sandbox,
}) => {
  const id = 'cd'.repeat(32);
  await saveSettings(driver, {
    alerts: {
      ...defaultAlertPreferences,
      notify: { newProposals: true, stateChanges: true, followedParty: true, reminders: true },
    },
  });
  const options = await driver.extensionPage('options.html');
  const shown = await shownSince(options);
  await listening(sandbox);
  const closesAt = Date.now() + hour + 15_000;
  propose(sandbox, id, closesAt);
  await expect.poll(shown, 'the day has begun').toEqual([`governance reminder ${id} ${24 * hour}`]);
  const alarm = () => options.evaluate(() => chrome.alarms.get('reminders'));
  await expect.poll(async () => (await alarm())?.scheduledTime).toBe(Math.ceil(closesAt / 1000) * 1000 - hour);

  await driver.killWorker();
  const both = [1, 24].map((hours) => `governance reminder ${id} ${hours * hour}`);
  // The alarm wakes the next background, which browsers may let wait for half a minute.
  await expect.poll(shown, { timeout: 60_000 }).toEqual(both.toSorted());
  await driver.killWorker();
  await driver.clickNotification(both[0] ?? '');
  const explorer = await driver.waitForWindow(`explorer.html#/governance/${id}`);
  await explorer.waitForText('h1', 'Closing soon');
  expect(await readKept(options, 'reminders')).toMatchObject({ [id]: { leadTime: hour } });
  expect((await shown()).length, 'the next background says nothing again').toBeLessThanOrEqual(2);
});

test('nobody is reminded who has not asked for it', { tag: '@chromium' }, async ({ driver, sandbox }) => {
  const options = await driver.extensionPage('options.html');
  const shown = await shownSince(options);
  await listening(sandbox);
  propose(sandbox, 'cd'.repeat(32), Date.now() + hour / 2);
  await expect.poll(async () => Object.keys((await readKept<object>(options, 'alerts')) ?? {})).toHaveLength(1);
  expect(await options.evaluate(() => chrome.alarms.get('reminders'))).toBeFalsy();
  await options.click('[name=notify-reminders]');
  await expect.poll(shown).toEqual([`governance reminder ${'cd'.repeat(32)} ${hour}`]);
});
