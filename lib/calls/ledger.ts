import type { SiteApproval } from '#lib/approvals/approval.ts';
import type { RequestMemory } from '#lib/approvals/queue.ts';
import { filterValues, type Stored, sessionItem } from '#lib/storage/stored.ts';
import { type Outcome, refusal } from './outcome.ts';

interface Entry {
  /**
   * `sent`: given to the wallet, not answered yet. `settled`: answered while the page's port was away. `delivered`:
   * answered over its port, unread if the page was just entering the back/forward cache.
   */
  step: 'sent' | 'settled' | 'delivered';
  outcome?: Outcome;
}

export type LedgerRecord = Record<string, Entry>;

export const ledgerItem = sessionItem<LedgerRecord>('ledger', {});

/** Delivered calls kept per relay. A relay repeats what was pending when its port broke, at most this many. */
const mostPending = 32;

/** In characters, of one outcome. */
const mostOfOutcome = 32 * 1024;

/** In characters, of all entries together: each change stores them all anew. */
const mostInAll = 128 * 1024;

export const callerKey = (relay: string, site: string): string => `${relay}@${site}`;

/** Ledger key of a connection, which all pages of a site share. */
export const connectKey = (origin: string): string => `connect ${origin}`;

const keyOf = (approval: SiteApproval): string =>
  approval.kind === 'connect' ? connectKey(approval.origin) : approval.key;

const callerOf = (key: string): string => key.slice(0, key.indexOf(' '));
const siteOf = (key: string): string => callerOf(key).split('@')[1] ?? '';

/** The entry of a site that has lost others for room: from then on a call that is not found may be one of them. */
const forgottenKey = (site: string): string => `@${site} forgotten`;

/** Remembers across backgrounds which calls with an effect went to the wallet, so that none goes twice. */
export interface Ledger extends RequestMemory {
  /** Call right before the wallet is called. */
  sent(key: string): Promise<void>;
  delivered(key: string): Promise<void>;
  forget(key: string): Promise<void>;
  /** Keeps the outcome of a call that was sent, for a page whose port is away. Any other call may be made again. */
  settled(key: string, outcome: Outcome): Promise<void>;
  /** Keeps what the user decided about a request, so that nobody is asked twice. */
  decided(key: string, outcome: Outcome): Promise<void>;
  /** `nothing`: no background of this browser session has sent it; `forgotten`: one may have. */
  find(key: string): Promise<'nothing' | 'forgotten' | 'sent' | 'delivered' | Outcome>;
}

export function createLedger(item: Stored<LedgerRecord>): Ledger {
  // Entries are in the order of their last change, which no clock can set back.
  const latestOf = (caller: string, all: LedgerRecord): LedgerRecord => {
    const past = Object.entries(all)
      .filter(([key, { step }]) => step === 'delivered' && callerOf(key) === caller)
      .slice(0, -mostPending);
    const gone = new Set(past.map(([key]) => key));
    return filterValues(all, (_entry, key) => !gone.has(key));
  };
  /** Makes room by the oldest answered entries of the site that takes the most: no site can push out another's. */
  const inBounds = (all: LedgerRecord): LedgerRecord => {
    let left = Object.entries(all);
    const lengthOf = (entries: typeof left): number => JSON.stringify(entries).length;
    while (lengthOf(left) > mostInAll) {
      const bySite = [
        ...Map.groupBy(
          left.filter(([, { step }]) => step !== 'sent'),
          ([key]) => siteOf(key),
        ).values(),
      ];
      const largest = bySite.sort((a, b) => lengthOf(b) - lengthOf(a))[0];
      if (!largest) break;
      // A quarter at once: it is seldom done.
      const gone = new Set(largest.slice(0, Math.ceil(largest.length / 4)));
      const key = forgottenKey(siteOf(largest[0]?.[0] ?? ''));
      left = left.filter((entry) => !gone.has(entry) && entry[0] !== key);
      left.push([key, { step: 'sent' }]);
    }
    return Object.fromEntries(left);
  };
  const without = (key: string, { [key]: _, ...others }: LedgerRecord): LedgerRecord => others;
  const keep = (all: LedgerRecord, key: string, entry: Entry): LedgerRecord =>
    inBounds({ ...without(key, all), [key]: entry });
  const decided = async (key: string, outcome: Outcome): Promise<void> => {
    await item.update((all) => keep(all, key, { step: 'settled', outcome }));
  };
  const find: Ledger['find'] = async (key) => {
    const all = await item.get();
    const entry = all[key];
    if (!entry) return forgottenKey(siteOf(key)) in all ? 'forgotten' : 'nothing';
    return entry.outcome ?? (entry.step === 'delivered' ? 'delivered' : 'sent');
  };
  return {
    async sent(key) {
      await item.update((all) => ({ ...without(key, all), [key]: { step: 'sent' } }));
    },
    async delivered(key) {
      await item.update((all) => (key in all ? latestOf(callerOf(key), keep(all, key, { step: 'delivered' })) : all));
    },
    async forget(key) {
      await item.update((all) => (key in all ? without(key, all) : all));
    },
    async settled(key, outcome) {
      // A page that comes back then learns only that the call was sent.
      const fitting = JSON.stringify(outcome).length > mostOfOutcome ? {} : { outcome };
      await item.update((all) => (key in all ? keep(all, key, { step: 'settled', ...fitting }) : all));
    },
    decided,
    denied: (approval) => decided(keyOf(approval), refusal('user-rejected')),
    isUnsent: async (approval) => (await find(keyOf(approval))) === 'nothing',
    find,
  };
}
