import type { KnownNames } from '#lib/approvals/known-names.ts';

const id = (digit: string): string => digit.repeat(64);
const asset = id('a');
const market = id('b');
const proposal = id('c');
export const publicKey = id('d');

/** Names for all of these IDs. */
export const names: KnownNames = {
  network: 'Testnet',
  sameChain: true,
  assets: { [asset]: { symbol: 'tDAI', decimals: '5', shared: false } },
  markets: { [market]: { code: 'BTCUSD.MF21', quote: 'USD', decimals: '5', positionDecimals: '3', asset } },
  proposals: { [proposal]: 'List SOL' },
  keys: { [publicKey]: 'Governance' },
};

const order = {
  marketId: market,
  price: '6500000000',
  size: '150',
  side: 'SIDE_BUY',
  timeInForce: 'TIME_IN_FORCE_GTT',
  expiresAt: '1767225600000000000',
  type: 'TYPE_LIMIT',
  reference: 'mine',
  peggedOrder: { reference: 'PEGGED_REFERENCE_BEST_BID', offset: '1000000' },
  postOnly: true,
  reduceOnly: true,
};
const amendment = { orderId: id('e'), marketId: market, price: '6400000000', sizeDelta: '-50' };
const shape = [{ reference: 'PEGGED_REFERENCE_BEST_ASK', proportion: 7, offset: '100000' }];

/** Transactions as a dApp sends them, by their kinds. */
export const transactions = {
  voteSubmission: { proposalId: proposal, value: 'VALUE_YES' },
  transfer: {
    fromAccountType: 'ACCOUNT_TYPE_GENERAL',
    to: publicKey,
    toAccountType: 'ACCOUNT_TYPE_GENERAL',
    asset,
    amount: '1250000000',
    reference: 'rent',
    recurring: { startEpoch: '10', endEpoch: '20', factor: '0.5' },
  },
  orderSubmission: order,
  batchMarketInstructions: {
    cancellations: [{ orderId: id('e'), marketId: market }],
    amendments: [amendment],
    submissions: ['1', '2', '3', '4', '5', '6'].map((digit) => ({ ...order, price: `65${digit}0000000` })),
  },
  liquidityProvisionSubmission: {
    marketId: market,
    commitmentAmount: '1250000000',
    fee: '0.001',
    sells: shape,
    buys: shape,
    reference: 'r',
  },
};
