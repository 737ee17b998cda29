import { noNames } from '#lib/approvals/known-names.ts';
import { listening } from '#scripts/browsers/hear-events.ts';
import { test } from '#tests/fixtures/extension-test.ts';
import { expectFocus, tabTo } from '#tests/fixtures/keyboard.ts';

test.describe.configure({ timeout: 240_000 });

test('by the keyboard alone: a long transaction is read to its end, and can then be approved', async ({
  driver,
  sandbox,
}) => {
  // By then the background has looked for questions of an earlier life, and takes this for none.
  await listening(sandbox);
  const options = await driver.extensionPage('options.html');
  // As the background stores it; more than the window has room for.
  await options.evaluate(async (names) => {
    const memo = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`member${index}`, `value ${index}`]));
    const approval = {
      id: 'long',
      origin: 'https://app.example.com',
      domain: 'example.com',
      topOrigin: null,
      tabId: -1,
      detail: '',
      kind: 'transaction',
      step: 'asking',
      key: 'long',
      method: 'client.send_transaction',
      publicKey: 'ab'.repeat(32),
      networkId: 'first',
      chainId: 'test-1',
      offersUnasked: true,
      names,
      transactionKind: 'voteSubmission',
      transaction: JSON.stringify({ voteSubmission: memo }),
    };
    await chrome.storage.session.set({ approvals: [approval] });
  }, noNames);
  const window = await driver.extensionPage('approval.html', { width: 420, height: 640 });
  await window.waitFor('[data-testid=answer-first]');
  await expectFocus(window, '#deny');
  // Approve is off until all has been read, so going on from Deny leads round to what is to be read.
  await tabTo(window, '.approval-body[tabindex="0"]', { key: 'Shift+Tab', most: 8 });
  await window.press('End');
  await window.waitFor('#approve:enabled');
  await tabTo(window, '#always');
  await window.press('Space');
  await window.waitFor('#always:checked');
  // More is asked now: a moment in which nothing is pressed, and it can be approved again.
  await window.waitFor('#approve:enabled');
  await tabTo(window, '#deny');
  await tabTo(window, '#approve', { most: 1 });
});
