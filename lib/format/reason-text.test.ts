import '#lib/browser/testing/fake-browser.ts';
import { expect, test } from 'vitest';
import { blockedDetail } from '#lib/sites/blocked-sites.ts';
import { reasonText } from './reason-text.ts';

test('a site that is blocked for good is told apart from one that is muted', () => {
  expect(reasonText('site-blocked', undefined)).toContain('muted for a minute');
  expect(reasonText('site-blocked', blockedDetail)).toContain('unblock');
  expect(reasonText('user-rejected', blockedDetail)).toContain('You rejected the request.');
});
