import { expect, test } from 'vitest';
import { parseSiteOrigin } from './site-origin.ts';

test.each([
  ['https://dapp.example', 'https://dapp.example'],
  [' https://DAPP.example/trade?x#y ', 'https://dapp.example'],
  ['dapp.example', 'https://dapp.example'],
  ['dapp.example:8443/x', 'https://dapp.example:8443'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
])('takes %j as the site %s', (text, origin) => {
  expect(parseSiteOrigin(text)).toBe(origin);
  expect(parseSiteOrigin(origin)).toBe(origin);
});

test.each([
  '',
  ' ',
  'ftp://dapp.example',
  'https://*',
  'https://*.example',
  'https://[::1]',
  'https://a.example.',
  'a b',
])('takes %j for no site', (text) => {
  expect(parseSiteOrigin(text)).toBeNull();
});
