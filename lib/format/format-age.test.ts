import '#lib/browser/testing/fake-browser.ts';
import { describe, expect, it } from 'vitest';
import { formatAge } from './format-age.ts';

const now = Date.UTC(2026, 10, 21, 10);
const minute = 60_000;

describe('formatAge', () => {
  it.each([
    [0, 'now'],
    [59_999, 'now'],
    [3 * minute + 30_000, '3 minutes ago'],
    [2 * 60 * minute, '2 hours ago'],
    [24 * 60 * minute, 'yesterday'],
    [-5 * minute, 'now'],
  ])('%i ms ago reads %s', (age, expected) => {
    expect(formatAge(now - age, now, 'en')).toBe(expected);
  });
});
