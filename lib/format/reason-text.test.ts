import '#lib/browser/testing/fake-browser.ts';
import { expect, test } from 'vitest';
import { blockedDetails } from '#lib/sites/blocked-sites.ts';
import { reasonText } from './reason-text.ts';

test('a site that is blocked for good is told apart from one that is muted', () => {
  expect(reasonText('site-blocked', undefined)).toContain('muted for a minute');
  expect(reasonText('site-blocked', blockedDetails.blocked)).toContain('Unblock');
  expect(reasonText('user-rejected', blockedDetails.blocked)).toContain('You rejected the request.');
});
