import type { Approval, ConnectApproval, TransactionApproval } from '#lib/approvals/approval.ts';
import { languageNames } from '#lib/i18n/languages.ts';
import { defaultNetwork } from '#lib/settings/settings.ts';
import { isKnownKind, isUnaskedKind } from '#lib/wallet/known-kinds.ts';
import ar from '#locales/ar.json' with { type: 'json' };
import { allNames, ids } from '#sandbox/data/real-transactions.ts';
import type { Size } from '#scripts/browsers/browser-driver.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { approvalWith, openDapp, reviews, storeApprovals } from './prepare.ts';
import { transactions } from './sample-transactions.ts';
import { approvalSizes, named, type State, type TableState } from './state.ts';

const common = {
  origin: 'https://trade.example.com:8443',
  domain: 'example.com',
  topOrigin: null,
  tabId: -1,
  networkId: 'first',
  detail: '',
};

const request = (id: string, change: Partial<ConnectApproval> = {}): ConnectApproval => ({
  ...common,
  id,
  kind: 'connect',
  networkIds: ['first'],
  step: 'asking',
  ...change,
});

const leftover = (failing: boolean): Approval => ({ ...request('left'), kind: 'leftover', step: 'asking', failing });

type ShownState = TableState & Pick<State, 'show'>;

/** Requests as they stand in storage: some of them no page of a sandbox can bring about. */
const stored = (name: string, title: string, ...approvals: readonly Approval[]): ShownState => ({
  name,
  title,
  show: (stage) => approvalWith(stage, approvals),
});

/** A request that may be for one of two networks. */
const choice: ShownState = {
  name: 'connect-networks',
  title: 'A connection on one of two networks',
  fresh: true,
  async show(stage) {
    const second = { ...defaultNetwork, id: 'second', name: 'Fairground', walletAddress: 'http://127.0.0.1:1889' };
    await saveSettings(stage.driver, { others: [second], name: 'Mainnet' });
    return approvalWith(stage, [request('connect', { networkIds: ['first', 'second'] })]);
  },
};

/** The review of a transaction that a connected site sends, by a user with an API token. */
const review = (
  name: string,
  title: string,
  transaction: object,
  change: Partial<TransactionApproval> = {},
): ShownState =>
  stored(name, title, {
    ...common,
    id: name,
    kind: 'transaction',
    step: 'asking',
    key: name,
    method: 'client.send_transaction',
    publicKey: ids.key,
    networkId: 'first',
    chainId: 'drawbridge-sandbox-1',
    offersUnasked: isUnaskedKind(Object.keys(transaction)[0] ?? ''),
    names: allNames,
    transactionKind: Object.keys(transaction)[0] ?? '',
    transaction: JSON.stringify(transaction),
    ...change,
  });

const reviewOf = (
  kind: keyof typeof transactions,
  name: string,
  title: string,
  change: Partial<TransactionApproval> = {},
): TableState => review(name, title, { [kind]: transactions[kind] }, change);

const payment = {
  transfer: {
    ...{ amount: '1250000000', asset: ids.asset, to: ids.key, fromAccountType: 4, toAccountType: 4 },
    oneOff: {},
  },
};

const alice = `8f3a${'21d1'.repeat(14)}9d4e`;
const forged = `8f3a${'60b7'.repeat(14)}9d4e`;
const paidTo = (id: string) => ({ transfer: { ...payment.transfer, to: id } });
const aliceName = 'Alice, the lighthouse keeper';
const namedAlice = { ...allNames, contacts: { [alice]: aliceName } };

const unnamed = review('send-naming', 'A recipient gets a name', paidTo(alice), {
  names: { ...allNames, recipient: { id: alice, isOwn: false, paid: null, like: null } },
});
const naming: TableState = {
  ...unnamed,
  async show(stage) {
    const window = await unnamed.show(stage);
    await window.click('[data-testid=name-contact]');
    await window.waitForSelector('[id^=save-name-]');
    return window;
  },
};

const limitOrder = {
  orderSubmission: {
    ...{ marketId: ids.market, side: 'SIDE_BUY', size: '150', price: '6500000000' },
    ...{ type: 'TYPE_LIMIT', timeInForce: 'TIME_IN_FORCE_GTC' },
  },
};

/** In which every row of a transaction can be read without scrolling. */
const wholeSizes: readonly Size[] = [{ width: 420, height: 2600 }];

