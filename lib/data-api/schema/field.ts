import * as z from 'zod/mini';
import { shortText } from '#lib/http/service-text.ts';
import { satisfying } from '#lib/storage/schema.ts';
import { type EnumNames, namesByNumber } from './enum-names.ts';

/*
 * The kinds of field the data API has, each as tolerant as its services need. Unary answers send unset messages as
 * `null`; stream answers leave out every zero value. Both read the same: a scalar becomes its zero value, a list
 * becomes empty, a message becomes null.
 *
 * There are hundreds, each takes time to set up, and the background starts for every call after a sleep: so objects and
 * rarer fields are `z.lazy`, set up with the first message. `@__NO_SIDE_EFFECTS__` lets the build leave out those that a page
 * does not read.
 */

/** True when `value` printed again is what the service wrote: doubles keep 15 significant digits and no more. */
function keepsItsDigits(value: number): boolean {
  if (Number.isSafeInteger(value)) return true;
  const printed = String(value);
  return /^-?\d+\.\d+$/.test(printed) && printed.replace(/^-?0*\.?0*|\./g, '').length <= 15;
}

const exactNumber = z.number().check(satisfying(keepsItsDigits, 'a number that may have lost digits'));

/* @__NO_SIDE_EFFECTS__ */
const textOr = (absent: string, string: z.ZodMiniType<string> = shortText) =>
  z.pipe(
    z.nullish(z.union([string, exactNumber])),
    z.transform((value: string | number | null | undefined) => `${value ?? absent}`),
  );

/** A string field; '' when absent. A JSON number is taken where none of its digits can have been lost. */
export const text = textOr('', z.string());

/** A string field of at most 200 characters, such as an ID or a decimal. A longer one is refused. */
export const short = textOr('');

/** An int64 or uint64 field as a string; "0" when absent, for a stream leaves zeros out. */
export const integer = textOr('0');

/** A `number` field; 0 when absent. A numeral in a string is taken: as a JSON number it would be the same double. */
export const number = z.lazy(() => {
  const numeral = z.string().check(satisfying((text) => /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text)));
  return z.pipe(
    z.nullish(z.union([z.number(), numeral])),
    z.pipe(
      z.transform((value: string | number | null | undefined) => Number(value ?? 0)),
      z.number(),
    ),
  );
});

export const flag = z.lazy(() =>
  z.pipe(
    z.nullish(z.boolean()),
    z.transform((value: boolean | null | undefined) => value ?? false),
  ),
);

/* @__NO_SIDE_EFFECTS__ */
export function list<T extends z.ZodMiniType>(item: T) {
  return z.pipe(
    z.nullish(z.array(item)),
    z.transform((value: z.output<T>[] | null | undefined) => value ?? []),
  );
}

/** The items are read one by one elsewhere. */
export const listOfAny = z.lazy(() => list(z.unknown()));

/* @__NO_SIDE_EFFECTS__ */
export function message<T extends z.ZodMiniType>(content: T) {
  return z.pipe(
    z.nullish(content),
    z.transform((value: z.output<T> | null | undefined) => value ?? null),
  );
}

/** A message with these members and others, as sent. */
/* @__NO_SIDE_EFFECTS__ */
export function part<T extends z.core.$ZodLooseShape>(members: T) {
  return message(z.looseObject(members));
}

/** These members and others, as sent. */
/* @__NO_SIDE_EFFECTS__ */
export function object<T extends z.core.$ZodLooseShape>(members: () => T) {
  return z.lazy(() => z.looseObject(members()));
}

/** A message without specified members. */
export const emptyObject = z.looseObject({});

/**
 * An enumerated field as its full name. Unary answers send names, stream answers numbers. Absent is `<prefix>UNSPECIFIED`; unknown
 * values are kept, so that a newer service stays readable.
 */
/* @__NO_SIDE_EFFECTS__ */
export function enumerated(prefix: string, names: EnumNames) {
  return z.lazy(() => {
    const byNumber = namesByNumber(prefix, names);
    const nameOf = (value: string | number | null | undefined): string => {
      if (!value) return `${prefix}UNSPECIFIED`;
      return typeof value === 'string' ? value : (byNumber.get(value) ?? `${value}`);
    };
    return z.pipe(z.nullish(z.union([shortText, z.number()])), z.transform(nameOf));
  });
}

export type Members = Readonly<Record<string, unknown>>;

/** Whether a JSON value is an object, and not one with a `__proto__` member, which is left to the schema. */
export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !Object.hasOwn(value, '__proto__');
}
