import type { ReadonlySignal } from '@preact/signals';
import { lateSignal, storedSignal } from '#lib/browser/stored-signal.ts';
import type { Alerts, GovernanceAlert } from '#lib/governance/alert.ts';
import type { Coverage } from '#lib/governance/coverage.ts';
import type { ProposalRecord } from '#lib/governance/proposal-record.ts';
import type { ProposalRecords } from '#lib/governance/proposal-records.ts';
import type { StreamState } from '#lib/governance/stream-state.ts';
import type { Stored } from '#lib/storage/stored.ts';

/** What the background knows of governance, for the views to follow. */
export interface GovernanceSource {
  /** By proposal ID; null until they have been read. */
  alerts: ReadonlySignal<Readonly<Alerts> | null>;
  stream: ReadonlySignal<StreamState>;
  /** How far back the alerts reach, and what is not known between. */
  coverage: ReadonlySignal<Coverage>;
  /** A proposal of the network in use in full; null where it is not known. It changes when its alert does. */
  record(proposalId: string): Promise<ProposalRecord | null>;
  /** The parties that have voted, by proposal ID. */
  voters(alerts: readonly GovernanceAlert[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Connects to the stream now instead of waiting for the next attempt. */
  reconnect(): Promise<void>;
  /** The user has seen the proposal. */
  markRead(proposalId: string): Promise<void>;
}

/** The source over what is stored. Alerts are thousands: `readAlerts` reads them, for the views that show them. */
export async function governanceSource(deps: {
  alerts: Stored<Alerts>;
  stream: Stored<StreamState>;
  coverage: Stored<Coverage>;
  records: Pick<ProposalRecords, 'get' | 'votes'>;
  /** The network in use. */
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
    voters: createVoters(async (ids) => records.votes(await networkId(), ids)),
  };
}

/** Remembers who has voted on a proposal until its alert changes: with each message only few are read again. */
function createVoters(votesOn: (ids: readonly string[]) => ReturnType<ProposalRecords['votes']>) {
  const read = new Map<string, number>();
  const voters = new Map<string, readonly string[]>();
  return async (alerts: readonly GovernanceAlert[]): Promise<ReadonlyMap<string, readonly string[]>> => {
    const changed = alerts.filter(({ proposalId, updatedAt }) => read.get(proposalId) !== updatedAt);
    const votes = await votesOn(changed.map(({ proposalId }) => proposalId));
    for (const { proposalId, updatedAt } of changed) {
      read.set(proposalId, updatedAt);
      voters.set(proposalId, [...(votes.get(proposalId)?.keys() ?? [])]);
    }
    return new Map(voters);
  };
}
