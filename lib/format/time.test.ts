import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import { asOf, formatAge, formatDate, formatDuration, nextAttemptText } from './time.ts';

const now = Date.UTC(2026, 10, 21, 10);
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

describe('formatAge', () => {
  it.each([
    [0, 'just now'],
    [59_999, 'just now'],
    [3 * minute + 30_000, '3 minutes ago'],
    [2 * 60 * minute, '2 hours ago'],
    // Not "yesterday": it can be the day before that.
    [24 * 60 * minute, '1 day ago'],
    [-5 * minute, 'just now'],
  ])('%i ms ago reads %s', (age, expected) => {
    expect(formatAge(now - age, now)).toBe(expected);
  });
});

describe('asOf', () => {
  it('says nothing of what is fresh, also where it is a little newer than the time that a page has', () => {
    expect(asOf(now - 59_000, now)).toBeNull();
    expect(asOf(now + 59_000, now)).toBeNull();
  });

  it('takes what is to come, by a clock that was set back, for old', () => {
    expect(asOf(now + 3_600_000, now)).toBe('As of just now');
  });
});

describe('formatDate', () => {
  it('is in the time zone that the computer has now', () => {
    const texts = ['UTC', 'Asia/Tokyo'].map((zone) => {
      vi.stubEnv('TZ', zone);
      return formatDate(now);
    });
    vi.unstubAllEnvs();
    expect(texts[1]).not.toBe(texts[0]);
  });

  it('names the day and the time of day', () => {
    const noon = new Date(2026, 10, 21, 12, 30).getTime();
    fakeBrowser.language = 'en-GB';
    expect(formatDate(noon)).toMatch(/^21 Nov 2026.*12:30$/);
    fakeBrowser.language = 'en';
  });

  it('says where a time beyond every calendar lies', () => {
    expect(formatDate(9e15)).toBe('in the far future');
    expect(formatDate(-9e15)).toBe('in the far past');
  });
});

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
    expect(formatDuration(ms)).toBe(expected);
  });
});

describe('nextAttemptText', () => {
  it.each([
    [8 * second, 'Next attempt in 8s.'],
    [second, 'Next attempt in 1s.'],
    [999, 'Trying again…'],
    [-second, 'Trying again…'],
  ])('with %i ms left reads %s', (left, expected) => {
    expect(nextAttemptText(now + left, now)).toBe(expected);
  });
});
