import * as z from 'zod/mini';

/**
 * A string of at most `longest` UTF-16 code units.
 *
 * Not `z.maxLength`: that one looks at the `length` of whatever it is given, also of an object from outside, and throws
 * where it cannot be compared, as in `{"length": {"toString": 0}}`.
 */
export function textUpTo(longest: number) {
  return z.string().check(z.refine((text) => text.length <= longest, `must be at most ${longest} characters`));
}
