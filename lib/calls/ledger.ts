import type { SiteApproval } from '#lib/approvals/approval.ts';
import { createListeners } from '#lib/listeners.ts';
import { type Clock, elapsed } from '#lib/schedule.ts';
import { filterValues } from '#lib/storage/map-values.ts';
import { type Stored, sessionItem } from '#lib/storage/stored.ts';
import { type Outcome, refusal } from './outcome.ts';

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

/**
 * Milliseconds that the outcome of a connection is kept: later it is asked for anew. That of any other call is kept as long as
 * there is room, since a page that slept may still repeat it.
 */
const keepConnection = 30 * 60_000;

/** Delivered calls kept per relay. A relay repeats what was pending when its port broke, at most this many. */
const mostPending = 32;

/** In characters, of one outcome. */
const mostOfOutcome = 32 * 1024;

/** In characters, of all entries together: each change stores them all anew. */
const mostInAll = 128 * 1024;

export const callerKey = (relay: string, site: string): string => `${relay}@${site}`;

/** Ledger key of a connection, which all pages of a site share. */
export const connectKey = (origin: string): string => `connect ${origin}`;

const isConnect = (key: string): boolean => callerOf(key) === 'connect';

const callerOf = (key: string): string => key.slice(0, key.indexOf(' '));
const siteOf = (key: string): string => callerOf(key).split('@')[1] ?? '';

/** The entry of a site that has lost others for room: from then on a call that is not found may be one of them. */
const forgottenKey = (site: string): string => `@${site} forgotten`;

/** Remembers across backgrounds which calls with an effect went to the wallet, so that none goes twice. */
export interface Ledger {
  /** Call right before the wallet is called. */
  sent(key: string): Promise<void>;
  delivered(key: string): Promise<void>;
  forget(key: string): Promise<void>;
  /** Keeps the outcome of a call that was sent, for a page whose port is away. Any other call may be made again. */
  settled(key: string, outcome: Outcome): Promise<void>;
  /** Keeps what the user decided about a request, so that nobody is asked twice. */
  decided(key: string, outcome: Outcome): Promise<void>;
  /** Keeps a denial for a page whose background ends before it is told. */
  denied(approval: SiteApproval): Promise<void>;
  /** `nothing`: no background of this browser session has sent it; `forgotten`: one may have. */
  find(key: string): Promise<'nothing' | 'forgotten' | 'sent' | 'delivered' | Outcome>;
  /** Tells of the outcomes that are kept, but for denials. */
  onKept(listener: (kept: { key: string; outcome: Outcome }) => void): void;
}

export function createLedger(item: Stored<LedgerRecord>, { now }: Pick<Clock, 'now'>): Ledger {
  const kept = createListeners<{ key: string; outcome: Outcome }>();
  const without = (all: LedgerRecord, key: string): LedgerRecord =>
    filterValues(all, ({ step, at }, other) => {
      const isOld = step !== 'sent' && isConnect(other) && elapsed(at, now()) >= keepConnection;
      return other !== key && !isOld;
    });
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
      left.push([key, { step: 'sent', at: now() }]);
    }
    return Object.fromEntries(left);
  };
  const keep = (all: LedgerRecord, key: string, entry: Omit<Entry, 'at'>): LedgerRecord =>
    inBounds({ ...without(all, key), [key]: { ...entry, at: now() } });
  const keepOutcome = async (key: string, outcome: Outcome): Promise<void> => {
    await item.update((all) => keep(all, key, { step: 'settled', outcome }));
  };
  return {
    async sent(key) {
      await item.update((all) => ({ ...without(all, key), [key]: { step: 'sent', at: now() } }));
    },
    async delivered(key) {
      await item.update((all) => (key in all ? latestOf(callerOf(key), keep(all, key, { step: 'delivered' })) : all));
    },
    async forget(key) {
      await item.update((all) => (key in all ? without(all, key) : all));
    },
    async settled(key, outcome) {
      kept.tell({ key, outcome });
      // A page that comes back then learns only that the call was sent.
      const fitting = JSON.stringify(outcome).length > mostOfOutcome ? {} : { outcome };
      await item.update((all) => (key in all ? keep(all, key, { step: 'settled', ...fitting }) : all));
    },
    async decided(key, outcome) {
      kept.tell({ key, outcome });
      await keepOutcome(key, outcome);
    },
    denied: (approval) =>
      keepOutcome(approval.kind === 'connect' ? connectKey(approval.origin) : approval.key, refusal('user-rejected')),
    async find(key) {
      const all = await item.get();
      const entry = all[key];
      if (!entry) return forgottenKey(siteOf(key)) in all ? 'forgotten' : 'nothing';
      return entry.outcome ?? (entry.step === 'delivered' ? 'delivered' : 'sent');
    },
    onKept: kept.add,
  };
}
