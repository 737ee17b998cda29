import * as z from 'zod/mini';

/**
 * An object of something that is kept. What a newer version has added to it stays with it, unread: who goes back to an older
 * version, and on again, loses nothing.
 */
export const keptObject = <T extends z.core.$ZodLooseShape>(shape: T): z.ZodMiniObject<T> =>
  // The type without the members that this version does not know: nothing may use them.
  z.looseObject(shape) as unknown as z.ZodMiniObject<T>;
