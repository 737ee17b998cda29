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

const relayOf = (key: string): string => key.slice(0, key.indexOf(' '));

export interface Ledger {
  /** To be called right before a call that may have an effect goes to the wallet. */
  sent(key: string): Promise<void>;
  /** The outcome went over the page's port. */
  delivered(key: string): Promise<void>;
  /** Drops what is kept under this key, by whichever life of the background. */
  forget(key: string): Promise<void>;
  /** Keeps an outcome for a page whose port is away. */
  settled(key: string, outcome: Outcome): Promise<void>;
  /** What was done for this call before: nothing, or it was sent, or delivered, or settled with an outcome. */
  find(key: string): Promise<'nothing' | 'sent' | 'delivered' | Outcome>;
}

/**
 * Remembers, beyond the background's death, which calls with an effect went to the wallet, so that none goes twice.
 * Keys name the document's relay and the call within it.
 */
export function createLedger(item: Stored<LedgerRecord>, now: () => number): Ledger {
  const without = (all: LedgerRecord, key: string): LedgerRecord =>
    Object.fromEntries(
      Object.entries(all).filter(
        ([other, entry]) => other !== key && (entry.step === 'sent' || now() - entry.at < keepSettled),
      ),
    );
  /** Without the delivered calls of this relay that it cannot hand over again any more. */
  const latest = (all: LedgerRecord, relay: string): LedgerRecord => {
    const delivered = Object.entries(all).filter(([key, { step }]) => step === 'delivered' && relayOf(key) === relay);
    const past = delivered.sort(([, a], [, b]) => b.at - a.at).slice(mostPending);
    const gone = new Set(past.map(([key]) => key));
    return Object.fromEntries(Object.entries(all).filter(([key]) => !gone.has(key)));
  };
  // Most calls never get an entry: theirs need no look at storage to be taken away.
  const entered = new Set<string>();
  return {
    sent: async (key) => {
      entered.add(key);
      await item.update((all) => ({ ...without(all, key), [key]: { step: 'sent', at: now() } }));
    },
    delivered: async (key) => {
      if (!entered.delete(key)) return;
      await item.update((all) =>
        key in all ? latest({ ...without(all, key), [key]: { step: 'delivered', at: now() } }, relayOf(key)) : all,
      );
    },
    forget: async (key) => {
      entered.delete(key);
      await item.update((all) => (key in all ? without(all, key) : all));
    },
    settled: async (key, outcome) => {
      entered.add(key);
      await item.update((all) => ({ ...without(all, key), [key]: { step: 'settled', outcome, at: now() } }));
    },
    find: async (key) => {
      const entry = (await item.get())[key];
      if (!entry) return 'nothing';
      entered.add(key);
      return entry.outcome ?? (entry.step === 'delivered' ? 'delivered' : 'sent');
    },
  };
}
