import * as z from 'zod/mini';
import { satisfying } from '#lib/storage/schema.ts';

/** The names that the user has given to public keys and Ethereum addresses, by those in lower case. */
export type Contacts = Readonly<Record<string, string>>;

/** Characters of a name, at most. */
export const longestName = 64;

export const mostContacts = 500;

/**
 * A public key or Ethereum address in lower case; null for any other text. Services take an address without its 0x too:
 * vegaprotocol/vega v0.71.6 and v0.79.0, libs/crypto/ethereum.go.
 */
export function contactId(text: string): string | null {
  const id = text.toLowerCase().replace(/^(?=[0-9a-f]{40}$)/, '0x');
  return /^([0-9a-f]{64}|0x[0-9a-f]{40})$/.test(id) ? id : null;
}

/** Whether a field for a public key may be saved. */
export const isKeyOrNone = (text: string): boolean => text === '' || contactId(text)?.length === 64;

/** Like `contactId`, but a public key keeps its case: services treat a key in capitals as another key (vegaprotocol/vega v0.71.6, commands/is_vega_pubkey.go). */
export const sentId = (text: string): string | null => (/^[0-9a-fA-F]{64}$/.test(text) ? text : contactId(text));

const nameSchema = z.string().check(satisfying((name) => name.trim() === name && name.length <= longestName));

/** An empty name takes it back. */
export const contactSchema = z.object({
  id: z.string().check(satisfying((id) => contactId(id) === id)),
  name: nameSchema,
});

export type Contact = z.infer<typeof contactSchema>;

export const contactsSchema = z
  .record(contactSchema.shape.id, nameSchema.check(satisfying((name) => name !== '')))
  .check(satisfying((all) => Object.keys(all).length <= mostContacts));

/** Null where there is no room. */
export function withContact(all: Contacts, { id, name }: Contact): Contacts | null {
  const { [id]: _, ...others } = all;
  if (name === '') return others;
  return Object.keys(others).length < mostContacts ? { ...others, [id]: name } : null;
}

/** Those of a file beside one's own, of which the first give way where there is no room. */
export const withContacts = (all: Contacts, more: Contacts): Contacts =>
  Object.fromEntries(Object.entries({ ...all, ...more }).slice(-mostContacts));
