import type { GovernanceData } from '#lib/data-api/schema/proposal.ts';
import { unixMilliseconds } from '#lib/data-api/timestamp.ts';
import { debounced } from '#lib/schedule.ts';
import { serialQueue } from '#lib/storage/serial-queue.ts';
import { type Alerts, asRead } from './alert.ts';
import { withConfirmed } from './cast-vote.ts';
import type { GovernanceContext } from './context.ts';
import { type Coverage, messageReceived } from './coverage.ts';
import { applyUpdate, type ProposalRecord, rowIdOf, updatesIn } from './proposal-records.ts';
import { updateAlerts } from './update-alerts.ts';

export interface Received {
  /** Null to only update the alerts. */
  data: GovernanceData | null;
  /** IDs of proposals that no data node of the network knows. */
  unknown?: readonly string[];
  /** From a backfill, not from the stream. */
  backfilled: boolean;
}

/** Collects what is received into few writes, in order and one at a time. A write that failed is tried again. */
export interface Receiver {
  add(received: Received): void;
  /** Writes what was added. Resolves on failure too. */
  flush(): Promise<void>;
}

/** Milliseconds before a write, and before a retry. */
const collectMs = 100;
const retryMs = 5000;

/** Backfilled proposals from before the first connection, which are not new. */
function pastProposals(received: readonly Received[], { since }: Coverage): Set<string> {
  const past = new Set<string>();
  for (const { data, backfilled } of received) {
    const submitted = unixMilliseconds(data?.proposal?.timestamp ?? '', 'nanoseconds');
    if (backfilled && data?.proposal && submitted !== null && since !== null && submitted < since) {
      past.add(rowIdOf(data.proposal));
    }
  }
  return past;
}

/** Withdraws alerts of proposals that the network does not know, but keeps those that the user has voted on. */
function withoutUnknown(alerts: Alerts, unknown: readonly string[], voted: ReadonlySet<string>): Alerts {
  const found = unknown.filter((id) => Object.hasOwn(alerts, id));
  if (found.length === 0) return alerts;
  const next = { ...alerts };
  for (const id of found) {
    const alert = next[id];
    if (alert && voted.has(id)) next[id] = { ...asRead(alert), unknownHere: true };
    else delete next[id];
  }
  return next;
}

/** Writes records, then derives alerts. Records stay unsettled in between: the next background continues. */
export function createReceiver({ networkId, store, records, platform }: GovernanceContext): Receiver {
  const { now } = platform;
  const { alerts, coverage, castVotes } = store;
  /** Whether records that a previous background left unsettled have been settled. */
  let takenUp = false;
  let waiting: Received[] = [];
  const queue = serialQueue();

  const write = async (received: readonly Received[]): Promise<void> => {
    const updates = updatesIn(received.flatMap(({ data }) => data ?? []));
    const left = takenUp ? [] : await records.unsettled(networkId);
    const ids = [...new Set([...left, ...updates.keys()])];
    const changed: ProposalRecord[] = [];
    const derived = (await records.getAll(networkId, ids)).flatMap((before, index) => {
      const id = ids[index] ?? '';
      const update = updates.get(id);
      const after = update ? applyUpdate(before, id, update, now()) : before;
      if (after && after !== before) changed.push(after);
      return after ?? [];
    });
    if (changed.length > 0) await records.put(networkId, changed, ids);

    const { alerts: preferences } = await store.settings.get();
    const past = pastProposals(received, await coverage.get());
    const dropped: string[] = [];
    const unknown = received.flatMap(({ unknown = [] }) => unknown);
    const voted = new Set(Object.values(await castVotes.get()).map(({ proposalId }) => proposalId));
    // All at once, so that they are stored together.
    await Promise.all([
      alerts.update((before) => {
        const known = [...Object.keys(before), ...derived.map(({ proposalId }) => proposalId)];
        const next = withoutUnknown(updateAlerts(before, derived, preferences, now(), past), unknown, voted);
        dropped.push(...known.filter((id) => !Object.hasOwn(next, id)));
        return next;
      }),
      received.some(({ data, backfilled }) => data && !backfilled) &&
        coverage.update((stored) => messageReceived(stored, now())),
      castVotes.update((votes) => withConfirmed(votes, derived, now())),
    ]);
    // Otherwise the next write settles them: deriving an alert again changes nothing.
    if (left.length > 0 || dropped.length > 0) await records.settle(networkId, dropped);
    takenUp = true;
  };

  const writeAll = async (): Promise<void> => {
    const taken = waiting;
    waiting = [];
    try {
      if (taken.length > 0) await write(taken);
    } catch (error) {
      waiting = [...taken, ...waiting];
      console.error(error);
      soon.cancel();
      soon.in(retryMs);
    }
  };
  const flush = (): Promise<void> => {
    soon.cancel();
    return queue(writeAll);
  };
  const soon = debounced(() => void flush(), platform.schedule);
  return {
    add(received) {
      waiting.push(received);
      soon.in(collectMs);
    },
    flush,
  };
}
