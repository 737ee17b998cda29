import type { ReadonlySignal } from '@preact/signals';
import { networkSignal } from '#lib/browser/stored-signal.ts';
import type { Alerts } from '#lib/governance/alert.ts';
import type { StreamState } from '#lib/governance/connection.ts';
import type { Coverage } from '#lib/governance/coverage.ts';
import { createReadVotes, type ReadVotes } from '#lib/governance/own-votes.ts';
import { createProposalRecords, type ProposalRecord } from '#lib/governance/proposal-records.ts';
import { alertsOf, coverageOf, streamStateOf } from '#lib/network-state.ts';

export interface GovernanceSource {
  /** By proposal ID. */
  alerts: ReadonlySignal<Readonly<Alerts>>;
  stream: ReadonlySignal<StreamState>;
  /** How far back the alerts reach, and what is not known between. */
  coverage: ReadonlySignal<Coverage>;
  /** A proposal of the network in use in full; null where it is not known. It changes when its alert does. */
  record(proposalId: string): Promise<ProposalRecord | null>;
  /** The parties that have voted, by proposal ID. */
  voters: ReadVotes<readonly string[]>;
}

/** The source over what is stored of that network. */
export async function governanceSource(networkId: ReadonlySignal<string>): Promise<GovernanceSource> {
  const records = createProposalRecords();
  const [alerts, stream, coverage] = await Promise.all([
    networkSignal(networkId, alertsOf),
    networkSignal(networkId, streamStateOf),
    networkSignal(networkId, coverageOf),
  ]);
  return {
    alerts,
    stream,
    coverage,
    record: async (proposalId) => records.get(networkId.peek(), proposalId),
    voters: createReadVotes(records, (votes) => [...votes.keys()]),
  };
}
