import type { Identity } from '#lib/sites/identity.ts';
import { limitKeys } from '#lib/sites/site-key.ts';

const perDocument = 32;
const perSite = 32;
const inAll = 256;

/** How often each thing is counted for by a key: calls that joined one request are one thing. */
type Counts = Map<string, Map<string, number>>;

/** Counts the pending calls, so that no site can take what others need. */
export function createCallLimits() {
  const counts: Counts = new Map();

  const add = (key: string, thing: string): void => {
    const of = counts.get(key) ?? new Map<string, number>();
    of.set(thing, (of.get(thing) ?? 0) + 1);
    counts.set(key, of);
  };
  const remove = (key: string, thing: string): void => {
    const of = counts.get(key);
    const left = (of?.get(thing) ?? 0) - 1;
    if (left > 0) of?.set(thing, left);
    else of?.delete(thing);
    if (of?.size === 0) counts.delete(key);
  };
  const isFull = (key: string, thing: string, most: number): boolean => {
    const of = counts.get(key);
    return of !== undefined && of.size >= most && !of.has(thing);
  };

  /** What one call counts for: the key, what it is counted as, and how many there may be. */
  const entries = (identity: Identity, call: { key: string; method: string }): Array<[string, string, number]> => {
    const thing = call.method === 'client.connect_wallet' ? `connect ${identity.origin}` : call.key;
    return [
      [`document ${identity.documentId ?? identity.relay}`, call.key, perDocument],
      ...limitKeys(identity).map((key): [string, string, number] => [`site ${key}`, thing, perSite]),
      ['all', thing, inAll],
    ];
  };

  return {
    /** Why one more call of this page cannot be taken; null where it can. */
    stop(identity: Identity, call: { key: string; method: string }): string | null {
      const full = entries(identity, call).find((entry) => isFull(...entry));
      if (!full) return null;
      const [key, , most] = full;
      return `${most} calls of ${key === 'all' ? 'all sites' : 'this site'} are pending.`;
    },
    /** Counts a call. Returns its removal. */
    count(identity: Identity, call: { key: string; method: string }): () => void {
      const counted = entries(identity, call);
      for (const [key, thing] of counted) add(key, thing);
      return () => {
        for (const [key, thing] of counted.splice(0)) remove(key, thing);
      };
    },
  };
}
