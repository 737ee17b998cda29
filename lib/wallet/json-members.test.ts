import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { membersOf } from './json-members.ts';

describe('membersOf', () => {
  test('gives each value digit for digit', () => {
    const text = ' { "a" : 1.00e+2 , "b\\u0063":{"x":[1,{"y":"},\\""}]}, "c": 18446744073709551616 } ';
    expect(membersOf(text)).toEqual({
      members: [
        { name: 'a', text: '1.00e+2' },
        { name: 'bc', text: '{"x":[1,{"y":"},\\""}]}' },
        { name: 'c', text: '18446744073709551616' },
      ],
      ambiguous: null,
    });
  });

  test('takes a string with a colon behind it for a name only where it is one', () => {
    expect(membersOf('{"a":["b",":","{"],"c":":"}').members.map(({ name }) => name)).toEqual(['a', 'c']);
  });

  test.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"\\u0041":2}', 'A'],
    ['{"voteSubmission":1,"vote_submission":2}', 'vote_submission'],
    ['{"x":[{"k":{"key":1,"\u212aey":2}}]}', '\u212aey'],
    ['{"x":{"__proto__":1}}', '__proto__'],
  ])('names what can be read in two ways: %s', (text, name) => {
    expect(membersOf(text).ambiguous).toBe(name);
  });

  test('does not mind the same name in two objects', () => {
    expect(membersOf('{"a":{"x":1},"b":[{"x":1},{"x":2}]}').ambiguous).toBeNull();
  });

  test('agrees with the JSON parser on every object', () => {
    const simple = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(simple, fc.constantFrom(undefined, 1, '\t'), (object, space) => {
        const text = JSON.stringify(object, null, space);
        const read = membersOf(text).members;
        expect(read.map(({ name }) => name)).toEqual(Object.keys(JSON.parse(text)));
        expect(read.map((member) => JSON.parse(member.text))).toEqual(Object.values(JSON.parse(text)));
      }),
    );
  });
});
