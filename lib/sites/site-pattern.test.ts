import fc from 'fast-check';
import { expect, test } from 'vitest';
import { publicSuffixRules } from '#scripts/public-suffixes.ts';
import { readAllowed, readBlocked, ruleFor } from './site-pattern.ts';

const suffixes = new Set(publicSuffixRules());
const allowed = (text: string) => readAllowed(text, suffixes);

test.each([
  ['https://app.example.com', 'https://app.example.com'],
  [' HTTPS://App.Example.com:443/ ', 'https://app.example.com'],
  ['http://localhost:3009', 'http://localhost:3009'],
  ['http://[::1]:3009', 'http://[::1]:3009'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['https://*.example.com', 'https://*.example.com'],
  ['https://*.app.example.co.uk', 'https://*.app.example.co.uk'],
])('%j is always allowed as %j', (text, pattern) => {
  expect(allowed(text)).toBe(pattern);
});

test.each([
  '',
  '*',
  'example.com',
  '*.example.com',
  'https://*',
  'https://*.com',
  'https://*.co.uk',
  'https://*.github.io',
  'https://*.localhost',
  'https://*.127.0.0.1',
  'https://*.*.example.com',
  'https://app.*',
  'http://*.example.com',
  'https://*.example.com:8443',
  'https://app.example.com/path',
  'https://app.example.com?x',
  'https://user@app.example.com',
  'chrome-extension://abc',
  'file:///',
])('%j allows nothing', (text) => {
  expect(allowed(text)).toBeNull();
});

test.each([
  ['*', '*'],
  ['https://app.example.com', 'https://app.example.com'],
  ['app.example.com', 'app.example.com'],
  ['https://app.example.com/path', 'app.example.com'],
  ['app.example.com:8443/path', 'app.example.com'],
  ['*://app.example.com/*', 'app.example.com'],
  ['*.example.com', '*.example.com'],
  ['https://*.example.com/*', '*.example.com'],
  ['*.com', '*.com'],
])('%j blocks %j', (text, pattern) => {
  expect(readBlocked(text)).toBe(pattern);
});

test.each(['', '   ', '**', 'htps://app.example.com', 'https://app.*', 'https://', '/path', 'a b'])(
  '%j names no site to block',
  (text) => {
    expect(readBlocked(text)).toBeNull();
  },
);

const policy = {
  alwaysAllowed: ['https://app.example.com', 'https://*.good.example'],
  neverAllowed: ['https://evil.example', 'bad.example', '*.worse.example', '*.x.good.example'],
};

test.each([
  ['https://app.example.com', 'always'],
  ['http://app.example.com', null],
  ['https://app.example.com:8443', null],
  ['https://app.example.com.', null],
  ['https://good.example', 'always'],
  ['https://a.b.good.example', 'always'],
  ['https://notgood.example', null],
  ['https://a.good.example:8443', null],
  ['http://a.good.example', null],
  ['https://evil.example', 'never'],
  ['https://evil.example.', 'never'],
  ['http://evil.example', null],
  ['http://bad.example:8080', 'never'],
  ['https://a.bad.example', null],
  ['https://worse.example', 'never'],
  ['http://a.b.worse.example:1', 'never'],
  ['https://noworse.example', null],
  // Blocked by name wins.
  ['https://a.x.good.example', 'never'],
])('%s: %s', (origin, rule) => {
  expect(ruleFor(origin, policy)).toBe(rule);
});

test('where all others are blocked, only those that are allowed may ask', () => {
  const strict = { ...policy, neverAllowed: [...policy.neverAllowed, '*'] };
  expect(ruleFor('https://app.example.com', strict)).toBe('always');
  expect(ruleFor('https://any.example', strict)).toBe('never');
  expect(ruleFor('https://a.x.good.example', strict)).toBe('never');
});

const host = fc.domain().map((name) => name.toLowerCase());

test('who is allowed is that origin or below that domain, and who is blocked by a host is', () => {
  fc.assert(
    fc.property(host, host, fc.constantFrom('', ':8443'), (one, other, port) => {
      const origin = `https://${other}${port}`;
      for (const text of [`https://${one}`, `https://*.${one}`]) {
        const pattern = allowed(text);
        if (pattern === null) continue;
        const isBelow = text.includes('*') && port === '' && (other === one || other.endsWith(`.${one}`));
        const rule = ruleFor(origin, { alwaysAllowed: [pattern], neverAllowed: [] });
        expect(rule === 'always').toBe(isBelow || origin === text);
      }
      expect(ruleFor(`http://a.${one}:1`, { alwaysAllowed: [], neverAllowed: [readBlocked(`*.${one}`) ?? ''] })).toBe(
        'never',
      );
    }),
  );
});

test('never throws, and what was read reads as itself', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), host), (text) => {
      const pattern = allowed(text);
      if (pattern !== null) expect(allowed(pattern)).toBe(pattern);
      const blocked = readBlocked(text);
      if (blocked !== null) expect(readBlocked(blocked)).toBe(blocked);
      ruleFor('https://a.example', { alwaysAllowed: pattern ? [pattern] : [], neverAllowed: blocked ? [blocked] : [] });
    }),
  );
});
