import { type Stored, sessionItem } from '#lib/storage/stored.ts';
import type { Outcome } from './outcome.ts';

interface Entry {
  /**
   * `sent`: given to the wallet, not answered yet. `settled`: answered while the page's port was away. `delivered`:
   * answered over its port, unread if the page was just entering the back/forward cache.
   */
  step: 'sent' | 'settled' | 'delivered';
  outcome?: Outcome;
  /** Unix milliseconds. */
  at: number;
}

export type LedgerRecord = Record<string, Entry>;

export const ledgerItem = sessionItem<LedgerRecord>('ledger', {});

/** Milliseconds that an answered call is kept. */
const keepSettled = 30 * 60_000;

/** Delivered calls kept per relay. A relay repeats what was pending when its port broke, at most this many. */
const mostPending = 32;

/** Answered calls kept per site. */
const mostOfSite = 1000;

/** In characters: all sites share 10 MiB. */
const mostOfOutcome = 32 * 1024;

/** Prefix of a document's ledger keys; the call's ID follows after a space. */
export const callerKey = (relay: string, site: string): string => `${relay}@${site}`;

const callerOf = (key: string): string => key.slice(0, key.indexOf(' '));
const siteOf = (key: string): string => callerOf(key).split('@')[1] ?? '';

/** Remembers across backgrounds which calls with an effect went to the wallet, so that none goes twice. */
export function createLedger(item: Stored<LedgerRecord>, now: () => number) {
  const without = (all: LedgerRecord, key: string): LedgerRecord =>
    Object.fromEntries(
      Object.entries(all).filter(
        ([other, entry]) => other !== key && (entry.step === 'sent' || now() - entry.at < keepSettled),
      ),
    );
  /** Keeps only the latest `most` of the entries that `which` selects. */
  const latest = (all: LedgerRecord, most: number, which: (key: string, step: string) => boolean): LedgerRecord => {
    const entries = Object.entries(all);
    const past = entries
      .filter(([key, { step }]) => which(key, step))
      .sort(([, a], [, b]) => b.at - a.at)
      .slice(most);
    if (past.length === 0) return all;
    const gone = new Set(past.map(([key]) => key));
    return Object.fromEntries(entries.filter(([key]) => !gone.has(key)));
  };
  const latestOfSite = (all: LedgerRecord, site: string): LedgerRecord =>
    site === '' ? all : latest(all, mostOfSite, (key, step) => step !== 'sent' && siteOf(key) === site);
  // Most calls never get an entry, and need no access to storage.
  const entered = new Set<string>();
  return {
    /** Call right before the wallet is called. */
    sent: async (key: string): Promise<void> => {
      entered.add(key);
      await item.update((all) => ({ ...without(all, key), [key]: { step: 'sent', at: now() } }));
    },
    delivered: async (key: string): Promise<void> => {
      if (!entered.delete(key)) return;
      await item.update((all) => {
        if (!(key in all)) return all;
        const next: LedgerRecord = { ...without(all, key), [key]: { step: 'delivered', at: now() } };
        // Drops what its relay cannot repeat any more.
        const caller = callerOf(key);
        const ofRelay = latest(next, mostPending, (other, step) => step === 'delivered' && callerOf(other) === caller);
        return latestOfSite(ofRelay, siteOf(key));
      });
    },
    forget: async (key: string): Promise<void> => {
      entered.delete(key);
      await item.update((all) => (key in all ? without(all, key) : all));
    },
    /** Keeps an outcome for a page whose port is away. */
    settled: async (key: string, outcome: Outcome): Promise<void> => {
      // A page that comes back then learns only that the call was sent.
      if (JSON.stringify(outcome).length > mostOfOutcome) return;
      entered.add(key);
      await item.update((all) =>
        latestOfSite({ ...without(all, key), [key]: { step: 'settled', outcome, at: now() } }, siteOf(key)),
      );
    },
    find: async (key: string): Promise<'nothing' | 'sent' | 'delivered' | Outcome> => {
      const entry = (await item.get())[key];
      if (!entry) return 'nothing';
      entered.add(key);
      return entry.outcome ?? (entry.step === 'delivered' ? 'delivered' : 'sent');
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;
