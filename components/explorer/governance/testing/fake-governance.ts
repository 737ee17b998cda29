import { type Signal, signal } from '@preact/signals';
import type { GovernanceSource } from '#components/explorer/shell/query-data.tsx';
import type { GovernanceData } from '#lib/data-api/schema/proposal.ts';
import type { GovernanceAlert } from '#lib/governance/alert.ts';
import type { StreamState } from '#lib/governance/connection.ts';
import { type Coverage, noCoverage } from '#lib/governance/coverage.ts';
import { afterMessages, nothingKnown } from '#lib/governance/testing/known.ts';

export interface FakeGovernance extends GovernanceSource {
  alerts: Signal<Record<string, GovernanceAlert>>;
  /** As if the background received more messages. */
  receive(...messages: GovernanceData[]): void;
}

/** The state of a background that has received `messages`. `now` is Unix milliseconds. */
export function fakeGovernance(
  messages: GovernanceData[],
  now: number,
  state?: StreamState,
  coverage: Coverage = noCoverage,
): FakeGovernance {
  let known = nothingKnown;
  let count = 0;
  const alerts = signal<Record<string, GovernanceAlert>>({});
  const source: FakeGovernance = {
    alerts,
    stream: signal(state ?? { state: 'live', since: now, lastMessageAt: now }),
    coverage: signal(coverage),
    record: async (id) => known.records.get(id) ?? null,
    voters: async () => new Map([...known.records].map(([id, { votes }]) => [id, votes.map(({ partyId }) => partyId)])),
    receive: (...more) => {
      count += more.length;
      known = afterMessages({ ...known, alerts: alerts.value }, more, now + count);
      alerts.value = known.alerts;
    },
  };
  source.receive(...messages);
  return source;
}
