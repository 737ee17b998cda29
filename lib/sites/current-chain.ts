import { sessionItem } from '#lib/storage/stored.ts';

/*
 * The chain and network in use, stored apart from the settings for pages that read one area before their first paint and load
 * no schema for it.
 */

/** The wallet's chain, as it last answered in this browser session. Null for none. */
export const chainIdItem = sessionItem<string | null>('chainId', null);

export const networkNameItem = sessionItem('networkName', '');
