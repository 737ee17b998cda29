import * as z from 'zod/mini';

/** Keeps members that a newer version has added: going back to an older version and updating again loses nothing. */
export const keptObject = <T extends z.core.$ZodLooseShape>(shape: T): z.ZodMiniObject<T> =>
  // The type without the members that this version does not know: nothing may use them.
  z.looseObject(shape) as unknown as z.ZodMiniObject<T>;
