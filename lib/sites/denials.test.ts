import { expect, test } from 'vitest';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { createDenials } from './denials.ts';

const page = (origin: string, topOrigin: string | null = null) => ({ origin, topOrigin, tabId: 1 });
const shop = page('https://shop.example');

function setUp() {
  const clock = { now: 0 };
  const item = memoryItem<Record<string, number[]>>({});
  return {
    clock,
    item,
    denials: createDenials(
      item,
      async () => new Set(),
      () => clock.now,
    ),
  };
}

test('three within a minute mute the site under all its names for a minute, and no other', async () => {
  const { clock, denials } = setUp();
  for (const [n, name] of ['https://a.shop.example', 'http://b.shop.example:81', 'https://shop.example.'].entries()) {
    clock.now = n * 20_000;
    expect(await denials.muted(shop)).toBe(false);
    await denials.note(page(name));
  }
  expect(await denials.muted(shop)).toBe(true);
  expect(await denials.muted(page('https://bank.example'))).toBe(false);
  clock.now = 60_000;
  expect(await denials.muted(shop)).toBe(false);
  await denials.note(shop);
  expect(await denials.muted(shop)).toBe(true);
});

test('frames of any sites in one page mute each other, but not the page around them', async () => {
  const { denials } = setUp();
  for (const name of ['a', 'b', 'c']) await denials.note(page(`https://${name}.example`, shop.origin));
  expect(await denials.muted(page('https://d.example', shop.origin))).toBe(true);
  expect(await denials.muted(shop)).toBe(false);
  expect(await denials.muted(page('https://a.example'))).toBe(false);
});

test('after one refusal a gesture is needed until the user allows the site', async () => {
  const { clock, denials } = setUp();
  expect(await denials.needsGesture(shop)).toBe(false);
  await denials.note(shop);
  clock.now = 3_600_000;
  expect(await denials.needsGesture(page('https://other-name.shop.example'))).toBe(true);
  expect(await denials.needsGesture(page('https://bank.example'))).toBe(false);
  await denials.forget(shop);
  expect(await denials.needsGesture(shop)).toBe(false);
});

test('remembers the last 500 sites', async () => {
  const { item, denials } = setUp();
  for (let n = 0; n < 510; n++) await denials.note(page(`https://site${n}.example`));
  await denials.note(page('https://site10.example'));
  expect(Object.keys(await item.get())).toHaveLength(500);
  expect(await denials.needsGesture(page('https://site10.example'))).toBe(true);
  expect(await denials.needsGesture(page('https://site9.example'))).toBe(false);
});
