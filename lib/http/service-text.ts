import { textUpTo } from '#lib/storage/schema.ts';

/*
 * What a service says is bounded where it is read, as it is stored with what calls need, and drawn: longer than this is no ID,
 * chain ID, state or numeral, and whatever has it cannot be read; a service's own words are cut.
 */

export const shortText = textUpTo(200);

/** A sentence of a service, for storage and the user. */
export const inShort = (said: string): string => said.slice(0, 1000).toWellFormed();
