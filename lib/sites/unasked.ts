import * as z from 'zod/mini';
import { isOwnMachine, looksAlike } from './origin.ts';

/** What one call asks to have signed, as far as it matters for asking. */
export interface Asked {
  method: string;
  transactionKind: string;
  publicKey: string;
}

/** What the user let a site do with the API token without being asked, for one key and until a moment (Unix milliseconds). */
export const unaskedSchema = z.object({
  method: z.string(),
  transactionKind: z.string(),
  publicKey: z.string(),
  until: z.number(),
});

export type Unasked = z.infer<typeof unaskedSchema>;

/** How long it holds, in milliseconds: the user's day with the site, and not what was forgotten long ago. */
export const unaskedFor = 24 * 60 * 60 * 1000;

/**
 * The kinds that trade, vote and stake. Never unasked: what sends funds away (`transfer`, `withdrawSubmission`), what
 * changes keys, what only validator nodes send, and what is not known. The kinds are those of vegaprotocol/vega v0.71.6,
 * protos/sources/vega/commands/v1/transaction.proto, "User commands".
 */
const kinds = [
  'orderSubmission',
  'orderCancellation',
  'orderAmendment',
  'batchMarketInstructions',
  'liquidityProvisionSubmission',
  'liquidityProvisionCancellation',
  'liquidityProvisionAmendment',
  'proposalSubmission',
  'voteSubmission',
  'delegateSubmission',
  'undelegateSubmission',
  'cancelTransfer',
] as const;

export type UnaskedKind = (typeof kinds)[number];

/** Whether the user may let a site send this kind without being asked. */
export function isUnaskedKind(kind: string): kind is UnaskedKind {
  return kinds.some((one) => one === kind);
}

const methods: ReadonlySet<string> = new Set([
  'client.send_transaction',
  'client.sign_transaction',
  'client.check_transaction',
]);

/** Whether a site can be told apart from any other, and nobody on the way can speak as it. */
function isTrusted(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return (protocol === 'https:' || isOwnMachine(hostname)) && looksAlike(hostname).length === 0;
}

/** Whether the user may let the site do this without being asked. */
export function mayGoUnasked(origin: string, asked: Pick<Asked, 'method' | 'transactionKind'>): boolean {
  return methods.has(asked.method) && isUnaskedKind(asked.transactionKind) && isTrusted(origin);
}

/** Whether two calls are the same to the user who no longer wants to be asked. */
export function isSame(one: Asked, other: Asked): boolean {
  return (
    one.method === other.method && one.transactionKind === other.transactionKind && one.publicKey === other.publicKey
  );
}

/** Those that hold at `now`, in Unix milliseconds. A clock that was set back makes none last longer. */
export function unaskedAt(all: readonly Unasked[], now: number): Unasked[] {
  return all.filter(({ until }) => now < until && until - now <= unaskedFor);
}
