import type { Identity } from '#lib/sites/identity.ts';

const perDocument = 32;
const perSite = 32;
const inAll = 256;

/** How often each unit is counted per key: calls that joined one approval are one unit. */
type Counts = Map<string, Map<string, number>>;

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

  return (page: Identity, keys: readonly string[]) => {
    const document = `document ${page.documentId ?? page.relay}`;
    const sites = keys.map((key) => `site ${key}`);
    /** Key, counted unit and maximum of each limit that the call counts towards. */
    const entries = ({ key, method }: { key: string; method: string }): Array<[string, string, number]> => {
      const thing = method === 'client.connect_wallet' ? `connect ${page.origin}` : key;
      return [
        [document, key, perDocument],
        ...sites.map((site): [string, string, number] => [site, thing, perSite]),
        ['all', thing, inAll],
      ];
    };
    return {
      stop(call: { key: string; method: string }): string | null {
        const full = entries(call).find((entry) => isFull(...entry));
        if (!full) return null;
        const [key, , most] = full;
        return `${most} calls of ${key === 'all' ? 'all sites' : 'this site'} are pending.`;
      },
      /** Returns the removal. */
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
