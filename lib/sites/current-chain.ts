import { sessionItem } from '#lib/storage/stored.ts';

/*
 * Chains and names of the networks, by ID, stored apart from the settings for pages that read one area before their first
 * paint and load no schema for it.
 */

/** The chain of each wallet, as it last answered in this browser session. */
export const chainIdsItem = sessionItem<Readonly<Record<string, string>>>('chainIds', {});

export const networkNamesItem = sessionItem<Readonly<Record<string, string>>>('networkNames', {});
