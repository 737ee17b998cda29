import { askingWindow, connectSite } from '#tests/fixtures/answer-approval.ts';
import { settled } from '#tests/fixtures/deaths.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { clickIn, request } from '#tests/fixtures/provider-calls.ts';
import { press, typeInto } from '#tests/fixtures/visible-words.ts';

const apiToken = 'aB3d'.repeat(16);
test.use({ sandboxOptions: { apiTokens: [apiToken], dialect: '0.79', eventEveryMs: 0 } });

const alice = `a11c${'0'.repeat(56)}cafe`;
/** What an attacker makes so that it is copied for Alice's. */
const forged = `a11c${'7'.repeat(56)}cafe`;

test('a key named in a review is known in the next one, and one made to look like it needs a tick', {
  tag: '@chromium',
}, async ({ driver, sandbox, site }) => {
  const options = await driver.extensionPage('options.html', { width: 900, height: 1000 });
  await options.evaluate((message) => chrome.runtime.sendMessage(message), {
    command: 'apiToken.set',
    argument: { token: apiToken, remember: false },
  });
  const page = await driver.newPage(site.url('shop.localhost'));
  expect(await connectSite(driver, page)).toMatchObject({ ok: true });
  const asset = sandbox.dataSet.assets[0]?.id ?? '';
  const pay = async (to: string, answer: '#approve' | '#deny' = '#approve') => {
    await clickIn(page);
    const transfer = {
      fromAccountType: 'ACCOUNT_TYPE_GENERAL',
      to,
      toAccountType: 'ACCOUNT_TYPE_GENERAL',
      asset,
      amount: '1000',
      oneOff: {},
    };
    const outcome = request(page, 'client.send_transaction', {
      publicKey: sandbox.wallet.keys()[0]?.publicKey,
      sendingMode: 'TYPE_SYNC',
      transaction: { transfer },
    });
    return { outcome, window: await askingWindow(driver, answer) };
  };

  const first = await pay(alice);
  await first.window.waitForText('[data-testid=recipient-paid]', 'No earlier payment in Drawbridge’s records');
  await press(first.window, 'Give it a name');
  await typeInto(first.window, 'Name', 'Alice');
  await first.window.click('[id^=save-name-]');
  await first.window.waitForText('[data-testid=recipient]', 'Alice');
  await first.window.click('#approve');
  expect(await settled('the first payment', first.outcome)).toMatchObject({ ok: true });

  const second = await pay(forged, '#deny');
  await second.window.waitForText('[data-testid=recipient-flag]', 'It begins and ends like');
  await second.window.waitForText('[data-testid=recipient-flag]', 'Alice');
  expect(await second.window.evaluate(() => document.querySelectorAll('.compared mark').length)).toBe(28);
  // However long one waits, it takes the tick.
  await second.window.waitUntil(() => document.querySelector('[name=sure-recipient]') !== null, null);
  expect(await second.window.evaluate(() => document.querySelector('#approve')?.matches(':disabled'))).toBe(true);
  await second.window.click('[name=sure-recipient]');
  await second.window.evaluate(() => document.querySelector('.approval-body')?.scrollTo(0, 1_000_000));
  await second.window.waitFor('#approve:enabled');
  await second.window.click('#deny');
  expect(await settled('the forged payment', second.outcome)).toMatchObject({ ok: false, code: 4001 });
  const executed = sandbox.wallet.executed().map(({ transaction }) => Object(transaction['transfer']).to);
  expect(executed).toEqual([alice]);

  // In the settings it is renamed, and removed.
  const row = `[data-testid=contact][data-id="${alice}"]`;
  await options.waitForText(row, 'Alice');
  await options.click(`${row} [data-testid=name-contact]`);
  await options.fill(`#name-${alice}`, 'Alice A.');
  await options.click('[id^=save-name-]');
  await options.waitForText(row, 'Alice A.');
  await press(options, 'Remove the name \u2068Alice A.\u2069');
  await press(options, 'Remove');
  await options.waitForText('[data-testid=contacts]', 'No names yet');
});
