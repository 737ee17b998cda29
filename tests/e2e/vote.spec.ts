import type { BrowserDriver } from '#scripts/browsers/browser-driver.ts';
import { nextStream } from '#scripts/browsers/hear-events.ts';
import { askingWindow, nothingLeft } from '#tests/fixtures/answer-approval.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { castVote, countedBy, keyNamed, popupWithProposal, voteShown, votesSent } from '#tests/fixtures/own-votes.ts';

const apiToken = 'aB3d'.repeat(16);

async function useApiToken(driver: BrowserDriver): Promise<void> {
  const page = await driver.extensionPage('options.html');
  const set = { command: 'apiToken.set', argument: { token: apiToken, remember: false } };
  expect(await page.evaluate((message) => chrome.runtime.sendMessage(message), set)).toEqual({ ok: true });
  await page.close();
}

const byChromium = { tag: '@chromium' };

// How a vote is found to count, in which the dialects differ, and what else becomes of it: send-vote.test.ts, confirm-votes.test.ts.
test.describe('on a network of the 0.79 dialect', () => {
  test.use({ sandboxOptions: { dialect: '0.79', eventEveryMs: 0 } });

  test(
    'from an alert to a vote that counts, and to another that takes its place; the lists say how the user has voted',
    byChromium,
    async ({ driver, sandbox }) => {
      const publicKey = keyNamed(sandbox, 'Governance');
      const { popup, id } = await popupWithProposal(driver, sandbox);
      await castVote(popup, { id, value: 'VALUE_YES', publicKey });
      await voteShown(popup, publicKey, { state: 'counted', value: 'VALUE_YES' });
      expect(countedBy(sandbox, id, publicKey)).toEqual(['VALUE_YES']);
      await test.step('the lists say how the user has voted, and show what still awaits a vote', async () => {
        const row = `[data-testid=alert-row][data-proposal-id="${id}"]`;
        await popup.waitForText(`${row} [data-testid=own-votes] [data-value=VALUE_YES]`, 'You voted for');
        await popup.waitForText(`${row} [data-testid=own-votes]`, 'Governance');
        await popup.waitFor('#not-voted');
        await popup.click('#not-voted');
        await popup.waitFor('#not-voted[aria-pressed=true]');
        await popup.waitUntil((css) => document.querySelector(css) === null, row);
        await popup.close();
      });

      const explorer = await driver.extensionPage('explorer.html#/governance?own=none');
      await test.step('the feed shows what still awaits a vote, or what one key has voted on', async () => {
        await explorer.waitFor('[data-testid=feed-row]');
        const shown = (): Promise<(string | undefined)[]> =>
          explorer.evaluate(() =>
            [...document.querySelectorAll<HTMLElement>('[data-testid=feed-row]')].map(
              ({ dataset }) => dataset['proposalId'],
            ),
          );
        expect(await shown()).not.toContain(id);
        await explorer.evaluate((key) => {
          location.hash = `#/governance?own=${key}`;
        }, publicKey);
        await expect.poll(shown).toEqual([id]);
        await explorer.waitForText('[data-testid=feed-row] [data-testid=own-votes]', 'You voted for');
      });

      await explorer.click('[data-testid=feed-row] .feed-title a');
      await voteShown(explorer, publicKey, { state: 'counted', value: 'VALUE_YES' });
      await castVote(explorer, { id: null, value: 'VALUE_NO', publicKey });
      await voteShown(explorer, publicKey, { state: 'counted', value: 'VALUE_NO' });
      expect(countedBy(sandbox, id, publicKey)).toEqual(['VALUE_NO']);
      expect(votesSent(sandbox)).toBe(2);
    },
  );
});

test.describe('with a person at the wallet of the letter dialect', () => {
  test.use({ sandboxOptions: { dialect: 'letter', eventEveryMs: 0 } });

  test(
    'a background killed at each step sends no vote twice, and says how it ended',
    byChromium,
    async ({ driver, sandbox }) => {
      const publicKey = keyNamed(sandbox, 'Governance');
      const { popup, id } = await popupWithProposal(driver, sandbox);
      // So that the keys are known.
      await castVote(popup, { id, value: 'VALUE_NO', publicKey });
      await voteShown(popup, publicKey, { state: 'counted', value: 'VALUE_NO' });

      // While the wallet reviews: what its user answers afterwards reaches nobody.
      sandbox.wallet.setApprove('ask');
      await castVote(popup, { id, value: 'VALUE_YES', publicKey });
      await expect.poll(() => sandbox.wallet.reviews().length).toBe(1);
      await driver.killWorker();
      await voteShown(popup, publicKey, { state: 'unknown' });
      expect(votesSent(sandbox)).toBe(1);
      await sandbox.wallet.restart();
      // Release 0.79 would bring it back.
      sandbox.wallet.revokeSessions();

      // While the wallet asks whether Drawbridge may connect.
      await castVote(popup, { id, value: 'VALUE_YES', publicKey });
      // What is asked in between: whether the interrupted review left something in the wallet.
      await nothingLeft(driver);
      await expect.poll(() => sandbox.wallet.reviews()).toMatchObject([{ kind: 'connect' }]);
      await driver.killWorker();
      await voteShown(popup, publicKey, { state: 'refused', reason: 'interrupted' });
      expect(votesSent(sandbox)).toBe(1);
      await sandbox.wallet.restart();

      // Once the network has it.
      sandbox.wallet.setApprove('always');
      await castVote(popup, { id, value: 'VALUE_YES', publicKey });
      await nothingLeft(driver);
      await expect.poll(() => votesSent(sandbox)).toBe(2);
      const listening = nextStream(sandbox);
      await driver.killWorker();
      // By the letter only the stream tells, and not again what it told before. A real one tells of no vote.
      await listening();
      sandbox.emitEvents(24);
      await voteShown(popup, publicKey, { state: 'counted', value: 'VALUE_YES' });
      expect(countedBy(sandbox, id, publicKey)).toEqual(['VALUE_YES']);
      expect(votesSent(sandbox)).toBe(2);
    },
  );
});

test.describe('with an API token', () => {
  // The wallet would refuse whatever it is asked about.
  test.use({ sandboxOptions: { dialect: '0.79', eventEveryMs: 0, approve: 'never', apiTokens: [apiToken] } });

  test('a vote is reviewed by Drawbridge: a background killed while it asks leaves the window, and its answer counts', {
    tag: '@chromium',
  }, async ({ driver, sandbox }) => {
    await useApiToken(driver);
    const publicKey = keyNamed(sandbox, 'Main');
    const { popup, id } = await popupWithProposal(driver, sandbox);
    await castVote(popup, { id, value: 'VALUE_YES', publicKey });
    const window = await askingWindow(driver, '#approve');
    await window.waitForText('[data-testid=approval-host]', 'Drawbridge');
    expect(votesSent(sandbox)).toBe(0);
    await driver.killWorker();
    await window.click('#approve');
    await expect.poll(() => votesSent(sandbox)).toBe(1);
    await voteShown(popup, publicKey, { state: 'counted', value: 'VALUE_YES' });
    expect(countedBy(sandbox, id, publicKey)).toEqual(['VALUE_YES']);
    expect(votesSent(sandbox)).toBe(1);
  });
});
