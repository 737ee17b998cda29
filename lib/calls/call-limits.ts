import type { Identity } from '#lib/sites/identity.ts';

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

  /** The calls of one page, over one port; `keys` are those that its calls count for. */
  return (page: Identity, keys: readonly string[]) => {
    const document = `document ${page.documentId ?? page.relay}`;
    const sites = keys.map((key) => `site ${key}`);
    /** What one call counts for: the key, what it is counted as, and how many there may be. */
    const entries = ({ key, method }: { key: string; method: string }): Array<[string, string, number]> => {
      const thing = method === 'client.connect_wallet' ? `connect ${page.origin}` : key;
      return [
        [document, key, perDocument],
        ...sites.map((site): [string, string, number] => [site, thing, perSite]),
        ['all', thing, inAll],
      ];
    };
    return {
      /** Why one more call cannot be taken; null where it can. */
      stop(call: { key: string; method: string }): string | null {
        const full = entries(call).find((entry) => isFull(...entry));
        if (!full) return null;
        const [key, , most] = full;
        return `${most} calls of ${key === 'all' ? 'all sites' : 'this site'} are pending.`;
      },
      /** Counts a call. Returns its removal. */
      count(call: { key: string; method: string }): () => void {
        const counted = entries(call);
        for (const [key, thing] of counted) add(key, thing);
        return () => {
          for (const [key, thing] of counted.splice(0)) remove(key, thing);
        };
      },
    };
  };
}
