import * as z from 'zod/mini';

/** Times are Unix milliseconds. `origin` is the browser's word for who asks, `topOrigin` the top-level site when a frame
 *  of another origin asks. `detail` is a sentence for the user about how it ended. */
const base = {
  id: z.string(),
  origin: z.string(),
  topOrigin: z.nullable(z.string()),
  tabId: z.number(),
  askedAt: z.number(),
  detail: z.string(),
};

/**
 * One request to the user about a site.
 *
 * connect: asking → in-wallet → connected | refused-by-wallet | failed.
 *
 * transaction, with an API token only, for the wallet then reviews nothing itself: asking → in-wallet → done | failed.
 * `transaction` is JSON text, digit for digit as the site sent it; `transactionKind` the name of its one member, such as
 * `voteSubmission`, or empty when it has none or several, which can only be asked about each time. A call that is not of
 * the form `{publicKey, sendingMode, transaction}` has all its params in `transaction`, and an empty `transactionKind`.
 *
 * A request that is denied is taken away.
 */
export const approvalSchema = z.discriminatedUnion('kind', [
  z.object({
    ...base,
    kind: z.literal('connect'),
    step: z.enum(['asking', 'in-wallet', 'connected', 'refused-by-wallet', 'failed']),
  }),
  z.object({
    ...base,
    kind: z.literal('transaction'),
    step: z.enum(['asking', 'in-wallet', 'done', 'failed']),
    /** The call's name in the ledger, by which a page that hands it over again joins its request. */
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
