import { signal } from '@preact/signals';
import type { GovernanceData } from '#lib/data-api/schema/governance-message.ts';
import type { GovernanceSource } from '#lib/explorer/governance/governance-source.ts';
import type { GovernanceAlert, StreamState } from '#lib/governance/alert.ts';
import { foldGovernance } from '#lib/governance/apply-messages.ts';
import { type History, noHistory } from '#lib/governance/coverage.ts';
import { foldRecord } from '#lib/governance/proposal-record.ts';

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
  const all: GovernanceData[] = [];
  const alerts = signal<Record<string, GovernanceAlert>>({});
  const read: string[] = [];
  let reconnects = 0;
  const source: HeardSource = {
    alerts,
    stream: signal(state ?? { state: 'live', since: now, lastMessageAt: now }),
    history: signal(history),
    record: async (id) => foldRecord(null, id, all, now),
    reconnect: async () => {
      reconnects += 1;
    },
    markRead: async (id) => {
      read.push(id);
    },
    hear: (...more) => {
      all.push(...more);
      alerts.value = foldGovernance(alerts.value, more, now + all.length);
    },
    reconnected: () => reconnects,
    read,
  };
  source.hear(...messages);
  return source;
}
