import type { BrowserDriver } from '#scripts/browsers/browser-driver.ts';
import { nextStream } from '#scripts/browsers/hear-events.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
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

// Firefox casts one vote that counts; Chromium does the rest.
for (const dialect of ['letter', '0.79'] as const) {
  const byBoth = dialect !== 'letter' ? {} : byChromium;

  test.describe(`on a network of the ${dialect} dialect`, () => {
    test.use({ sandboxOptions: { dialect, eventEveryMs: 0 } });

    test(
      'from an alert to a vote that counts, and to another that takes its place',
      byBoth,
      async ({ driver, sandbox }) => {
        const publicKey = keyNamed(sandbox, 'Governance');
        const { popup, id } = await popupWithProposal(driver, sandbox);
        await castVote(popup, { id, value: 'VALUE_YES', publicKey });
        await voteShown(popup, publicKey, { state: 'counted', value: 'VALUE_YES' });
        expect(countedBy(sandbox, id, publicKey)).toEqual(['VALUE_YES']);
        await popup.close();

        const explorer = await driver.extensionPage(`explorer.html#/governance/${id}`);
        await voteShown(explorer, publicKey, { state: 'counted', value: 'VALUE_YES' });
        await castVote(explorer, { id: null, value: 'VALUE_NO', publicKey });
        await voteShown(explorer, publicKey, { state: 'counted', value: 'VALUE_NO' });
        expect(countedBy(sandbox, id, publicKey)).toEqual(['VALUE_NO']);
        expect(votesSent(sandbox)).toBe(2);
      },
    );
  });

  test.describe(`with a person at the wallet of the ${dialect} dialect`, () => {
    test.use({ sandboxOptions: { dialect, eventEveryMs: 0 } });

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
        if (dialect === 'letter') {
          await listening();
          sandbox.emitEvents(24);
        }
        await voteShown(popup, publicKey, { state: 'counted', value: 'VALUE_YES' });
        expect(countedBy(sandbox, id, publicKey)).toEqual(['VALUE_YES']);
        expect(votesSent(sandbox)).toBe(2);
      },
    );
  });
}

// Which dialect a network speaks decides how a vote is found to count, and nothing of these.
test.describe('with an API token', () => {
  // The wallet would refuse whatever it is asked about.
  test.use({ sandboxOptions: { dialect: '0.79', eventEveryMs: 0, approve: 'never', apiTokens: [apiToken] } });

  test('a vote is reviewed by Drawbridge, and not sent without', byChromium, async ({ driver, sandbox }) => {
    await useApiToken(driver);
    const publicKey = keyNamed(sandbox, 'Main');
    const { popup, id } = await popupWithProposal(driver, sandbox);
    await castVote(popup, { id, value: 'VALUE_NO', publicKey });
    const denied = await askingWindow(driver, '#deny');
    await denied.waitForText('[data-testid=approval-host]', 'Drawbridge');
    await denied.click('#deny');
    await voteShown(popup, publicKey, { state: 'refused', reason: 'rejected' });
    expect(votesSent(sandbox)).toBe(0);

    await expect.poll(() => driver.countWindows('approval.html')).toBe(0);
    await castVote(popup, { id, value: 'VALUE_YES', publicKey });
    await (await askingWindow(driver, '#approve')).click('#approve');
    await voteShown(popup, publicKey, { state: 'counted', value: 'VALUE_YES' });
    expect(countedBy(sandbox, id, publicKey)).toEqual(['VALUE_YES']);
    expect(votesSent(sandbox)).toBe(1);
  });

  test(
    'a background killed while Drawbridge asks: the window stays, and its answer counts',
    byChromium,
    async ({ driver, sandbox }) => {
      await useApiToken(driver);
      const publicKey = keyNamed(sandbox, 'Main');
      const { popup, id } = await popupWithProposal(driver, sandbox);
      await castVote(popup, { id, value: 'VALUE_YES', publicKey });
      const window = await askingWindow(driver, '#approve');
      await driver.killWorker();
      await window.click('#approve');
      await expect.poll(() => votesSent(sandbox)).toBe(1);
      await voteShown(popup, publicKey, { state: 'counted', value: 'VALUE_YES' });
      expect(votesSent(sandbox)).toBe(1);
    },
  );
});

test.describe('with a person at the wallet', () => {
  test.use({ sandboxOptions: { dialect: '0.79', eventEveryMs: 0 } });

  test('says why a vote was not cast, and lets it be cast again', byChromium, async ({ driver, sandbox }) => {
    const publicKey = keyNamed(sandbox, 'Trading');
    const poor = keyNamed(sandbox, 'Cold storage');
    const { popup, id } = await popupWithProposal(driver, sandbox);
    await castVote(popup, { id, value: 'VALUE_YES', publicKey: poor });
    await voteShown(popup, poor, { state: 'refused', reason: 'no-tokens' });

    sandbox.wallet.setApprove('never');
    await castVote(popup, { id, value: 'VALUE_YES', publicKey });
    await voteShown(popup, publicKey, { state: 'refused', reason: 'rejected' });

    sandbox.wallet.setApprove('ask');
    await castVote(popup, { id, value: 'VALUE_YES', publicKey });
    await voteShown(popup, publicKey, { state: 'reviewing' });
    await expect.poll(() => sandbox.wallet.reviews().length).toBe(1);
    sandbox.wallet.lock();
    await voteShown(popup, publicKey, { state: 'refused', reason: 'locked' });
    expect(votesSent(sandbox)).toBe(0);

    sandbox.wallet.setApprove('always');
    await castVote(popup, { id, value: 'VALUE_YES', publicKey });
    await voteShown(popup, publicKey, { state: 'counted' });
    expect(votesSent(sandbox)).toBe(1);
  });
});

test.describe('on a network where nothing happens by itself', () => {
  test.use({ sandboxOptions: { eventEveryMs: 0 } });

  test('is offered only where the wallet is on the chain of the network', { tag: '@chromium' }, async ({
    driver,
    sandbox,
  }) => {
    await saveSettings(driver, { expectedChainId: 'mainnet-1' });
    const { popup, id } = await popupWithProposal(driver, sandbox);
    const obstacle = `[data-proposal-id="${id}"] [data-testid=vote-obstacle]`;
    await popup.waitForText(obstacle, `switch your wallet to mainnet-1: it is on ${sandbox.options.chainId}`);
    await sandbox.setFaults({ otherChainId: 'mainnet-1' });
    await popup.waitFor(`[data-proposal-id="${id}"] [data-testid=vote-for]`);
    await sandbox.setFaults({ walletDown: true });
    await popup.waitForText(obstacle, 'start your wallet');
  });
});
