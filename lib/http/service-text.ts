import { textUpTo } from '#lib/storage/schema.ts';

// What a service says is bounded where it is read: it is stored beside what calls need, and drawn.

/** At most 200 characters. A longer ID or number is refused, not shortened: a shortened one could be another's. */
export const shortText = textUpTo(200);

/** A service's own words. */
export const inShort = (said: string): string => said.slice(0, 1000).toWellFormed();
