import { expect, test } from 'vitest';
import { identify } from './identity.ts';

const tab = { id: 7 };

test('takes the origin from the browser and the top-level site from the relay', () => {
  expect(identify('1-2 ', { origin: 'https://dapp.example', frameId: 0, tab })).toEqual({
    origin: 'https://dapp.example',
    topOrigin: null,
    tabId: 7,
    frameId: 0,
    relay: '1-2',
  });
  expect(identify('1-2 https://shop.example', { origin: 'https://dapp.example', frameId: 3, tab })?.topOrigin).toBe(
    'https://shop.example',
  );
  expect(
    identify('1-2 https://dapp.example', { origin: 'https://dapp.example', frameId: 3, tab })?.topOrigin,
  ).toBeNull();
});

test('knows that there is a top-level page where its origin is hidden', () => {
  for (const said of ['null', '?']) {
    expect(identify(`1-2 ${said}`, { origin: 'https://dapp.example', frameId: 3, tab })?.topOrigin).toBe('null');
  }
});

test.each([
  ['an opaque origin', { origin: 'null', tab }],
  ['a file', { origin: 'file://', tab }],
  ['an extension page', { origin: 'chrome-extension://abc', tab }],
  ['no origin', { tab }],
  ['no tab', { origin: 'https://dapp.example' }],
  ['no sender', undefined],
])('refuses %s', (_name, sender) => {
  expect(identify('1-2 ', sender)).toBeNull();
});
