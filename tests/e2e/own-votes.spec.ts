import { listening } from '#scripts/browsers/hear-events.ts';
import { readKept } from '#scripts/browsers/stored-values.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { notificationsOn } from '#tests/fixtures/notifications.ts';
import { castVote, keyNamed, popupWithProposal, propose, voteShown } from '#tests/fixtures/own-votes.ts';

test.use({ sandboxOptions: { eventEveryMs: 0 } });

const hour = 3_600_000;

test('the lists say how the user has voted, and show what still awaits a vote, or what one key has voted on', {
  tag: '@chromium',
}, async ({ driver, sandbox }) => {
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

test('a vote under way, or one that may have been sent, is nowhere said to be missing', { tag: '@chromium' }, async ({
  driver,
  sandbox,
}) => {
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

test('nobody is reminded who has not asked for it', { tag: '@chromium' }, async ({ driver, sandbox }) => {
  const options = await driver.extensionPage('options.html');
  const shown = await notificationsOn(options);
  await listening(sandbox);
  propose(sandbox, 'cd'.repeat(32), Date.now() + hour / 2);
  await expect.poll(async () => Object.keys((await readKept<object>(options, 'alerts')) ?? {})).toHaveLength(1);
  expect(await options.evaluate(() => chrome.alarms.get('reminders'))).toBeFalsy();
  await options.click('[name=notify-reminders]');
  await expect.poll(shown).toEqual([`proposals first reminder ${'cd'.repeat(32)} ${hour}`]);
});
