import type { KnownRecipient } from '#lib/approvals/known-names.ts';
import type { Payments } from '#lib/calls/payments.ts';
import { type Contacts, contactId } from '#lib/settings/contacts.ts';

/** Digits at each end that a person compares, and that a forger therefore makes the same. */
const compared = 4;

const digitsOf = (id: string): string => id.replace(/^0x/, '');

const looksLike = (a: string, b: string): boolean =>
  a !== b &&
  a.length === b.length &&
  digitsOf(a).slice(0, compared) === digitsOf(b).slice(0, compared) &&
  a.slice(-compared) === b.slice(-compared);

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
  const id = contactId(sent ?? '');
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
