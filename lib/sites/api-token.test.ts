import '#lib/testing/fake-extension.ts';
import { expect, test } from 'vitest';
import { keptArea } from '#lib/storage/areas.ts';
import { damagedItem } from '#lib/storage/stored.ts';
import { rememberedApiTokenItem } from './api-token.ts';

const kept = { token: 'T'.repeat(64), address: 'http://127.0.0.1:1789' };

test.each<[string, unknown, unknown]>([
  ['with its address', kept, kept],
  ['as forgotten', null, null],
  ['without an address', { token: kept.token }, null],
  ['as a number', { ...kept, token: 7 }, null],
  ['by itself', kept.token, null],
])('a remembered token that is stored %s is read with its address or not at all', async (_how, stored, read) => {
  await keptArea.set('apiToken', stored);
  expect(await rememberedApiTokenItem.get()).toEqual(read);
  await rememberedApiTokenItem.update((all) => all);
  // No copy of it is offered to be restored once the user has forgotten it.
  expect(await damagedItem.get()).toEqual([]);
});

test('a remembered token that is forgotten is stored nowhere', async () => {
  await rememberedApiTokenItem.update(() => kept);
  expect(await keptArea.get('apiToken')).toEqual(kept);
  await rememberedApiTokenItem.update(() => null);
  expect([await keptArea.get('apiToken'), await damagedItem.get()]).toEqual([null, []]);
});
