import { signal } from '@preact/signals';
import type { GovernanceData } from '#lib/data-api/schema/governance-message.ts';
import type { GovernanceSource } from '#lib/explorer/governance/governance-source.ts';
import type { GovernanceAlert } from '#lib/governance/alert.ts';
import { type History, noHistory } from '#lib/governance/coverage.ts';
import type { StreamState } from '#lib/governance/stream-state.ts';
import { afterMessages, nothingKnown } from '#lib/governance/testing/known.ts';

export interface HeardSource extends GovernanceSource {
  /** The background hears more. */
  hear(...messages: GovernanceData[]): void;
  reconnected: () => number;
  read: string[];
}

/** A background that has heard `messages`, without a background. `now` is Unix milliseconds. */
export function heard(
  messages: GovernanceData[],
  now: number,
  state?: StreamState,
  history: History = noHistory,
): HeardSource {
  let known = nothingKnown;
  let heardMessages = 0;
  const alerts = signal<Record<string, GovernanceAlert>>({});
  const read: string[] = [];
  let reconnects = 0;
  const source: HeardSource = {
    alerts,
    stream: signal(state ?? { state: 'live', since: now, lastMessageAt: now }),
    history: signal(history),
    record: async (id) => known.records.get(id) ?? null,
    voters: async () => new Map([...known.records].map(([id, { votes }]) => [id, votes.map(({ partyId }) => partyId)])),
    reconnect: async () => {
      reconnects += 1;
    },
    markRead: async (id) => {
      read.push(id);
    },
    hear: (...more) => {
      heardMessages += more.length;
      known = afterMessages({ ...known, alerts: alerts.value }, more, now + heardMessages);
      alerts.value = known.alerts;
    },
    reconnected: () => reconnects,
    read,
  };
  source.hear(...messages);
  return source;
}
