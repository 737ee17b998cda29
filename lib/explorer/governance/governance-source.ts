import type { ReadonlySignal } from '@preact/signals';
import { lateSignal, storedSignal } from '#lib/browser/stored-signal.ts';
import type { Alerts } from '#lib/governance/alert.ts';
import type { StreamState } from '#lib/governance/connection.ts';
import type { Coverage } from '#lib/governance/coverage.ts';
import { createReadVotes, type ReadVotes } from '#lib/governance/own-votes.ts';
import type { ProposalRecord, ProposalRecords } from '#lib/governance/proposal-records.ts';
import type { Stored } from '#lib/storage/stored.ts';

export interface GovernanceSource {
  /** By proposal ID; null until they have been read. */
  alerts: ReadonlySignal<Readonly<Alerts> | null>;
  stream: ReadonlySignal<StreamState>;
  /** How far back the alerts reach, and what is not known between. */
  coverage: ReadonlySignal<Coverage>;
  /** A proposal of the network in use in full; null where it is not known. It changes when its alert does. */
  record(proposalId: string): Promise<ProposalRecord | null>;
  /** The parties that have voted, by proposal ID. */
  voters: ReadVotes<readonly string[]>;
  reconnect(): Promise<void>;
  markRead(proposalId: string): Promise<void>;
}

/** The source over what is stored. Alerts are thousands: `readAlerts` reads them, for the views that show them. */
export async function governanceSource(deps: {
  alerts: Stored<Alerts>;
  stream: Stored<StreamState>;
  coverage: Stored<Coverage>;
  records: Pick<ProposalRecords, 'get' | 'votes'>;
  networkId: () => Promise<string>;
}): Promise<Omit<GovernanceSource, 'reconnect' | 'markRead'> & { readAlerts(): Promise<void> }> {
  const { records, networkId } = deps;
  const [stream, coverage] = await Promise.all([storedSignal(deps.stream), storedSignal(deps.coverage)]);
  const alerts = lateSignal(() => storedSignal(deps.alerts));
  return {
    alerts: alerts.signal,
    readAlerts: alerts.read,
    stream,
    coverage,
    record: async (proposalId) => records.get(await networkId(), proposalId),
    voters: createReadVotes(records, (votes) => [...votes.keys()]),
  };
}
