import type { GovernanceData, Proposal } from '#lib/data-api/schema/proposal.ts';
import { unixMilliseconds } from '#lib/data-api/timestamp.ts';
import { debounced } from '#lib/schedule.ts';
import { networkOf } from '#lib/settings/settings.ts';
import { serialQueue } from '#lib/storage/serial-queue.ts';
import { withConfirmed } from './cast-vote.ts';
import type { GovernanceContext } from './context.ts';
import { type Coverage, messageReceived } from './coverage.ts';
import { applyUpdate, rowIdOf, updatesIn } from './proposal-records.ts';
import { updateAlerts } from './update-alerts.ts';

export interface Received {
  data: GovernanceData;
  /** From a backfill, or asked for, not from the stream. */
  backfilled: boolean;
}

/** Collects what is received, over all connections, into few writes, in order and one at a time. A write that failed is tried again. */
export interface Receiver {
  add(received: Received): void;
  /** Writes what was added. Rejects where that fails. */
  flush(): Promise<void>;
}

/** Those of a list from before the first connection, which are not new. What the stream tells of is. */
function pastProposals(received: readonly Received[], { since }: Coverage): Set<string> {
  const listed = received.flatMap(({ data, backfilled }) => (backfilled && data.proposal ? data.proposal : []));
  const isPast = ({ timestamp }: Proposal): boolean =>
    (unixMilliseconds(timestamp, 'nanoseconds') ?? Number.POSITIVE_INFINITY) < (since ?? 0);
  return new Set(listed.filter(isPast).map(rowIdOf));
}

/** Milliseconds before a write, and before a retry. */
const collectMs = 100;
const retryMs = 5000;

/** Writes records, then derives alerts. Where the background ends in between, the next list derives them again. */
export function createReceiver({ networkId, store, records, platform }: GovernanceContext): Receiver {
  const { now } = platform;
  const alerts = store.alerts.of(networkId);
  const coverage = store.coverage.of(networkId);
  const castVotes = store.castVotes.of(networkId);
  let waiting: Received[] = [];
  const queue = serialQueue();

  const write = async (received: readonly Received[]): Promise<void> => {
    // Removed meanwhile, with all that was kept of it.
    if (!networkOf(await store.settings.get(), networkId)) return;
    const updates = updatesIn(received.map(({ data }) => data));
    const known = await records.getAll(networkId, [...updates.keys()]);
    const derived = [...updates].flatMap(
      ([id, update], index) => applyUpdate(known[index] ?? null, id, update, now()) ?? [],
    );
    const changed = derived.filter((record) => !known.includes(record));
    if (changed.length > 0) await records.put(networkId, changed);

    const past = pastProposals(received, await coverage.get());
    const before = await alerts.get();
    // Only now: what changes after this is applied to the alerts that are written here.
    const { alerts: preferences } = await store.settings.get();
    // All at once, so that they are stored together.
    const [after] = await Promise.all([
      alerts.update((all) => updateAlerts(all, derived, preferences, now(), past)),
      received.some(({ backfilled }) => !backfilled) && coverage.update((stored) => messageReceived(stored, now())),
      castVotes.update((votes) => withConfirmed(votes, derived, now())),
    ]);
    // Those beyond the limit, and those of which only votes are known.
    const dropped = [...Object.keys(before), ...updates.keys()].filter((id) => !Object.hasOwn(after, id));
    if (dropped.length > 0) await records.remove(networkId, dropped);
  };

  const writeAll = async (): Promise<void> => {
    const taken = waiting;
    waiting = [];
    try {
      if (taken.length > 0) await write(taken);
    } catch (error) {
      waiting = [...taken, ...waiting];
      soon.cancel();
      soon.in(retryMs);
      throw error;
    }
  };
  const flush = (): Promise<void> => {
    soon.cancel();
    return queue(writeAll);
  };
  const soon = debounced(() => void flush().catch(console.error), platform.schedule);
  return {
    add(received) {
      waiting.push(received);
      soon.in(collectMs);
    },
    flush,
  };
}
