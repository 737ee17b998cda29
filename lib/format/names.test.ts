import '#lib/browser/testing/fake-browser.ts';
import fc from 'fast-check';
import { afterEach, describe, expect, it, test } from 'vitest';
import { setMessages } from '#lib/i18n/i18n.ts';
import { defaultNetwork } from '#lib/settings/settings.ts';
import { networkLabel, shortenKey, siteName } from './names.ts';

describe('siteName', () => {
  it.each([
    ['https://app.example.com', 'app.example.com'],
    ['https://app.example.com:8443', 'app.example.com:8443'],
    ['http://localhost:3009', 'http://localhost:3009'],
    ['chrome-extension://abcdef', 'Drawbridge itself'],
    ['moz-extension://b5a0', 'Drawbridge itself'],
    ['null', 'an unknown site'],
    ['https://example.com.', 'example.com.'],
    ['https://xn--pple-43d.com', 'xn--pple-43d.com'],
    ['https://app.example.com:8443#firefox-container-2', 'app.example.com:8443 (container 2)'],
    ['http://localhost#firefox-container-12', 'http://localhost (container 12)'],
    ['not an origin\u202e', 'not an origin\\u{202E}'],
  ])('%s is called %s', (origin, name) => {
    expect(siteName(origin)).toBe(name);
  });
});

describe('shortenKey', () => {
  it('keeps both ends of a public key', () => {
    expect(shortenKey('8f3a21d1b2c3d4e5f60718293a4b5c6d7e8f901122334455667788990ac09d4e')).toBe('8f3a21…c09d4e');
  });

  it('keeps a short ID whole', () => {
    expect(shortenKey('VOTE')).toBe('VOTE');
    expect(shortenKey('123456789012345')).toBe('123456789012345');
  });

  it('never grows a text nor cuts a character in two', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer({ min: 1, max: 20 }), (text, ends) => {
        const short = shortenKey(text, ends);
        expect(Array.from(short).length).toBeLessThanOrEqual(Math.max(Array.from(text).length, 1));
        expect(short.isWellFormed()).toBe(text.isWellFormed());
      }),
    );
  });
});

afterEach(() => setMessages(null));

test('the first network is named in the user’s language, and any other as the user has named it', () => {
  expect(networkLabel(defaultNetwork.name)).toBe('My wallet');
  setMessages({ net_first_name: { message: 'Dieser Rechner' } });
  expect(networkLabel(defaultNetwork.name)).toBe('Dieser Rechner');
  expect(networkLabel('Testnet')).toBe('Testnet');
});
