import fc from 'fast-check';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Text that code is known to stumble over: names every object has, numerals, halves of characters, line ends. */
const awkward = [
  '',
  ' ',
  '__proto__',
  'constructor',
  'toString',
  'then',
  'toJSON',
  'length',
  'id',
  'null',
  '0',
  '-0',
  '007',
  '1e400',
  '18446744073709551615',
  '9'.repeat(80),
  '2026-11-21',
  'STATE_OPEN',
  '\u0000',
  '\ud800',
  '\udfff\ud800',
  '\u2028\u2029',
  '\u202egnp.exe',
  '\ufeff',
  '😀'.repeat(20),
  '\\u0000\\"',
  '</script>',
  'javascript:0',
  'http://127.0.0.1:1789',
  'https://[::1]',
  'x'.repeat(5000),
];

/** Objects that pass for something else, or cannot be made into text or a number. */
const awkwardObjects: Json[] = [
  { length: 1 },
  { length: { toString: 0 } },
  { toString: null, valueOf: null },
  { toJSON: 1 },
  { '0': 'a', length: 1e9 },
];

export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...awkward) },
  { weight: 2, arbitrary: fc.string({ maxLength: 12 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
);

const anyNumber: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: -2, max: 12 }),
  fc.integer(),
  fc.constantFrom(0.1, -1.5, 1e21, 1e308, 2 ** 31, -(2 ** 31), 2 ** 53, Number.MIN_VALUE),
);

/** Any JSON value, of the sizes and names that matter. A member may be named `__proto__`, as `JSON.parse` makes them. */
export const anyJson: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
    { weight: 8, arbitrary: fc.oneof(fc.constant(null), fc.boolean(), anyNumber, anyText) },
    { weight: 1, arbitrary: fc.constantFrom(...awkwardObjects) },
    { weight: 2, arbitrary: fc.array(tie('value'), { maxLength: 4 }) },
    {
      weight: 4,
      arbitrary: fc
        .array(fc.tuple(anyText, tie('value')), { maxLength: 4 })
        .map((members): Json => Object.fromEntries(members)),
    },
  ),
})).value;

/** JSON text with any numeral a writer may put into it, far beyond what a double holds. */
export const numeral: fc.Arbitrary<string> = fc
  .tuple(
    fc.boolean(),
    fc.oneof(fc.constant('0'), fc.stringMatching(/^[1-9]\d{0,29}$/)),
    fc.option(fc.stringMatching(/^\d{1,20}$/), { nil: null }),
    fc.option(fc.integer({ min: -400, max: 400 }), { nil: null, freq: 4 }),
  )
  .map(
    ([negative, whole, fraction, exponent]) =>
      `${negative ? '-' : ''}${whole}${fraction === null ? '' : `.${fraction}`}${exponent === null ? '' : `e${exponent}`}`,
  );
