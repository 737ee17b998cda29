import * as z from 'zod/mini';
import { type Stored, storedRecord } from '#lib/storage/stored.ts';
import type { Outcome } from './outcome.ts';

const outcomeSchema = z.union([
  z.object({ result: z.unknown() }),
  z.object({ error: z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) }) }),
]);

const entrySchema = z.object({
  /**
   * `sent`: given to the wallet, its answer not here yet. `settled`: answered while the page's port was away.
   * `delivered`: answered over its port, where a page that was just being put into the back/forward cache never reads it.
   */
  step: z.enum(['sent', 'settled', 'delivered']),
  outcome: z.optional(outcomeSchema),
  /** Unix milliseconds. */
  at: z.number(),
});

export type LedgerRecord = Record<string, z.infer<typeof entrySchema>>;

export const ledgerItem = storedRecord('session:ledger', entrySchema);

/** An answered call that no page came back for is forgotten after this many milliseconds. */
const keepSettled = 30 * 60_000;

/**
 * How many delivered calls of one relay are kept. A relay hands over again what was pending when its port broke, and no
 * site has more than this pending: whatever was delivered before the last so many has arrived.
 */
const mostPending = 32;

/** How many answered calls of one site are kept, however many pages it has. */
const mostOfSite = 1000;

/** Longest outcome that is kept, in characters: what is kept is shared by all sites, and has 10 MiB in all. */
const mostOfOutcome = 32 * 1024;

/** First part of the names of a document's calls; the call's id follows after a space. `site` is the page's site key. */
export const callerKey = (relay: string, site: string): string => `${relay}@${site}`;

const callerOf = (key: string): string => key.slice(0, key.indexOf(' '));
const siteOf = (key: string): string => callerOf(key).split('@')[1] ?? '';

/**
 * Remembers, beyond the background's death, which calls with an effect went to the wallet, so that none goes twice.
 * Keys name the document's relay and the call within it.
 */
export function createLedger(item: Stored<LedgerRecord>, now: () => number) {
  const without = (all: LedgerRecord, key: string): LedgerRecord =>
    Object.fromEntries(
      Object.entries(all).filter(
        ([other, entry]) => other !== key && (entry.step === 'sent' || now() - entry.at < keepSettled),
      ),
    );
  /** Without all but the latest `most` of the entries that `which` names. */
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
  // Most calls never get an entry: theirs need no look at storage to be taken away.
  const entered = new Set<string>();
  return {
    /** To be called right before a call that may have an effect goes to the wallet. */
    sent: async (key: string): Promise<void> => {
      entered.add(key);
      await item.update((all) => ({ ...without(all, key), [key]: { step: 'sent', at: now() } }));
    },
    /** The outcome went over the page's port. */
    delivered: async (key: string): Promise<void> => {
      if (!entered.delete(key)) return;
      await item.update((all) => {
        if (!(key in all)) return all;
        const next: LedgerRecord = { ...without(all, key), [key]: { step: 'delivered', at: now() } };
        // Without those that its relay cannot hand over again any more.
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
      // Beyond that a page that comes back learns only whether the call was sent.
      if (JSON.stringify(outcome).length > mostOfOutcome) return;
      entered.add(key);
      await item.update((all) =>
        latestOfSite({ ...without(all, key), [key]: { step: 'settled', outcome, at: now() } }, siteOf(key)),
      );
    },
    /** What was done for this call before, by whichever background. */
    find: async (key: string): Promise<'nothing' | 'sent' | 'delivered' | Outcome> => {
      const entry = (await item.get())[key];
      if (!entry) return 'nothing';
      entered.add(key);
      return entry.outcome ?? (entry.step === 'delivered' ? 'delivered' : 'sent');
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;
