import * as z from 'zod/mini';
import { keptObject, satisfying } from '#lib/storage/schema.ts';
import { filterValues, type Stored } from '#lib/storage/stored.ts';
import { type WalletKey, walletKeySchema } from '#lib/wallet/results.ts';
import { isWebSite, parseSiteOrigin } from './origin.ts';
import { unaskedSchema } from './unasked.ts';

export const siteOriginSchema = z.string().check(satisfying((text) => parseSiteOrigin(text) === text));

/** Never a token. A site exists from approval to disconnect; `connected` means a live session. */
export const siteSchema = keptObject({
  origin: z.string(),
  /** The network that it was allowed for. Empty in what an earlier version stored, and then the one in use. */
  networkId: z._default(z.string(), ''),
  allowedAt: z.number(),
  lastCallAt: z.number(),
  connected: z.boolean(),
  /** Null before the first `client.list_keys`. */
  keys: z.nullable(z.array(walletKeySchema)),
  unasked: z.array(unaskedSchema),
});

export type Site = z.infer<typeof siteSchema>;

/** By origin. */
export type Sites = Record<string, Site>;

/** Changes a site, if it is there. */
export const changeSite = (sites: Stored<Sites>, origin: string, to: (site: Site) => Site): Promise<Sites> =>
  sites.update((all) => {
    const site = all[origin];
    const next = site && to(site);
    return next && next !== site ? { ...all, [origin]: next } : all;
  });

/** A site with a new session. On the same network, what it may do and the keys that it has seen stay. */
export const connectedSite = (origin: string, networkId: string, before: Site | undefined, now: number): Site => ({
  unasked: [],
  allowedAt: now,
  keys: null,
  ...(before?.networkId === networkId && before),
  origin,
  networkId,
  lastCallAt: now,
  connected: true,
});

export const withoutRights = (site: Site): Site => ({ ...site, connected: false, unasked: [] });

/** To compare: the sites, and what each may do without asking. */
export const rightsOf = (sites: Readonly<Record<string, Site>>): string[] =>
  Object.values(sites).flatMap(({ origin, unasked }) => [
    origin,
    ...unasked.map((one) => origin + JSON.stringify(one)),
  ]);

/** Sites kept: each note of a call stores them all. */
const mostSites = 500;

/** Makes room by the sites that were used longest ago, of those that are not connected and may do nothing unasked. */
export function withinLimit(all: Readonly<Record<string, Site>>): Readonly<Record<string, Site>> {
  const excess = Object.keys(all).length - mostSites;
  if (excess <= 0) return all;
  const idle = Object.values(all)
    .filter(({ connected, unasked }) => !connected && unasked.length === 0)
    .sort((a, b) => a.lastCallAt - b.lastCallAt);
  const gone = new Set(idle.slice(0, excess).map(({ origin }) => origin));
  return filterValues(all, (_site, origin) => !gone.has(origin));
}

/** Names of all listed keys, by public key. Wallets of several networks may name one differently: this network's comes first. */
export const keyNames = (sites: Readonly<Sites>, networkId: string): ReadonlyMap<string, string> =>
  new Map(
    [sites, sitesOf(sites, networkId)]
      .flatMap((listed) => knownKeys(listed) ?? [])
      .map(({ publicKey, name }) => [publicKey, name]),
  );

/** The sites that are bound to a network. */
export const sitesOf = (sites: Readonly<Sites>, networkId: string): Readonly<Sites> =>
  filterValues(sites, (site) => site.networkId === networkId);

/** Origins of the connected sites, without Drawbridge itself. */
export const connectedSites = (sites: Readonly<Sites>): string[] =>
  Object.values(sites).flatMap(({ origin, connected }) => (connected && isWebSite(origin) ? origin : []));

/** Every key shown to any of these sites, by name, which is that of the last list. Null when no site has asked: unlike a wallet without keys. */
export function knownKeys(sites: Readonly<Record<string, Site>>): WalletKey[] | null {
  const lists = Object.values(sites).flatMap(({ keys }) => (keys === null ? [] : [keys]));
  if (lists.length === 0) return null;
  const byPublicKey = new Map(lists.flat().map((key) => [key.publicKey, key]));
  return [...byPublicKey.values()].sort(
    (a, b) => a.name.localeCompare(b.name) || a.publicKey.localeCompare(b.publicKey),
  );
}
