import type { ReadonlySignal } from '@preact/signals';
import { lateSignal, storedSignal } from '#lib/browser/stored-signal.ts';
import { command } from '#lib/commands/send-command.ts';
import type { Alerts } from '#lib/governance/alert.ts';
import type { StreamState } from '#lib/governance/connection.ts';
import type { Coverage } from '#lib/governance/coverage.ts';
import { createReadVotes, type ReadVotes } from '#lib/governance/own-votes.ts';
import { createProposalRecords, type ProposalRecord } from '#lib/governance/proposal-records.ts';
import { alertsItem, coverageItem, streamStateItem } from '#lib/network-state.ts';
import type { Settings } from '#lib/settings/settings.ts';

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
export async function governanceSource(
  settings: Promise<ReadonlySignal<Settings>>,
): Promise<GovernanceSource & { readAlerts(): Promise<void> }> {
  const records = createProposalRecords();
  const [stream, coverage] = await Promise.all([storedSignal(streamStateItem), storedSignal(coverageItem)]);
  const alerts = lateSignal(() => storedSignal(alertsItem));
  return {
    alerts: alerts.signal,
    readAlerts: alerts.read,
    stream,
    coverage,
    record: async (proposalId) => records.get((await settings).value.networkId, proposalId),
    voters: createReadVotes(records, (votes) => [...votes.keys()]),
    reconnect: () => command('governance.reconnect'),
    markRead: async (proposalId) =>
      command('governance.setRead', { networkId: (await settings).value.networkId, proposalId, read: true }),
  };
}
