import * as z from 'zod/mini';
import type { KnownRecipient } from '#lib/approvals/known-names.ts';
import type { Clock } from '#lib/schedule.ts';
import { type Contacts, sentId } from '#lib/settings/contacts.ts';
import type { Settings } from '#lib/settings/settings.ts';
import { keptObject } from '#lib/storage/schema.ts';
import { type Stored, storedRecord } from '#lib/storage/stored.ts';
import { recipientOf } from '#lib/transactions/summary.ts';
import { transactionOf } from '#lib/wallet/transaction-call.ts';
import type { AnsweredCall, Dispatch } from './dispatch.ts';

/** How often a key or address was paid through Drawbridge. `lastAt` is in Unix milliseconds. */
const paymentsSchema = keptObject({ count: z.number(), lastAt: z.number() });

export type Payments = Readonly<Record<string, z.infer<typeof paymentsSchema>>>;

/** By public key or Ethereum address as `sentId` has it, the last paid at the end. */
export const paymentsItem = storedRecord('kept:payments', paymentsSchema);

const mostRecipients = 500;

function withPayment(all: Payments, id: string, lastAt: number): Payments {
  const { [id]: before, ...others } = all;
  const paid = [...Object.entries(others), [id, { ...before, count: (before?.count ?? 0) + 1, lastAt }] as const];
  return Object.fromEntries(paid.slice(-mostRecipients));
}

/** Counts the transfers and withdrawals that were sent, unless the user keeps no log. */
export function countPayments(
  store: { payments: Stored<Payments>; settings: Stored<Settings> },
  dispatch: Dispatch,
  { now }: Clock,
): void {
  const count = async ({ call, isRetry, outcome }: AnsweredCall): Promise<void> => {
    if (call.method !== 'client.send_transaction' || isRetry || !('result' in (await outcome))) return;
    const { transactionKind, transaction } = transactionOf(call);
    const id = sentId(recipientOf(transactionKind, transaction) ?? '');
    if (id === null || !(await store.settings.get()).keepActivity) return;
    await store.payments.update((all) => withPayment(all, id, now()));
  };
  dispatch.onCall((call) => void count(call).catch(console.error));
}

/** Digits at each end that a person compares, and that a forger therefore makes the same. */
const compared = 4;

const endsOf = (id: string): string => {
  const digits = id.toLowerCase().replace(/^0x/, '');
  return digits.slice(0, compared) + digits.slice(-compared);
};

const looksLike = (a: string, b: string): boolean => a !== b && a.length === b.length && endsOf(a) === endsOf(b);

/**
 * What is known of whom a transaction pays: how often it was paid, and whether it begins and ends like another that the
 * user knows, as one does that was made to be taken for that.
 */
export function knownRecipient(
  sent: string | null,
  own: Readonly<Record<string, string>>,
  contacts: Contacts,
  payments: Payments,
): KnownRecipient | null {
  const id = sentId(sent ?? '');
  if (id === null) return null;
  const names = new Map([
    ...Object.keys(payments).map((known) => [known, ''] as const),
    ...Object.entries(contacts),
    ...Object.entries(own),
  ]);
  const like = names.has(id) ? undefined : [...names].find(([known]) => looksLike(known, id));
  const paid = Object.hasOwn(payments, id) ? payments[id] : undefined;
  return {
    id,
    isOwn: Object.hasOwn(own, id),
    paid: paid === undefined ? null : { count: paid.count, lastAt: paid.lastAt },
    like: like === undefined ? null : { id: like[0], name: like[1] },
  };
}
