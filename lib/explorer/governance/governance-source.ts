import type { ReadonlySignal } from '@preact/signals';
import type { GovernanceAlert, StreamState } from '#lib/governance/alert.ts';
import type { ProposalRecord } from '#lib/governance/proposal-record.ts';
import type { ProposalRecords } from '#lib/governance/proposal-records.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { storedSignal } from '#lib/ui/stored-signal.ts';

/** What the background has heard of governance, for the views to follow. */
export interface GovernanceSource {
  /** By proposal ID. */
  alerts: ReadonlySignal<Readonly<Record<string, GovernanceAlert>>>;
  stream: ReadonlySignal<StreamState>;
  /** A proposal in full; null where it is not known. It changes when its alert does. */
  record(proposalId: string): Promise<ProposalRecord | null>;
  /** Connects to the stream now instead of waiting for the next attempt. */
  reconnect(): Promise<void>;
  /** The user has seen the proposal. */
  markRead(proposalId: string): Promise<void>;
}

/** The source over what is stored. Resolves once the last known state is there to be painted. */
export async function governanceSource(deps: {
  alerts: Stored<Record<string, GovernanceAlert>>;
  stream: Stored<StreamState>;
  records: ProposalRecords;
  reconnect: () => Promise<void>;
  markRead: (proposalId: string) => Promise<void>;
}): Promise<GovernanceSource> {
  const [alerts, stream] = await Promise.all([storedSignal(deps.alerts), storedSignal(deps.stream)]);
  return {
    alerts: alerts.signal,
    stream: stream.signal,
    record: deps.records.get,
    reconnect: deps.reconnect,
    markRead: deps.markRead,
  };
}
