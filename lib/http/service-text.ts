import { textUpTo } from '#lib/storage/schema.ts';

// What a service says is bounded where it is read: it is stored beside what calls need, and drawn.

/** An ID, chain ID, state or numeral: what is longer is none, and is not shortened. */
export const shortText = textUpTo(200);

/** A service's own words. */
export const inShort = (said: string): string => said.slice(0, 1000).toWellFormed();
