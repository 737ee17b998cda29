import type { Platform, PortSender } from '#lib/platform.ts';
import type { Cancel } from '#lib/schedule.ts';
import type { Identity } from '#lib/sites/origin.ts';
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

export interface CallLimits {
  /** Why another call is one too many; null where it is not. */
  refusalOf(call: Call): string | null;
  /** Counts a pending call. Returns the removal. */
  count(call: Call): Cancel;
}

/** Limits of pending calls. Calls that joined one approval are one unit. */
export function createCallLimits(): (page: Identity, keys: readonly string[]) => CallLimits {
  const pending = new Set<Entry>();

  const isFull = ([key, unit, most]: Entry): boolean => {
    const units = new Set([...pending].flatMap((entry) => (entry[0] === key ? entry[1] : [])));
    return units.size >= most && !units.has(unit);
  };

  return (page, keys) => {
    const entries = ({ key, method }: Call): Entry[] => {
      const connects = method === connectWallet;
      const unit = connects ? `connect ${page.origin}` : key;
      return [
        [`document ${page.documentId ?? page.relay}`, key, perDocument],
        ...keys.map((site): Entry => [`site ${site}`, unit, perSite]),
        ...(connects ? keys.map((site): Entry => [`joined ${site}`, key, inAll]) : []),
        ['all', unit, inAll],
      ];
    };
    return {
      refusalOf(call) {
        const full = entries(call).find(isFull);
        return full ? `${full[2]} calls of ${full[0] === 'all' ? 'all sites' : 'this site'} are pending.` : null;
      },
      count(call) {
        const counted = entries(call);
        for (const entry of counted) pending.add(entry);
        return () => {
          for (const entry of counted) pending.delete(entry);
        };
      },
    };
  };
}

/** Milliseconds between two messages of a tab, beyond what may come at once after a rest of `burst` milliseconds. */
const gap = 2;
const burst = 1000;
/** A message counts once more for each so many characters. The largest takes half of `burst`. */
const lengthPerGap = 8192;
/** Milliseconds after which a tab that has sent too much may send again, once it is quiet. */
const longest = 5000;

/**
 * Whether another message is one too many: each costs time that other sites' calls need, whatever is in it, and a long one
 * more. A relay sends at most 200 a second, so this is a page that has taken its relay over, or has many frames. These count
 * together, apart from the page around them.
 */
export function createMessageRate({ monotonic }: Pick<Platform, 'monotonic'>) {
  /** By tab and its part: up to when its messages so far have used its time. */
  const used = new Map<string, number>();
  return (sender: PortSender | undefined, length = 0): boolean => {
    const key = `${sender?.tab?.id} ${sender?.frameId === 0}`;
    const time = monotonic();
    const cost = gap * (1 + Math.floor(length / lengthPerGap));
    const until = Math.min(Math.max(used.get(key) ?? 0, time - burst) + cost, time + longest);
    used.set(key, until);
    return until > time;
  };
}
