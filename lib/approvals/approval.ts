import * as z from 'zod/mini';

/** Times are Unix milliseconds. `topOrigin` is of a cross-origin frame; `detail` tells the user the outcome. */
const base = {
  id: z.string(),
  origin: z.string(),
  topOrigin: z.nullable(z.string()),
  tabId: z.number(),
  askedAt: z.number(),
  detail: z.string(),
};

/**
 * One request to the user about a site. A denied one is removed.
 *
 * connect: asking → in-wallet → connected | refused-by-wallet | failed.
 *
 * transaction, with an API token only, which the wallet does not review: asking → in-wallet → done | failed.
 * `transaction` is JSON text, digit for digit as sent; `transactionKind` its one member's name, such as
 * `voteSubmission`, or empty. Params of another form than `{publicKey, sendingMode, transaction}` are in `transaction`
 * as a whole, without a kind.
 */
export const approvalSchema = z.union([
  z.object({
    ...base,
    kind: z.literal('connect'),
    step: z.literal(['asking', 'in-wallet', 'connected', 'refused-by-wallet', 'failed']),
  }),
  z.object({
    ...base,
    kind: z.literal('transaction'),
    step: z.literal(['asking', 'in-wallet', 'done', 'failed']),
    /** The call's ledger key, by which a page that repeats it joins its request. */
    key: z.string(),
    method: z.string(),
    publicKey: z.string(),
    transactionKind: z.string(),
    transaction: z.string(),
  }),
]);

export type Approval = z.infer<typeof approvalSchema>;
export type ConnectApproval = Extract<Approval, { kind: 'connect' }>;
export type TransactionApproval = Extract<Approval, { kind: 'transaction' }>;
