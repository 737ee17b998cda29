import { realTransactions } from '#sandbox/data/real-transactions.ts';

const { orderSubmission, orderCancellation, orderAmendment } = realTransactions;

/** Transactions as a dApp sends them, by their kinds. */
export const transactions = {
  ...realTransactions,
  batchMarketInstructions: {
    ...realTransactions.batchMarketInstructions,
    cancellations: [orderCancellation],
    amendments: [orderAmendment],
    submissions: ['1', '2', '3', '4', '5', '6'].map((digit) => ({ ...orderSubmission, price: `65${digit}0000000` })),
  },
};
