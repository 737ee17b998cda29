import '#lib/browser/testing/fake-browser.ts';
import { describe, expect, it } from 'vitest';
import { formatDuration } from './format-duration.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

describe('formatDuration', () => {
  it.each([
    [2 * day + 4 * hour + 59 * minute, '2d 4h'],
    [day, '1d'],
    [3 * hour + 5 * second, '3h'],
    [4 * minute + 10 * second, '4m 10s'],
    [8 * second + 999, '8s'],
    [0, '0s'],
    [-5 * hour, '0s'],
  ])('%i ms is %s', (ms, expected) => {
    expect(formatDuration(ms, 'en')).toBe(expected);
  });
});
