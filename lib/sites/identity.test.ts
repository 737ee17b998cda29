import { expect, test } from 'vitest';
import { identify, isWebSite, originOf } from './origin.ts';

const tab = { id: 7 };

test('takes the origin from the browser and the top-level site from the relay', () => {
  expect(identify('1-2 ', { origin: 'https://dapp.example', frameId: 0, tab })).toEqual({
    origin: 'https://dapp.example',
    topOrigin: null,
    tabId: 7,
    frameId: 0,
    documentId: null,
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
  'https://shop.example/path',
  'https://SHOP.example',
  'https://shop.example:443',
  'https://user@shop.example',
  'shop.example',
  'javascript:0',
  'chrome-extension://abc',
  'https://',
  '',
])('takes %s for no origin of the page around a frame', (said) => {
  expect(identify(`1-2 ${said}`, { origin: 'https://dapp.example', frameId: 3, tab })?.topOrigin).toBe('null');
});

test('believes the browser, not the relay, whether there is a page around it', () => {
  const top = { origin: 'https://dapp.example', frameId: 0, documentId: 'D1', tab };
  expect(identify('1-2 https://shop.example', top)).toMatchObject({ topOrigin: null, documentId: 'D1' });
});

test.each([
  ['a long name', `${'1'.repeat(65)} `],
  ['no name', ' https://shop.example'],
  ['a name of other letters', '1:2 '],
  ['a long origin', `1-2 https://${'a'.repeat(300)}.example`],
  ['more than two words', '1-2 https://shop.example x'],
  ['one word', '1-2'],
])('refuses a port with %s', (_name, portName) => {
  expect(identify(portName, { origin: 'https://dapp.example', frameId: 3, tab })).toBeNull();
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

test('a site in a container of Firefox is a site of its own', () => {
  const siteIn = (cookieStoreId?: string) =>
    identify('1-2 ', { origin: 'https://dapp.example', tab: { id: 7, cookieStoreId } })?.origin;
  expect(siteIn('firefox-default')).toBe('https://dapp.example');
  expect(siteIn()).toBe('https://dapp.example');
  const site = siteIn('firefox-container-2') ?? '';
  expect(site).toBe('https://dapp.example#firefox-container-2');
  expect(originOf(site)).toBe('https://dapp.example');
  expect(isWebSite(site)).toBe(true);
});
