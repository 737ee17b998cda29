import { domainToASCII, domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeHost } from './describe-host.ts';

describe('decodeHost', () => {
  it.each([
    ['xn--bcher-kva.example', 'bücher.example'],
    ['app.xn--pple-43d.com', 'app.аpple.com'],
    ['xn--fiqs8s', '中国'],
    ['plain.example', 'plain.example'],
  ])('reads %s as %s', (host, expected) => {
    expect(decodeHost(host)).toBe(expected);
  });

  it.each(['xn--', 'xn--999999999', 'xn--a-é', 'xn--99999999b'])(
    'leaves %s, or gives something, without a throw',
    (host) => {
      expect(typeof decodeHost(host)).toBe('string');
    },
  );

  it('agrees with the platform on every valid international name', () => {
    const letters = fc.constantFrom(...'abcxyz019éüßñøаеорсхуαβγ中国日本語한글עברית');
    fc.assert(
      fc.property(fc.array(letters, { minLength: 1, maxLength: 20 }), (name) => {
        const ascii = domainToASCII(`${name.join('')}.example`);
        fc.pre(ascii !== '');
        expect(decodeHost(ascii)).toBe(domainToUnicode(ascii));
      }),
    );
  });

  it('never throws on junk', () => {
    fc.assert(
      fc.property(fc.string(), (junk) => {
        expect(typeof decodeHost(`xn--${junk}.example`)).toBe('string');
      }),
    );
  });
});
