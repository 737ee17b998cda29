import type { ConnectApproval, TransactionApproval } from '#lib/approvals/approval.ts';
import { languageNames } from '#lib/i18n/languages.ts';
import { allNames, ids, realTransactions } from '#lib/transactions/testing/real-transactions.ts';
import { listening } from '#scripts/browsers/hear-events.ts';
import { accessibilityFaults } from '#tests/fixtures/accessibility.ts';
import { askingWindow } from '#tests/fixtures/answer-approval.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { connect } from '#tests/fixtures/provider-calls.ts';
import { choose } from '#tests/fixtures/visible-words.ts';
import { wordsOf } from '#tests/fixtures/words-of.ts';

// Many states a page: each is looked at twice, which takes a slow machine seconds.
test.describe.configure({ timeout: 240_000 });

const transaction = JSON.stringify({ voteSubmission: { proposalId: 'cd'.repeat(32), value: 'VALUE_YES' } });
const base = {
  origin: 'https://app.example.com:8443',
  domain: 'example.com',
  topOrigin: null,
  tabId: -1,
  askedAt: 0,
  detail: '',
};
const connecting = (id: string, change: Partial<ConnectApproval> = {}): ConnectApproval => ({
  ...base,
  id,
  kind: 'connect',
  step: 'asking',
  ...change,
});
const reviewing = (id: string, change: Partial<TransactionApproval> = {}): TransactionApproval => ({
  ...base,
  id,
  kind: 'transaction',
  step: 'asking',
  key: id,
  method: 'client.send_transaction',
  publicKey: 'ab'.repeat(32),
  keyName: null,
  networkId: 'first',
  chainId: 'sandbox-1',
  offersUnasked: true,
  names: allNames,
  transactionKind: 'voteSubmission',
  transaction,
  ...change,
});

/** What the window can show, one after the other, as it stands in storage: some of it no page of a test can bring about. */
const shown: Array<[name: string, first: ConnectApproval | TransactionApproval, next?: ConnectApproval]> = [
  ['not encrypted', connecting('http', { origin: 'http://example.com' })],
  ['a frame, by a bare address', connecting('ip', { origin: 'http://192.0.2.7:8080', topOrigin: 'https://a.example' })],
  ['an international host', connecting('idn', { origin: 'https://xn--bcher-kva.example' })],
  ['a look-alike host', connecting('alike', { origin: 'https://xn--pple-43d.com' })],
  ['two questions', connecting('one'), connecting('two')],
  ['in the wallet, and another question', connecting('one', { step: 'in-wallet' }), connecting('two')],
  ['in the wallet', connecting('one', { step: 'in-wallet' })],
  ['refused by the wallet', connecting('one', { step: 'refused-by-wallet' })],
  ['failed', connecting('three', { step: 'failed', detail: 'The wallet is not responding.' })],
  ['a transaction', reviewing('four')],
  ...(['transfer', 'orderSubmission', 'batchMarketInstructions', 'liquidityProvisionSubmission'] as const).map(
    (kind): (typeof shown)[number] => [
      `a transaction, ${kind}`,
      reviewing(kind, {
        origin: `https://${kind.toLowerCase()}.example`,
        publicKey: ids.key,
        transactionKind: kind,
        transaction: JSON.stringify({ [kind]: realTransactions[kind] }),
        names: kind === 'transfer' ? { ...allNames, sameChain: false } : allNames,
      }),
    ],
  ),
  [
    'a transaction of no known kind',
    reviewing('five', { origin: 'https://b.example', transactionKind: '', transaction: `{"a":[${transaction}]}` }),
  ],
  ['a transaction that has failed', reviewing('five', { step: 'failed', detail: 'No node answers.' })],
];

test('every question and every end in the approval window', async ({ driver, sandbox }) => {
  // By then the background has looked for questions of an earlier life, and takes these for none.
  await listening(sandbox);
  const options = await driver.extensionPage('options.html');
  const store = (approvals: object[]): Promise<void> =>
    options.evaluate((approvals) => chrome.storage.session.set({ approvals }), approvals);
  await store([connecting('first')]);
  const window = await driver.extensionPage('approval.html', { width: 420, height: 640 });
  await window.waitFor('[data-testid=approval]');
  for (const [name, first, next] of shown) {
    await store(next === undefined ? [first] : [first, next]);
    await window.waitFor(`[data-testid=approval][data-step=${first.step}][data-kind=${first.kind}]`);
    if (first.step === 'asking') {
      await window.waitFor(`[data-origin="${first.origin}"]`);
      // Once armed, the colours are those that stay.
      await window.waitFor('[data-arming=armed], [data-testid=answer-first], #sure');
    }
    expect.soft(await accessibilityFaults(window), name).toEqual([]);
  }
});

test('the window as a page brings it about, from the question to the refusal, in one language and another', async ({
  driver,
  sandbox,
  site,
}) => {
  sandbox.wallet.setApprove('ask');
  const page = await driver.newPage(site.url('shop.localhost'));
  const outcome = connect(page);
  // Once it can be answered, the colours are those that stay.
  const window = await askingWindow(driver);
  expect.soft(await accessibilityFaults(window), 'asking').toEqual([]);
  // It follows another language while it is open, and still asks the same.
  const settings = await driver.extensionPage('options.html');
  await choose(settings, wordsOf('en').whole('language_label'), languageNames.ar);
  await window.waitFor('html[lang=ar][dir=rtl] #deny');
  await window.waitForText('#deny', wordsOf('ar').whole('answer_deny'));
  await settings.close();
  await askingWindow(driver);
  expect.soft(await accessibilityFaults(window), 'asking, in Arabic').toEqual([]);
  await window.click('#connect');
  await window.waitFor('[data-testid=approval][data-step=in-wallet]');
  expect.soft(await accessibilityFaults(window), 'in the wallet').toEqual([]);
  await expect.poll(() => sandbox.wallet.reviews().length).toBe(1);
  for (const { id } of sandbox.wallet.reviews()) sandbox.wallet.answer(id, false);
  expect(await outcome).toMatchObject({ ok: false });
  await window.waitFor('#close');
  expect.soft(await accessibilityFaults(window), 'refused').toEqual([]);
});
