import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLossless } from './parse.ts';
import { pathText, scanJson } from './scan.ts';

describe('members', () => {
  test('gives each value digit for digit', () => {
    const text = ' { "a" : 1.00e+2 , "b\\u0063":{"x":[1,{"y":"},\\""}]}, "c": 18446744073709551616 } ';
    expect(scanJson(text)).toMatchObject({
      members: [
        { name: 'a', text: '1.00e+2' },
        { name: 'bc', text: '{"x":[1,{"y":"},\\""}]}' },
        { name: 'c', text: '18446744073709551616' },
      ],
      ambiguous: null,
    });
  });

  test('takes a string with a colon behind it for a name only where it is one', () => {
    expect(scanJson('{"a":["b",":","{"],"c":":"}').members.map(({ name }) => name)).toEqual(['a', 'c']);
  });

  test.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"\\u0041":2}', 'A'],
    ['{"voteSubmission":1,"vote_submission":2}', 'vote_submission'],
    ['{"x":[{"k":{"key":1,"\u212aey":2}}]}', '\u212aey'],
    ['{"x":{"__proto__":1}}', '__proto__'],
  ])('names what can be read in two ways: %s', (text, name) => {
    expect(scanJson(text).ambiguous).toBe(name);
  });

  test('does not mind the same name in two objects', () => {
    expect(scanJson('{"a":{"x":1},"b":[{"x":1},{"x":2}]}').ambiguous).toBeNull();
  });

  test('agrees with the JSON parser on every object', () => {
    const simple = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(simple, fc.constantFrom(undefined, 1, '\t'), (object, space) => {
        const text = JSON.stringify(object, null, space);
        const read = scanJson(text).members;
        expect(read.map(({ name }) => name)).toEqual(Object.keys(JSON.parse(text)));
        expect(read.map((member) => JSON.parse(member.text))).toEqual(Object.values(JSON.parse(text)));
      }),
    );
  });
});

describe('lostNumber', () => {
  test.each([
    ['{"a":9007199254740991,"b":[-0.5,1e3,2.50,-0,0e0],"c":"18446744073709551615"}', null],
    ['{"a":{"b":[[1],{"c":9007199254740993}]}}', 'a.b[1].c'],
    ['{"a":1e400}', 'a'],
    ['{"a":1e-400}', 'a'],
    ['{"a":0.12345678901234567890}', 'a'],
    ['[1,[2,3,18446744073709551615]]', '[1][2]'],
    ['{"a":{"b":1},"c":-9007199254740992}', 'c'],
    // Parsers tell the last of two alone, or nothing at all of a member so named.
    ['{"a":9007199254740993,"a":1}', 'a'],
    ['{"__proto__":{"a":9007199254740993}}', '__proto__.a'],
    ['{"a.b":{"":9007199254740993}}', '["a.b"][""]'],
    ['{"a":"\\\\","b":"\\"9007199254740993","c" :\n9007199254740993}', 'c'],
  ])('in %s it is %s', (text, path) => {
    expect(scanJson(text).lostNumber).toBe(path);
  });

  test('finds one exactly where reading it would make it a string', () => {
    const numeral = fc.stringMatching(/^-?(0|[1-9]\d{0,20})(\.\d{1,20})?([eE][-+]?\d{1,3})?$/);
    fc.assert(
      fc.property(numeral, fc.dictionary(fc.string(), fc.jsonValue()), (digits, rest) => {
        fc.pre(scanJson(JSON.stringify(rest)).lostNumber === null);
        const text = `{"rest":${JSON.stringify(rest)},"n":[${digits}]}`;
        expect(scanJson(text).lostNumber).toBe(typeof parseLossless(digits) === 'string' ? 'n[0]' : null);
      }),
    );
  });

  test('takes no longer for numerals made to be slow', { timeout: 5000 }, () => {
    const zeros = '0'.repeat(500_000);
    expect(scanJson(`[1${zeros}1]`).lostNumber).toBe('[0]');
    expect(scanJson(`[0.${zeros}1]`).lostNumber).toBe('[0]');
    expect(scanJson(`[1e-${'9'.repeat(900_000)}]`).lostNumber).toBe('[0]');
  });
});

test('text that is no JSON, or too deep, is no reason to throw', () => {
  expect(scanJson('['.repeat(1_000_000))).toMatchObject({ tooDeep: true });
  expect(scanJson(`${'['.repeat(64)}${']'.repeat(64)}`)).toMatchObject({ tooDeep: false });
  fc.assert(
    fc.property(fc.string(), fc.json(), fc.nat(), (junk, text, at) => {
      scanJson(junk);
      scanJson(text.slice(0, at % (text.length + 1)) + junk + text.slice(at % (text.length + 1)));
    }),
  );
});

describe('a path as text', () => {
  test('is no other path’s', () => {
    const step = fc.oneof(fc.nat(3), fc.constantFrom('a', 'b', 'a.b', '0', '[0]', '["a"]', '', 'a]', '"'), fc.string());
    const path = fc.array(step, { maxLength: 4 });
    fc.assert(
      fc.property(path, path, (one, other) => {
        const same = JSON.stringify(one) === JSON.stringify(other);
        expect(pathText(one) === pathText(other)).toBe(same);
      }),
    );
  });
});
