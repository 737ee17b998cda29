import type { WalletKey } from '#lib/wallet/key.ts';
import type { Site } from './site.ts';

/**
 * Every key that the wallet has shown to any site, once each, by name. Null when it has not been asked for any: that
 * is another thing than a wallet without keys.
 */
export function knownKeys(sites: Readonly<Record<string, Site>>): WalletKey[] | null {
  const lists = Object.values(sites).flatMap(({ keys }) => (keys === null ? [] : [keys]));
  if (lists.length === 0) return null;
  const byPublicKey = new Map(lists.flat().map((key) => [key.publicKey, key]));
  return [...byPublicKey.values()].sort(
    (a, b) => a.name.localeCompare(b.name) || a.publicKey.localeCompare(b.publicKey),
  );
}
