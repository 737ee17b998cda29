import '#lib/browser/testing/fake-browser.ts';
import { expect, test } from 'vitest';
import type { DataApiFailure } from '#lib/data-api/data-api-error.ts';
import { blockedDetail } from '#lib/sites/blocked-sites.ts';
import { failureText } from './failure-text.ts';
import { reasonText } from './reason-text.ts';

const address = 'https://a.example/api';
const refusal = { status: 503, code: 0, message: '', details: [], retryAfterMs: null };

test.each<[DataApiFailure, string]>([
  [{ kind: 'unreachable', address }, 'https://a.example could not be reached.'],
  [{ kind: 'unreachable', address: 'a.example' }, 'a.example could not be reached.'],
  [{ kind: 'unreachable' }, 'The data API could not be reached.'],
  [{ kind: 'unreachable', address, why: 'redirect' }, 'https://a.example/api redirected the request.'],
  [{ kind: 'unreachable', address, why: 'timeout' }, 'https://a.example did not respond in time.'],
  [
    { kind: 'unreachable', address: 'a.example', why: 'not-allowed' },
    'The browser does not allow access to a.example.',
  ],
  [
    { kind: 'unreachable', why: 'other-network', address: 'a.example' },
    'The data at a.example belong to another network.',
  ],
  [{ kind: 'refused', address, refusal }, 'https://a.example/api returned 503.'],
  [
    { kind: 'refused', address, refusal: { ...refusal, code: 8, message: 'slow down' } },
    'https://a.example/api returned 503: slow down (code 8).',
  ],
  [{ kind: 'bad-response', address, problem: 'not JSON' }, 'https://a.example/api sent an invalid response: not JSON.'],
  [{ kind: 'too-large' }, 'The data API answered with more than fits.'],
  [{ kind: 'other', message: 'disk full' }, 'disk full'],
])('%j is told as "%s"', (failure, text) => {
  expect(failureText(failure).replace(/[\u2068\u2069]/g, '')).toBe(text);
});

test('what the service said cannot change the sentence around it', () => {
  const failure: DataApiFailure = { kind: 'refused', address, refusal: { ...refusal, message: 'a\u202eb' } };
  expect(failureText(failure)).toBe('https://a.example/api returned 503: \u2068a\\u{202E}b\u2069.');
});

test('a site that is blocked for good is told apart from one that is muted', () => {
  expect(reasonText('site-blocked', undefined)).toContain('muted for a minute');
  expect(reasonText('site-blocked', blockedDetail)).toContain('unblock');
  expect(reasonText('user-rejected', blockedDetail)).toContain('You rejected the request.');
});
