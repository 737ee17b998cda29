import type { TransactionApproval } from '#lib/approvals/approval.ts';
import { isKnownKind, isUnaskedKind } from '#lib/wallet/known-kinds.ts';
import { allNames, ids } from '#sandbox/data/real-transactions.ts';
import type { Size } from '#scripts/browsers/browser-driver.ts';
import { common, type ShownState, stored } from './approval-states.ts';
import { transactions } from './sample-transactions.ts';
import { approvalSizes, named, picture, type State, type TableState } from './state.ts';

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
  { ...reviewOf('voteSubmission', 'vote', 'A vote to review'), usual: true },
  picture(review('send', 'A payment to review', payment)),
  picture(
    review('send-named', 'A payment to somebody with a name, who was paid before', paidTo(alice), {
      names: {
        ...namedAlice,
        recipient: { id: alice, isOwn: false, paid: { count: 3, lastAt: Date.UTC(2026, 5, 24) }, like: null },
      },
    }),
  ),
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
  picture(
    reviewOf('transfer', 'transfer', 'A transfer to review, on another chain', {
      names: { ...allNames, sameChain: false },
    }),
  ),
  picture(reviewOf('orderSubmission', 'order', 'An order to review')),
  reviewOf('batchMarketInstructions', 'batch', 'A batch of orders to review'),
  picture(reviewOf('liquidityProvisionSubmission', 'liquidity', 'A liquidity commitment to review')),
  ...Object.keys(transactions)
    .filter(isKnownKind)
    .map((kind) => ({ ...reviewOf(kind, `kind-${kind}`, kind), sizes: wholeSizes, picturesOnly: true })),
  picture(
    reviewOf('voteSubmission', 'vote-failed', 'A transaction that has failed', {
      step: 'failed',
      detail: 'No node answers.',
    }),
  ),
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

export const transactionStates: readonly State[] = named('approval', { sizes: approvalSizes }, states);
