import '#lib/testing/fake-extension.ts';
import { expect, test } from 'vitest';
import { defaultSettings } from '#lib/settings/settings.ts';
import { keptArea } from '#lib/storage/areas.ts';
import { damagedItem } from '#lib/storage/stored.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { createApiToken, rememberedApiTokenItem } from './api-token.ts';
import { type ApiTokenState, noApiToken } from './api-token-state.ts';

const kept = { token: 'T'.repeat(64), address: 'http://127.0.0.1:1789' };

const ofNoWallet = { token: '', address: '' };

test.each<[string, unknown, unknown]>([
  ['with its address', kept, kept],
  ['as forgotten', null, null],
  ['without an address', { token: kept.token }, ofNoWallet],
  ['as a number', { ...kept, token: 7 }, ofNoWallet],
  ['by itself', kept.token, ofNoWallet],
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

test.each([
  ['another token', `${'T'.repeat(60)}new1`, true],
  ['the same token, remembered by then', kept.token, false],
])('%s whose background ended before it was checked is unchecked for the next', async (_what, token, remembered) => {
  const items = {
    apiToken: memoryItem<typeof kept | null>(null),
    rememberedApiToken: memoryItem<typeof kept | null>(null),
    apiTokenState: memoryItem<ApiTokenState>(noApiToken),
    settings: memoryItem(defaultSettings),
  };
  const apiToken = createApiToken(items, { now: () => 5, schedule: () => () => undefined });
  await apiToken.keep(kept, remembered, 'valid');
  await items.apiToken.update(() => null);
  await items.rememberedApiToken.update(() => ({ ...kept, token }));
  await apiToken.restore();
  expect(await items.apiTokenState.get()).toEqual({
    state: 'unchecked',
    networkIds: ['first'],
    remembered: true,
    hint: token.slice(-4),
    checkedAt: null,
  });
});

test('a verdict that is known is stored again only once its time is out of date', async () => {
  const items = {
    apiToken: memoryItem<typeof kept | null>(null),
    rememberedApiToken: memoryItem<typeof kept | null>(null),
    apiTokenState: memoryItem<ApiTokenState>(noApiToken),
    settings: memoryItem(defaultSettings),
  };
  let time = 0;
  const apiToken = createApiToken(items, { now: () => time, schedule: () => () => undefined });
  await apiToken.keep(kept, false, 'valid');
  const writes: unknown[] = [];
  items.apiTokenState.watch((to) => writes.push([to.state, to.checkedAt]));
  // As an open popup does.
  for (time = 5000; time <= 60_000; time += 5000) expect(await apiToken.judged(kept.token, 'valid')).toBe(true);
  await apiToken.judged(kept.token, 'invalid');
  expect(writes).toEqual([
    ['valid', 30_000],
    ['valid', 60_000],
    ['invalid', 65_000],
  ]);
});

test('a remembered token that cannot be read is gone from the disk once it is forgotten', async () => {
  await keptArea.set('apiToken', kept.token);
  await rememberedApiTokenItem.inMemory().update(() => null);
  expect(await keptArea.get('apiToken')).toBeNull();
});
