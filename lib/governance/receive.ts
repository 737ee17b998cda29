import type { GovernanceData } from '#lib/data-api/schema/governance-message.ts';
import { unixMilliseconds } from '#lib/data-api/timestamp.ts';
import type { Settings } from '#lib/settings/settings.ts';
import type { PerNetworkItem } from '#lib/storage/per-network-item.ts';
import type { Stored } from '#lib/storage/stored.ts';
import type { GovernanceAlert } from './alert.ts';
import { foldGovernance } from './apply-messages.ts';
import { type Batch, createBatch, type Schedule } from './batch.ts';
import { type History, heard } from './coverage.ts';
import { withNews } from './pending-notifications.ts';
import type { ProposalRecords } from './proposal-records.ts';
import { rowIdOf } from './row-id.ts';

export interface ReceiveDeps {
  settings: Stored<Settings>;
  /** By proposal ID. */
  alerts: Pick<PerNetworkItem<Record<string, GovernanceAlert>>, 'of'>;
  history: Pick<PerNetworkItem<History>, 'of'>;
  /** The full proposals, for the page that shows one. */
  records: Pick<ProposalRecords, 'keep'>;
  now: () => number;
  schedule: Schedule;
  report: (error: unknown) => void;
}

/** Something a network's data API has told. */
export interface Received {
  networkId: string;
  data: GovernanceData;
  /** Asked for, and not sent as it happened. */
  backfilled: boolean;
}

/** Proposals of a backfill that are older than the time from which on there is news. */
function pastProposals(received: readonly Received[], { since }: History): Set<string> {
  const past = new Set<string>();
  for (const { data, backfilled } of received) {
    const submitted = unixMilliseconds(data.proposal?.timestamp ?? '', 'nanoseconds');
    if (backfilled && data.proposal && submitted !== null && since !== null && submitted < since) {
      past.add(rowIdOf(data.proposal));
    }
  }
  return past;
}

/** Takes what arrives into the alerts of its network, a few writes for much of it. */
export function createReceive(deps: ReceiveDeps): Batch<Received> {
  const { now } = deps;
  const write = async (networkId: string, received: readonly Received[]): Promise<void> => {
    const messages = received.map(({ data }) => data);
    // Before the alerts: a page that sees an alert change finds the proposal changed. Without it alerts still work.
    await deps.records.keep(networkId, messages, now()).catch(deps.report);
    const { alerts: preferences } = await deps.settings.get();
    const history = deps.history.of(networkId);
    const past = pastProposals(received, await history.get());
    await deps.alerts
      .of(networkId)
      .update((alerts) => withNews(alerts, foldGovernance(alerts, messages, now()), preferences, past));
    if (received.some(({ backfilled }) => !backfilled)) await history.update((before) => heard(before, now()));
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
