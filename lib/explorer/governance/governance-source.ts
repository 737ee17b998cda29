import type { ReadonlySignal } from '@preact/signals';
import { lateSignal, soon, storedSignal } from '#lib/browser/stored-signal.ts';
import type { GovernanceAlert, StreamState } from '#lib/governance/alert.ts';
import type { History } from '#lib/governance/coverage.ts';
import type { ProposalRecord } from '#lib/governance/proposal-record.ts';
import type { ProposalRecords } from '#lib/governance/proposal-records.ts';
import type { Stored } from '#lib/storage/stored.ts';

/** What the background has heard of governance, for the views to follow. */
export interface GovernanceSource {
  /** By proposal ID; null until they have been read. */
  alerts: ReadonlySignal<Readonly<Record<string, GovernanceAlert>> | null>;
  stream: ReadonlySignal<StreamState>;
  /** How far back the alerts reach, and what is not known between. */
  history: ReadonlySignal<History>;
  /** A proposal of the network in use in full; null where it is not known. It changes when its alert does. */
  record(proposalId: string): Promise<ProposalRecord | null>;
  /** Connects to the stream now instead of waiting for the next attempt. */
  reconnect(): Promise<void>;
  /** The user has seen the proposal. */
  markRead(proposalId: string): Promise<void>;
}

/** The source over what is stored. Resolves once the last known state is there to be painted, but for thousands of alerts. */
export async function governanceSource(deps: {
  alerts: Stored<Record<string, GovernanceAlert>>;
  stream: Stored<StreamState>;
  history: Stored<History>;
  records: Pick<ProposalRecords, 'get'>;
  /** The network in use. */
  networkId: () => string;
  reconnect: () => Promise<void>;
  markRead: (proposalId: string) => Promise<void>;
}): Promise<GovernanceSource> {
  const [stream, history] = await Promise.all([storedSignal(deps.stream), storedSignal(deps.history)]);
  const alerts = lateSignal(deps.alerts);
  await soon(alerts.read);
  return {
    alerts: alerts.signal,
    stream,
    history,
    record: (proposalId) => deps.records.get(deps.networkId(), proposalId),
    reconnect: deps.reconnect,
    markRead: deps.markRead,
  };
}
