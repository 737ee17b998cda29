import * as z from 'zod/mini';

/** Keeps members that a newer version has added: going back to an older version and updating again loses nothing. */
export const keptObject = <T extends z.core.$ZodLooseShape>(shape: T): z.ZodMiniObject<T> =>
  // The type without the members that this version does not know: nothing may use them.
  z.looseObject(shape) as unknown as z.ZodMiniObject<T>;

/**
 * A check that refuses what fails `test`. Not `z.refine`, which is a class of schemas: every script that starts for a
 * call or a click would carry it.
 */
export function satisfying<T>(test: (value: T) => boolean, message = 'Invalid input') {
  return ({ value, issues }: z.core.ParsePayload<T>): void => {
    if (!test(value)) issues.push({ code: 'custom', input: value, message, continue: true });
  };
}

/**
 * A string of at most `longest` UTF-16 code units.
 *
 * Not `z.maxLength`: that one looks at the `length` of whatever it is given, also of an object from outside, and throws
 * where it cannot be compared, as in `{"length": {"toString": 0}}`.
 */
export function textUpTo(longest: number) {
  return z.string().check(satisfying((text) => text.length <= longest, `must be at most ${longest} characters`));
}
