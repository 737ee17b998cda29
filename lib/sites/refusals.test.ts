import { expect, test } from 'vitest';
import { memoryItem } from '#lib/storage/stored.ts';
import { createRefusals } from './refusals.ts';

test('three refusals in a minute mute the site, and only it, until a minute has passed', async () => {
  let now = 0;
  const refusals = createRefusals(memoryItem({}), () => now);
  for (now of [0, 20_000, 40_000]) {
    expect(await refusals.muted('https://a.example')).toBe(false);
    await refusals.note('https://a.example');
  }
  expect(await refusals.muted('https://a.example')).toBe(true);
  expect(await refusals.muted('https://b.example')).toBe(false);
  now = 59_999;
  expect(await refusals.muted('https://a.example')).toBe(true);
  now = 60_000;
  expect(await refusals.muted('https://a.example')).toBe(false);
});
