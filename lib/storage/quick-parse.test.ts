import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { assetSchema } from '#lib/data-api/schema/asset.ts';
import { governanceDataSchema } from '#lib/data-api/schema/governance-message.ts';
import { sample, valueAt } from '#lib/data-api/testing/field-table.ts';
import * as tables from '#lib/data-api/testing/interface-tables.ts';
import { governanceAlertSchema, placeholderAlert } from '#lib/governance/alert.ts';
import { proposalRecordSchema } from '#lib/governance/proposal-record.ts';
import { quickParse } from './quick-parse.ts';
import { satisfying, textUpTo } from './satisfying.ts';

const message = valueAt(sample(tables.governanceMessage), ['result', 'data']);
const record = {
  proposalId: 'p',
  proposal: valueAt(message, ['proposal']),
  votes: [valueAt(message, ['yes', 0]), valueAt(message, ['no', 0])],
  updatedAt: 1,
};
const alert = { ...placeholderAlert('p', 1), followedVote: { party: 'a', value: 'VALUE_YES', balance: '1', at: '2' } };

const others = z.object({
  flag: z.boolean(),
  text: textUpTo(5),
  defaulted: z._default(z.array(z.number()), [1]),
  optional: z.optional(z._default(z.string(), 'a')),
  exact: z.exactOptional(z.string()),
  nullable: z.nullable(z.string()),
  nullish: z.nullish(z.unknown()),
  any: z.unknown(),
  one: z.union([z.object({ a: z.undefined() }), z.object({ a: z.nullish(z.string()), b: z.optional(z.string()) })]),
  strict: z.strictObject({ a: z.optional(z.string()) }),
  numbers: z.catchall(z.object({ a: z.optional(z.string()) }), z.number()),
  odd: z.catchall(z.object({ a: z.optional(z.string()) }), z.unknown().check(satisfying((value) => value !== 7))),
  coerced: z.coerce.number(),
  email: z.email(),
  piped: z.pipe(
    z.string(),
    z.transform((text, { issues }) => {
      if (text === '') issues.push({ code: 'custom', input: text });
      return text.length;
    }),
  ),
});
const other = {
  ...{ flag: true, text: 'text', nullable: null, any: [1], one: { a: 'a', b: 'b' } },
  ...{ strict: {}, numbers: { b: 1 }, odd: { b: 'b' }, coerced: '7', email: 'a@example.org', piped: 'text' },
};

const shapes: [string, z.ZodMiniType, unknown][] = [
  ['a governance message', governanceDataSchema, message],
  ['a record', proposalRecordSchema, record],
  ['an alert', governanceAlertSchema, alert],
  ['an asset', assetSchema, sample(tables.asset)],
  ['anything else', others, other],
];

const odd = fc.constantFrom<unknown>(
  ...[null, undefined, '', 'text', '7', 7, 0, -0, 0.1, 2 ** 53, 1e21, Number.NaN, Number.POSITIVE_INFINITY],
  ...[true, [], [[]], [undefined], {}, { a: undefined }, { __proto__: null }, JSON.parse('{"__proto__":{"id":"x"}}')],
);

const names = ['id', 'name', 'proposals', 'batchId', 'batchTerms', 'parts', '7', 'toString', '__proto__', 'new'];

/** What becomes of some part of a sample: it goes, is replaced, or gets a member more. */
const change = fc.record({
  at: fc.nat(10_000),
  how: fc.constantFrom('remove', 'replace', 'add'),
  name: fc.constantFrom(...names),
  value: fc.oneof(odd, fc.jsonValue()),
});

/** Every object within the value, and the value. */
function objectsIn(value: unknown): object[] {
  return typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
}

function changed(whole: unknown, changes: readonly { at: number; how: string; name: string; value: unknown }[]) {
  const copy = structuredClone(whole);
  for (const { at, how, name, value } of changes) {
    const objects = objectsIn(copy);
    const object = objects[at % objects.length];
    if (object === undefined) continue;
    const members = Object.keys(object);
    const member = how === 'add' ? name : (members[at % members.length] ?? name);
    if (how === 'remove') Reflect.deleteProperty(object, member);
    else
      Object.defineProperty(object, member, {
        value: structuredClone(value),
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
  return copy;
}

/** With the order of members, which text compares. */
const written = (value: unknown): string => JSON.stringify(value, (_, inner) => inner ?? `${inner}`);

describe.each(shapes)('%s', (_, schema, whole) => {
  it('is read as the schema reads it, whatever is odd about it', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 4 }), (changes) => {
        const sent = changed(whole, changes);
        const [quick, slow] = [quickParse(schema, sent), schema.safeParse(sent)];
        expect(quick.error?.issues).toEqual(slow.error?.issues);
        expect(quick.data).toStrictEqual(slow.data);
        expect(written(quick.data)).toBe(written(slow.data));
      }),
      { numRuns: 300 },
    );
  });
});

it.each(shapes.slice(0, -1))('the usual form of %s is not left to the schema', (_, schema, whole) => {
  const slow = vi.spyOn(schema, 'safeParse');
  expect(quickParse(schema, whole)).toMatchObject({ success: true });
  expect(slow).not.toHaveBeenCalled();
  expect(quickParse(schema, 7)).toMatchObject({ success: false });
  expect(slow).toHaveBeenCalledTimes(1);
});

it('takes no member that stands in for a prototype', () => {
  const { data } = quickParse(governanceDataSchema, JSON.parse('{"__proto__":{"yes":[{}]},"more":1}'));
  expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
  expect(data).toMatchObject({ more: 1, yes: [] });
});
