import type { Identity } from '#lib/sites/identity.ts';
import { connectWallet } from '#lib/wallet/methods-with-review.ts';

const perDocument = 32;
const perSite = 32;
const inAll = 256;

interface Call {
  key: string;
  method: string;
}

/** What a call counts towards: the limit's key, the counted unit, and how many units there may be. */
type Entry = readonly [key: string, unit: string, most: number];

/** Limits of pending calls. Calls that joined one approval are one unit. */
export function createCallLimits() {
  const pending = new Set<Entry>();

  const isFull = ([key, unit, most]: Entry): boolean => {
    const units = new Set([...pending].flatMap((entry) => (entry[0] === key ? entry[1] : [])));
    return units.size >= most && !units.has(unit);
  };

  return (page: Identity, keys: readonly string[]) => {
    const entries = ({ key, method }: Call): Entry[] => {
      const unit = method === connectWallet ? `connect ${page.origin}` : key;
      return [
        [`document ${page.documentId ?? page.relay}`, key, perDocument],
        ...keys.map((site): Entry => [`site ${site}`, unit, perSite]),
        ['all', unit, inAll],
      ];
    };
    return {
      stop(call: Call): string | null {
        const full = entries(call).find(isFull);
        return full ? `${full[2]} calls of ${full[0] === 'all' ? 'all sites' : 'this site'} are pending.` : null;
      },
      /** Returns the removal. */
      count(call: Call): () => void {
        const counted = entries(call);
        for (const entry of counted) pending.add(entry);
        return () => {
          for (const entry of counted) pending.delete(entry);
        };
      },
    };
  };
}
