import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import * as whole from 'zod/mini';
import { withoutDeadWeight } from './small-zod.ts';

const published = dirname(fileURLToPath(import.meta.resolve('zod/package.json')));
const copy = await mkdtemp(join(tmpdir(), 'small-zod-'));
await cp(published, copy, { recursive: true });
for (const file of [
  'core/api.js',
  'core/core.js',
  'core/util.js',
  'core/schemas.js',
  'core/parse.js',
  'mini/schemas.js',
]) {
  const path = join(copy, 'v4', file);
  await writeFile(path, withoutDeadWeight(file, await readFile(path, 'utf8')));
}
const small: typeof whole = await import(/* @vite-ignore */ join(copy, 'v4/mini/index.js'));

afterAll(() => rm(copy, { recursive: true }));

const schemas = (z: typeof whole) => [
  z.string(),
  z.string().check(({ value, issues }) => {
    if (value !== 'a') issues.push({ code: 'custom', input: value, message: 'not a', continue: true });
  }),
  z.number(),
  z.boolean(),
  z.literal(['a', 1]),
  z.array(z.number()),
  z.object({ a: z.optional(z.string()), b: z.nullish(z.number()) }),
  z.looseObject({ a: z.string() }),
  z.strictObject({ a: z.unknown() }),
  z.catchall(z.object({}), z.number()),
  z.union([z.string(), z.object({ a: z.literal('a') }), z.object({ a: z.number() })]),
  z.object({
    a: z.pipe(
      z.nullish(z.string()),
      z.transform((text: string | null | undefined) => text ?? ''),
    ),
  }),
];
const values = [
  'a',
  '',
  1,
  Number.NaN,
  true,
  null,
  undefined,
  [],
  [1],
  ['a'],
  {},
  { a: 'a' },
  { a: 1 },
  { a: 'a', b: 1 },
];

test('it reads and refuses as the whole package does', () => {
  const results = (z: typeof whole) =>
    schemas(z).map((schema) =>
      values.map((value) => {
        const { data, error } = schema.safeParse(value);
        return error ? error.issues : { data };
      }),
    );
  expect(results(small)).toEqual(results(whole));
});

test('what is left out fails, and is not passed over', () => {
  expect(() => small.coerce.number()).toThrow('small-zod');
  expect(() => small.string('another message')).toThrow('small-zod');
  const late = small.transform(async () => 1);
  expect(() => late.safeParse('a')).toThrow('Promise');
  expect(() =>
    small
      .string()
      .check(async () => undefined)
      .safeParse('a'),
  ).toThrow('Promise');
});

test('another package is not built', () => {
  expect(() => withoutDeadWeight('core/schemas.js', 'export const schema = 1;')).toThrow('zod');
});
