import '#lib/browser/testing/fake-browser.ts';
import { describe, expect, it } from 'vitest';
import { formatDate } from './format-date.ts';

describe('formatDate', () => {
  it('names the day and the time of day', () => {
    const noon = new Date(2026, 10, 21, 12, 30).getTime();
    expect(formatDate(noon, 'en-GB')).toMatch(/^21 Nov 2026.*12:30$/);
  });

  it('says where a time beyond every calendar lies', () => {
    expect(formatDate(9e15, 'en')).toBe('in the far future');
    expect(formatDate(-9e15, 'en')).toBe('in the far past');
  });
});
