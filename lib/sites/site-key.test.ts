import { expect, test } from 'vitest';
import { limitKeys, siteKey } from './site-key.ts';

test.each([
  ['https://example.com', 'example.com'],
  ['http://a.b.example.com:8080', 'example.com'],
  ['https://a.example.co.uk', 'example.co.uk'],
  ['https://one.github.io', 'one.github.io'],
  ['https://a.one.github.io', 'one.github.io'],
  ['https://github.io', 'github.io'],
  ['https://a.example.com.', 'example.com'],
  ['https://localhost.', 'localhost'],
  ['http://localhost:3000', 'localhost'],
  ['http://a.shop.localhost:3000', 'shop.localhost'],
  ['http://127.0.0.1:3000', '127.0.0.1'],
  ['http://[::1]:3000', '[::1]'],
  ['https://intranet', 'intranet'],
  ['https://a.xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['https://a_b.example.com', 'example.com'],
])('the site of %s is %s', (origin, key) => {
  expect(siteKey(origin)).toBe(key);
});

test('a frame of another site counts for its site and for all that is embedded in the page, which itself does not', () => {
  const page = { origin: 'https://app.shop.example', topOrigin: null, tabId: 7 };
  expect(limitKeys(page)).toEqual(['shop.example']);
  expect(limitKeys({ ...page, origin: 'https://a.ads.example', topOrigin: page.origin })).toEqual([
    'ads.example',
    'within shop.example',
  ]);
  expect(limitKeys({ ...page, topOrigin: 'https://shop.example' })).toEqual(['shop.example']);
  expect(limitKeys({ ...page, topOrigin: 'null' })).toEqual(['shop.example', 'within tab 7']);
});
