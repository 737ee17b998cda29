import * as z from 'zod/mini';
import type { Clock } from '#lib/schedule.ts';
import { contactId } from '#lib/settings/contacts.ts';
import type { Settings } from '#lib/settings/settings.ts';
import { keptObject } from '#lib/storage/kept-object.ts';
import { type Stored, storedRecord } from '#lib/storage/stored.ts';
import { recipientOf } from '#lib/transactions/summary.ts';
import { transactionOf } from '#lib/wallet/transaction-call.ts';
import type { AnsweredCall, Dispatch } from './dispatch.ts';

/** How often a key or address was paid through Drawbridge. `lastAt` is in Unix milliseconds. */
const paymentsSchema = keptObject({ count: z.number(), lastAt: z.number() });

export type Payments = Readonly<Record<string, z.infer<typeof paymentsSchema>>>;

/** By public key or Ethereum address in lower case, the last paid at the end. */
export const paymentsItem = storedRecord('kept:payments', paymentsSchema);

const mostRecipients = 500;

function withPayment(all: Payments, id: string, lastAt: number): Payments {
  const { [id]: before, ...others } = all;
  const paid = [...Object.entries(others), [id, { ...before, count: (before?.count ?? 0) + 1, lastAt }] as const];
  return Object.fromEntries(paid.slice(-mostRecipients));
}

/** Counts the transfers and withdrawals that were sent, unless the user keeps no log. */
export function countPayments(
  store: { payments: Stored<Payments>; settings: Pick<Stored<Settings>, 'get'> },
  dispatch: Pick<Dispatch, 'onCall'>,
  { now }: Pick<Clock, 'now'>,
): void {
  const count = async ({ call, isRetry, outcome }: AnsweredCall): Promise<void> => {
    if (call.method !== 'client.send_transaction' || isRetry || !('result' in (await outcome))) return;
    const { transactionKind, transaction } = transactionOf(call);
    const id = contactId(recipientOf(transactionKind, transaction) ?? '');
    if (id === null || !(await store.settings.get()).keepActivity) return;
    await store.payments.update((all) => withPayment(all, id, now()));
  };
  dispatch.onCall((call) => void count(call).catch(console.error));
}
