import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { enumerated, listOfAny, number, object, text } from './field.ts';

describe('a string field', () => {
  test('takes any string as it is', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (value) => text.parse(value) === value));
  });

  test.each([
    [0, '0'],
    [-12, '-12'],
    [9007199254740991, '9007199254740991'],
    [0.25, '0.25'],
    [-0.000123, '-0.000123'],
    [1234567.12345678, '1234567.12345678'],
  ])('takes the JSON number %d', (value, read) => {
    expect(text.parse(value)).toBe(read);
  });

  test.each(['9007199254740993', '0.12345678901234567890', '1e21'])('refuses %s, which JSON cannot keep', (source) => {
    expect(text.safeParse(JSON.parse(source)).success).toBe(false);
  });
});

describe('a number field', () => {
  test('reads a numeral in a string as the same JSON number', () => {
    const doubles = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(doubles, (value) => {
        const source = JSON.stringify(value);
        expect(number.parse(source)).toBe(number.parse(JSON.parse(source)));
      }),
    );
  });

  test.each(['', 'NaN', 'Infinity', '1e999', '0x10', ' 1', '1,5'])('refuses %j', (value) => {
    expect(number.safeParse(value).success).toBe(false);
  });
});

describe('an enumerated field', () => {
  const colour = enumerated('COLOUR_', { 0: 'UNSPECIFIED', 1: 'RED' });

  test.each([
    [1, 'COLOUR_RED'],
    ['COLOUR_RED', 'COLOUR_RED'],
    [0, 'COLOUR_UNSPECIFIED'],
    [undefined, 'COLOUR_UNSPECIFIED'],
    [null, 'COLOUR_UNSPECIFIED'],
    [77, '77'],
    [-1, '-1'],
    ['COLOUR_OF_TOMORROW', 'COLOUR_OF_TOMORROW'],
  ])('reads %j as %s', (value, name) => {
    expect(colour.parse(value)).toBe(name);
  });

  test('keeps every name and number that it does not know as it came', () => {
    const unknown = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.integer().filter((value) => value !== 0 && value !== 1),
    );
    fc.assert(fc.property(unknown, (value) => colour.parse(value) === `${value}`));
  });
});

test('no member of a message stands in for its prototype', () => {
  const { data } = object(() => ({ list: listOfAny })).safeParse(JSON.parse('{"__proto__":{"list":[{}]},"more":1}'));
  expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
  expect(data).toEqual({ list: [], more: 1 });
});
