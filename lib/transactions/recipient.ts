import { noNames } from '#lib/approvals/known-names.ts';
import { Members } from './members.ts';
import { leavesOfText, readKind } from './summary.ts';

/** Where the public key or Ethereum address stands that a transaction pays. */
const paths: Readonly<Record<string, string>> = {
  transfer: 'to',
  withdrawSubmission: 'ext.erc20.receiverAddress',
};

/** Whom a transaction pays, as sent; null where it pays nobody, or that cannot be told. */
export function recipientOf(kind: string, transaction: string): string | null {
  const path = Object.hasOwn(paths, kind) ? paths[kind] : undefined;
  const leaves = path === undefined ? null : leavesOfText(transaction);
  const known = leaves === null ? null : readKind(kind, leaves);
  if (known === null || path === undefined) return null;
  const paid = new Members(known.kind, known.leaves, noNames).value(path);
  return typeof paid === 'string' ? paid : null;
}
