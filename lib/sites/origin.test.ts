import { expect, test } from 'vitest';
import { identify, parseSiteOrigin, withTopOrigin } from './origin.ts';

const frameIn = (top: string) => {
  const identity = identify(`1-2 ${top}`, { origin: 'https://dapp.example', frameId: 3, tab: { id: 7 } });
  if (!identity) throw new Error('not identified');
  return identity;
};

test.each([
  ['a page that hides its origin is asked', 'null', 'https://shop.example', 'https://shop.example'],
  ['so is one in a browser that never tells', '?', 'https://shop.example', 'https://shop.example'],
  ['a page of the same site is no other', 'null', 'https://dapp.example', null],
  ['one that answers nonsense stays unknown', 'null', 7, 'null'],
  ['so does one that answers no origin', 'null', 'https://shop.example/?', 'null'],
])('%s', async (_name, said, told, topOrigin) => {
  expect((await withTopOrigin(frameIn(said), async (tabId) => tabId === 7 && told)).topOrigin).toBe(topOrigin);
});

test('a page without a relay stays unknown', async () => {
  const gone = () => Promise.reject(new Error('Receiving end does not exist.'));
  expect((await withTopOrigin(frameIn('null'), gone)).topOrigin).toBe('null');
});

test('nobody is asked where the frame could tell', async () => {
  const never = () => Promise.reject(new Error('asked'));
  expect((await withTopOrigin(frameIn('https://shop.example'), never)).topOrigin).toBe('https://shop.example');
  expect((await withTopOrigin(frameIn('https://dapp.example'), never)).topOrigin).toBeNull();
});

test.each([
  ['https://dapp.example', 'https://dapp.example'],
  [' https://DAPP.example/trade?x#y ', 'https://dapp.example'],
  ['dapp.example', 'https://dapp.example'],
  ['dapp.example:8443/x', 'https://dapp.example:8443'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['https://localhost', 'https://localhost'],
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