const states: readonly TableState[] = [
  { ...stored('connect', 'A site asks to connect', request('connect')), usual: true },
  choice,
  {
    ...stored('not-encrypted', 'Over plain http', request('http', { origin: 'http://example.com' })),
    picturesOnly: true,
  },
  {
    ...stored(
      'frame',
      'A frame, by a bare address',
      request('ip', { origin: 'http://192.0.2.7:8080', topOrigin: 'https://news.example' }),
    ),
    picturesOnly: true,
  },
  {
    ...stored('international', 'An international host', request('idn', { origin: 'https://xn--bcher-kva.example' })),
    picturesOnly: true,
  },
  {
    ...stored('look-alike', 'A host that looks like another', request('alike', { origin: 'https://xn--pple-43d.com' })),
    usual: true,
  },
  stored(
    'long-host',
    'A host of many parts, over plain http, in a frame',
    request('long', {
      origin: `http://${'a-part-of-a-name.'.repeat(6)}example.com:18443`,
      topOrigin: 'https://news.example',
    }),
  ),
  {
    ...stored('queue', 'Two requests', request('one'), request('two', { origin: 'https://bank.example' })),
    picturesOnly: true,
  },
  {
    name: 'in-wallet-queue',
    title: 'Allowed, while another request waits',
    async show(stage) {
      const window = await approvalWith(stage, [request('one'), request('two')]);
      await storeApprovals(stage, [request('one', { step: 'in-wallet' }), request('two')]);
      await window.waitForSelector('[data-testid=approval][data-step=in-wallet]');
      return window;
    },
  },
  {
    ...stored('in-wallet', 'Allowed, and now the wallet asks', request('one', { step: 'in-wallet' })),
    picturesOnly: true,
  },
  {
    ...stored('leftover', 'An interrupted review may be left in the wallet', leftover(false)),
    usual: true,
  },
  { ...stored('leftover-failing', 'The wallet mixes its answers up', leftover(true)), picturesOnly: true },
  { ...stored('refused', 'The wallet has refused', request('one', { step: 'refused-by-wallet' })), picturesOnly: true },
  stored('failed', 'It has failed', request('one', { step: 'failed', detail: 'The wallet is not responding.' })),
  {
    name: 'demo',
    title: 'The demo dApp asks, in another language while its window is open',
    fresh: true,
    async show(stage) {
      await (await openDapp(stage)).click('#connect');
      const window = await stage.opened('approval.html');
      await window.waitForSelector('#connect:enabled');
      const settings = await stage.extension('options.html');
      await settings.selectOption('#language', { label: languageNames.ar });
      await window.waitForSelector(`html[lang=ar][dir=rtl] #deny:has-text("${ar.answer_deny}")`);
      await settings.close();
      await window.waitForSelector('#connect:enabled');
      return window;
    },
  },
  {
    name: 'demo-refused',
    picturesOnly: true,
    title: 'The wallet has refused the demo dApp',
    fresh: true,
    sandbox: { approve: 'ask' },
    async show(stage) {
      const dapp = await openDapp(stage);
      await dapp.click('#connect');
      const window = await stage.opened('approval.html');
      await window.click('#connect:enabled');
      await window.waitForSelector('[data-testid=approval][data-step=in-wallet]');
      await reviews(stage, 1);
      for (const { id } of stage.sandbox.wallet.reviews()) stage.sandbox.wallet.answer(id, false);
      await window.waitForSelector('#close');
      await dapp.waitForSelector('#error-code:not(:empty)');
      return window;
    },
  },
  { ...reviewOf('voteSubmission', 'vote', 'A vote to review'), usual: true },
  { ...review('send', 'A payment to review', payment), picturesOnly: true },
  {
    ...review('send-named', 'A payment to somebody with a name, who was paid before', paidTo(alice), {
      names: {
        ...namedAlice,
        recipient: { id: alice, isOwn: false, paid: { count: 3, lastAt: Date.UTC(2026, 5, 24) }, like: null },
      },
    }),
    picturesOnly: true,
  },
  {
    ...review('send-forged', 'A payment to a key that was made to look like another', paidTo(forged), {
      names: {
        ...allNames,
        recipient: { id: forged, isOwn: false, paid: null, like: { id: alice, name: aliceName } },
      },
    }),
    usual: true,
  },
  naming,
  { ...review('wallet-asks', 'What the wallet asks, in words', limitOrder, { step: 'in-wallet' }), usual: true },
  {
    ...reviewOf('transfer', 'transfer', 'A transfer to review, on another chain', {
      names: { ...allNames, sameChain: false },
    }),
    picturesOnly: true,
  },
  { ...reviewOf('orderSubmission', 'order', 'An order to review'), picturesOnly: true },
  reviewOf('batchMarketInstructions', 'batch', 'A batch of orders to review'),
  { ...reviewOf('liquidityProvisionSubmission', 'liquidity', 'A liquidity commitment to review'), picturesOnly: true },
  ...Object.keys(transactions)
    .filter(isKnownKind)
    .map((kind) => ({ ...reviewOf(kind, `kind-${kind}`, kind), sizes: wholeSizes, picturesOnly: true })),
  {
    ...reviewOf('voteSubmission', 'vote-failed', 'A transaction that has failed', {
      step: 'failed',
      detail: 'No node answers.',
    }),
    picturesOnly: true,
  },
  review(
    'unknown',
    'A transaction of no known kind to review',
    { somethingNew: { amount: '5', to: 'nobody knows', parts: [{ a: 1 }, { a: 2 }] } },
    { transactionKind: '' },
  ),
  review('odd', 'Values that would not be seen as they are', {
    proposalSubmission: {
      rationale: { title: ' two  spaces, X\u0301\u0302\u0303\u0304 ', description: 'שלום\u202e -5 اللُّغَةُ' },
      terms: { updateNetworkParameter: { changes: { key: 'market.fee\ud800', value: '-0.5%' } }, א: { 1: -5 } },
    },
  }),
];

export const approvalStates: readonly State[] = named('approval', { sizes: approvalSizes }, states);
