import { expect, test } from '#tests/fixtures/extension-test.ts';
import { castVote, keyNamed, popupWithProposal, voteShown } from '#tests/fixtures/own-votes.ts';

test.use({ sandboxOptions: { eventEveryMs: 0 } });

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
