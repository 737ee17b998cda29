import { expect, test } from 'vitest';
import { contactId, contactSchema, contactsSchema, withContact, withContacts } from './contacts.ts';

const key = 'Ab'.repeat(32);
const address = `0x${'cD'.repeat(20)}`;

test('a key and an address are known by their lower case, and nothing else is', () => {
  expect(contactId(key)).toBe(key.toLowerCase());
  for (const form of [address, address.slice(2)]) expect(contactId(form)).toBe(address.toLowerCase());
  for (const other of ['', ` ${key}`, key.slice(1), `0x${key}`, `${address}0`, 'constructor'])
    expect(contactId(other)).toBeNull();
});

test('a name is given, changed and taken back', () => {
  const id = key.toLowerCase();
  const named = { [id]: 'Alice' };
  expect(withContact({}, { id, name: 'Alice' })).toEqual(named);
  expect(withContact(named, { id, name: 'Bob' })).toEqual({ [id]: 'Bob' });
  expect(withContact(named, { id, name: '' })).toEqual({});
});

test('there is room for 500, and one of them can still be renamed', () => {
  const id = (n: number): string => n.toString(16).padStart(64, '0');
  const full = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [id(n), `${n}`]));
  expect(contactsSchema.safeParse(full).success).toBe(true);
  expect(withContact(full, { id: id(500), name: 'one more' })).toBeNull();
  expect(withContact(full, { id: id(0), name: 'renamed' })).toEqual({ ...full, [id(0)]: 'renamed' });
  expect(contactsSchema.safeParse({ ...full, [id(500)]: 'x' }).success).toBe(false);
});

test('what is no key, and what is no name, is refused', () => {
  const id = key.toLowerCase();
  for (const wrong of [
    { id: key, name: 'a' },
    { id, name: ' a' },
    { id, name: 'x'.repeat(65) },
    { id: 'a', name: 'a' },
  ]) {
    expect(contactSchema.safeParse(wrong).success).toBe(false);
  }
});

test('names of a file stand beside those that are there', () => {
  const [a, b] = ['a'.repeat(64), 'b'.repeat(64)];
  expect(withContacts({ [a]: 'Alice', [b]: 'Bob' }, { [b]: 'Bobby' })).toEqual({ [a]: 'Alice', [b]: 'Bobby' });
});
