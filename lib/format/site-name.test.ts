import '#lib/browser/testing/fake-browser.ts';
import { describe, expect, it } from 'vitest';
import { siteName } from './site-name.ts';

describe('siteName', () => {
  it.each([
    ['https://app.example.com', 'app.example.com'],
    ['https://app.example.com:8443', 'app.example.com:8443'],
    ['http://localhost:3009', 'http://localhost:3009'],
    ['chrome-extension://abcdef', 'Drawbridge itself'],
    ['moz-extension://b5a0', 'Drawbridge itself'],
    ['null', 'a site that does not say which'],
    ['https://example.com.', 'example.com.'],
    ['https://xn--pple-43d.com', 'xn--pple-43d.com'],
    ['not an origin\u202e', 'not an origin\\u{202E}'],
  ])('%s is called %s', (origin, name) => {
    expect(siteName(origin)).toBe(name);
  });
});
