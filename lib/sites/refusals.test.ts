import { expect, test } from 'vitest';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { createRefusals } from './refusals.ts';

const page = (origin: string, topOrigin: string | null = null) => ({ origin, topOrigin, tabId: 1 });
const shop = page('https://shop.example');

function setUp() {
  const clock = { now: 0 };
  const item = memoryItem<Record<string, number[]>>({});
  return {
    clock,
    item,
    refusals: createRefusals(
      item,
      async () => new Set(),
      () => clock.now,
    ),
  };
}

test('three within a minute mute the site under all its names for a minute, and no other', async () => {
  const { clock, refusals } = setUp();
  for (const [n, name] of ['https://a.shop.example', 'http://b.shop.example:81', 'https://shop.example.'].entries()) {
    clock.now = n * 20_000;
    expect(await refusals.muted(shop)).toBe(false);
    await refusals.note(page(name));
  }
  expect(await refusals.muted(shop)).toBe(true);
  expect(await refusals.muted(page('https://bank.example'))).toBe(false);
  clock.now = 60_000;
  expect(await refusals.muted(shop)).toBe(false);
  await refusals.note(shop);
  expect(await refusals.muted(shop)).toBe(true);
});

test('frames of any sites in one page mute each other, but not the page around them', async () => {
  const { refusals } = setUp();
  for (const name of ['a', 'b', 'c']) await refusals.note(page(`https://${name}.example`, shop.origin));
  expect(await refusals.muted(page('https://d.example', shop.origin))).toBe(true);
  expect(await refusals.muted(shop)).toBe(false);
  expect(await refusals.muted(page('https://a.example'))).toBe(false);
});

test('after one refusal a gesture is needed until the user allows the site', async () => {
  const { clock, refusals } = setUp();
  expect(await refusals.needsGesture(shop)).toBe(false);
  await refusals.note(shop);
  clock.now = 3_600_000;
  expect(await refusals.needsGesture(page('https://other-name.shop.example'))).toBe(true);
  expect(await refusals.needsGesture(page('https://bank.example'))).toBe(false);
  await refusals.forget(shop);
  expect(await refusals.needsGesture(shop)).toBe(false);
});

test('remembers the last 500 sites', async () => {
  const { item, refusals } = setUp();
  for (let n = 0; n < 510; n++) await refusals.note(page(`https://site${n}.example`));
  await refusals.note(page('https://site10.example'));
  expect(Object.keys(await item.get())).toHaveLength(500);
  expect(await refusals.needsGesture(page('https://site10.example'))).toBe(true);
  expect(await refusals.needsGesture(page('https://site9.example'))).toBe(false);
});
