import type { GovernanceData } from '#lib/data-api/schema/proposal.ts';
import { unixMilliseconds } from '#lib/data-api/timestamp.ts';
import { debounced, type Schedule } from '#lib/schedule.ts';
import type { Settings } from '#lib/settings/settings.ts';
import type { PerNetworkItem } from '#lib/storage/per-network-item.ts';
import { serialQueue } from '#lib/storage/serial-queue.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { type Alerts, asRead } from './alert.ts';
import { type CastVotes, withConfirmed } from './cast-vote.ts';
import { type Coverage, messageReceived } from './coverage.ts';
import { applyUpdate, type ProposalRecord, type ProposalRecords, rowIdOf, updatesIn } from './proposal-records.ts';
import { updateAlerts } from './update-alerts.ts';

export interface Batch<T> {
  add(item: T): void;
  /** Writes what was added. Resolves on failure too: the write is retried. */
  flush(): Promise<void>;
  /** Writes what was added, without a retry. */
  close(): Promise<void>;
}

/** Milliseconds before a write, and before a retry. */
const collectMs = 100;
const retryMs = 5000;

/** Collects items into few writes, in order and one at a time. Items of a failed write stay in front. */
export function createBatch<T>(deps: {
  write: (items: readonly T[]) => Promise<void>;
  schedule: Schedule;
  report: (error: unknown) => void;
}): Batch<T> {
  let items: T[] = [];
  const queue = serialQueue();

  const write = async (): Promise<void> => {
    const taken = items;
    if (taken.length === 0) return;
    items = [];
    try {
      await deps.write(taken);
    } catch (error) {
      items = [...taken, ...items];
      deps.report(error);
      next.cancel();
      next.in(retryMs);
    }
  };
  const flush = (): Promise<void> => {
    next.cancel();
    return queue(write);
  };
  const next = debounced(() => void flush(), deps.schedule);
  return {
    add(item) {
      items.push(item);
      next.in(collectMs);
    },
    flush,
    async close() {
      await flush();
      next.cancel();
    },
  };
}

export interface ReceiveDeps {
  settings: Stored<Settings>;
  alerts: Pick<PerNetworkItem<Alerts>, 'of'>;
  coverage: Pick<PerNetworkItem<Coverage>, 'of'>;
  castVotes: Pick<PerNetworkItem<CastVotes>, 'of'>;
  records: Pick<ProposalRecords, 'getAll' | 'put' | 'unsettled' | 'settle'>;
  now: () => number;
  schedule: Schedule;
  report: (error: unknown) => void;
}

export interface Received {
  networkId: string;
  /** Null to only update the alerts. */
  data: GovernanceData | null;
  /** IDs of proposals that no data node of the network knows. */
  unknown?: readonly string[];
  /** From a backfill, not from the stream. */
  backfilled: boolean;
}

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
export function createReceive({ settings, records, now, ...deps }: ReceiveDeps): Batch<Received> {
  /** Networks without records that a previous background left unsettled. */
  const takenUp = new Set<string>();

  const write = async (networkId: string, received: readonly Received[]): Promise<void> => {
    const updates = updatesIn(received.flatMap(({ data }) => data ?? []));
    const left = takenUp.has(networkId) ? [] : await records.unsettled(networkId);
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

    const { alerts: preferences } = await settings.get();
    const coverage = deps.coverage.of(networkId);
    const past = pastProposals(received, await coverage.get());
    const dropped: string[] = [];
    const unknown = received.flatMap(({ unknown = [] }) => unknown);
    const voted = new Set(Object.values(await deps.castVotes.of(networkId).get()).map(({ proposalId }) => proposalId));
    // All at once, so that they are stored together.
    await Promise.all([
      deps.alerts.of(networkId).update((alerts) => {
        const known = [...Object.keys(alerts), ...derived.map(({ proposalId }) => proposalId)];
        const next = withoutUnknown(updateAlerts(alerts, derived, preferences, now(), past), unknown, voted);
        dropped.push(...known.filter((id) => !Object.hasOwn(next, id)));
        return next;
      }),
      received.some(({ data, backfilled }) => data && !backfilled) &&
        coverage.update((stored) => messageReceived(stored, now())),
      deps.castVotes.of(networkId).update((votes) => withConfirmed(votes, derived, now())),
    ]);
    // Otherwise the next batch settles them: deriving an alert again changes nothing.
    if (left.length > 0 || dropped.length > 0) await records.settle(networkId, dropped);
    takenUp.add(networkId);
  };
  return createBatch<Received>({
    write: async (received) => {
      for (const networkId of new Set(received.map((one) => one.networkId))) {
        await write(
          networkId,
          received.filter((one) => one.networkId === networkId),
        );
      }
    },
    schedule: deps.schedule,
    report: deps.report,
  });
}
