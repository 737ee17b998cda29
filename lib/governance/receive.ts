import type { GovernanceData } from '#lib/data-api/schema/governance-message.ts';
import { unixMilliseconds } from '#lib/data-api/timestamp.ts';
import type { Settings } from '#lib/settings/settings.ts';
import type { PerNetworkItem } from '#lib/storage/per-network-item.ts';
import type { Stored } from '#lib/storage/stored.ts';
import type { Alerts } from './alert.ts';
import { type Batch, createBatch, type Schedule } from './batch.ts';
import { type Coverage, messageReceived } from './coverage.ts';
import { applyUpdate, type ProposalUpdate, rowIdOf, updatesIn } from './proposal-record.ts';
import type { ProposalRecords } from './proposal-records.ts';
import { updateAlerts } from './update-alerts.ts';

export interface ReceiveDeps {
  settings: Stored<Settings>;
  alerts: Pick<PerNetworkItem<Alerts>, 'of'>;
  coverage: Pick<PerNetworkItem<Coverage>, 'of'>;
  records: Pick<ProposalRecords, 'get' | 'put' | 'unsettled' | 'settle'>;
  now: () => number;
  schedule: Schedule;
  report: (error: unknown) => void;
}

export interface Received {
  networkId: string;
  /** Null to only update the alerts. */
  data: GovernanceData | null;
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

/** Writes records, then derives alerts. Records stay unsettled in between: the next background continues. */
export function createReceive({ settings, records, now, ...deps }: ReceiveDeps): Batch<Received> {
  const apply = async (
    networkId: string,
    ids: Iterable<string>,
    updates: ReadonlyMap<string, ProposalUpdate>,
    received: readonly Received[],
  ): Promise<void> => {
    const before = await Promise.all([...ids].map(async (id) => [id, await records.get(networkId, id)] as const));
    const changes = before.map(([id, record]) => {
      const update = updates.get(id);
      const after = update ? applyUpdate(record, id, update, now()) : record;
      return { after, changed: after !== record };
    });
    const changed = changes.flatMap((one) => (one.changed && one.after ? [one.after] : []));
    if (changed.length > 0) await records.put(networkId, changed);

    const derived = changes.flatMap(({ after }) => after ?? []);
    const { alerts: preferences } = await settings.get();
    const past = pastProposals(received, await deps.coverage.of(networkId).get());
    const dropped: string[] = [];
    await deps.alerts.of(networkId).update((alerts) => {
      const next = updateAlerts(alerts, derived, preferences, now(), past);
      const known = [...Object.keys(alerts), ...derived.map(({ proposalId }) => proposalId)];
      dropped.push(...known.filter((id) => !Object.hasOwn(next, id)));
      return next;
    });
    await records.settle(networkId, dropped);
  };
  const write = async (networkId: string, received: readonly Received[]): Promise<void> => {
    const updates = updatesIn(received.flatMap(({ data }) => data ?? []));
    const ids = new Set([...(await records.unsettled(networkId)), ...updates.keys()]);
    if (ids.size > 0) await apply(networkId, ids, updates, received);
    if (received.some(({ data, backfilled }) => data && !backfilled)) {
      await deps.coverage.of(networkId).update((stored) => messageReceived(stored, now()));
    }
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
