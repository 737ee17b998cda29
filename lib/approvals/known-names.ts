import type { Market } from '#lib/data-api/schema/market-changes.ts';

/** Whom a transaction pays. A key is as it was sent, an address in lower case. */
export interface KnownRecipient {
  id: string;
  /** One of the wallet's own keys. */
  isOwn: boolean;
  /** How often it was paid through Drawbridge; `lastAt` in Unix milliseconds. Null for never. */
  paid: { count: number; lastAt: number } | null;
  /** Another, known one that it begins and ends like; `name` is empty where that has none. */
  like: { id: string; name: string } | null;
}

/**
 * What the keys and IDs in a transaction stand for, by ID, from what was stored when it was asked about. The texts are the
 * network's, those of keys the wallet's.
 */
export interface KnownNames {
  network: string;
  /** Whether the wallet was on the chain of that network: where no chain is expected, nobody can tell. */
  sameChain: boolean;
  /** `shared`: another asset has the same symbol. */
  assets: Record<string, { symbol: string; decimals: string; shared: boolean }>;
  markets: Record<string, Market>;
  /** Titles. */
  proposals: Record<string, string>;
  /** Those that the wallet has listed to a site. */
  keys: Record<string, string>;
  /** Names that the user has given, by key or address in lower case. */
  contacts: Record<string, string>;
  /** Null where nobody is paid. */
  recipient: KnownRecipient | null;
}

export const noNames: KnownNames = {
  network: '',
  sameChain: true,
  assets: {},
  markets: {},
  proposals: {},
  keys: {},
  contacts: {},
  recipient: null,
};
