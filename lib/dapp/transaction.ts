import type { KnownKind } from '#lib/wallet/known-kinds.ts';
import type { NodeKinds } from './node-transactions.ts';
import type { OrderKinds } from './order-transactions.ts';
import type { ProposalKinds } from './proposal-transactions.ts';
import type { TeamKinds } from './team-transactions.ts';
import type { TransferKinds } from './transfer-transactions.ts';

/** The kinds of transaction of releases 0.71 to 0.79, by name. */
export interface TransactionKinds extends NodeKinds, OrderKinds, ProposalKinds, TeamKinds, TransferKinds {}

/**
 * An object with one member, named after its kind. The others are named too, so that the compiler reports a misspelled
 * kind, a second one, and a wrong member where it stands.
 */
export type Transaction = {
  [Kind in KnownKind]: Record<Kind, TransactionKinds[Kind]> & { [Other in Exclude<KnownKind, Kind>]?: undefined };
}[KnownKind];

/** A transaction of a kind that this package does not know, such as one of a later release. */
export function otherTransaction(kind: string, body: object): Transaction {
  // No type can say "any name but these".
  return { [kind]: body } as unknown as Transaction;
}
