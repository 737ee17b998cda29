import type { KnownNames } from '#lib/approvals/known-names.ts';
import { lineText } from '#lib/transactions/line.ts';
import { summarizeTransaction } from '#lib/transactions/summary.ts';

/** What a transaction does, as text. */
export function transactionSentence(kind: string, transaction: string, names: KnownNames): string {
  const { line, title } = summarizeTransaction(kind, transaction, names);
  return line === null ? title : lineText(line);
}
