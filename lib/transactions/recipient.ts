import { leavesOfText } from './summary.ts';

/** Where the public key or Ethereum address stands that a transaction pays. */
const paths: Readonly<Record<string, readonly string[]>> = {
  transfer: ['transfer', 'to'],
  withdrawSubmission: ['withdrawSubmission', 'ext', 'erc20', 'receiverAddress'],
};

/** Whom a transaction pays, as sent; null where it pays nobody, or that cannot be told. */
export function recipientOf(kind: string, transaction: string): string | null {
  const steps = Object.hasOwn(paths, kind) ? paths[kind] : undefined;
  const leaves = steps === undefined ? null : leavesOfText(transaction);
  const paid = leaves?.find(
    ({ path }) => path.length === steps?.length && path.every((step, at) => step === steps[at]),
  );
  return typeof paid?.value === 'string' ? paid.value : null;
}
