import type { GovernanceData } from '#lib/data-api/schema/proposal.ts';
import type { Alerts } from '#lib/governance/alert.ts';
import {
  applyUpdate,
  countedVotes,
  type ProposalRecord,
  type ProposalRecords,
  updatesIn,
} from '#lib/governance/proposal-records.ts';
import { updateAlerts } from '#lib/governance/update-alerts.ts';
import { defaultSettings } from '#lib/settings/settings.ts';

/** Records and the alerts derived from them. */
export interface Known {
  records: ReadonlyMap<string, ProposalRecord>;
  alerts: Alerts;
}

export const nothingKnown: Known = { records: new Map(), alerts: {} };

/** What is known after messages that arrive together, as the background applies them. */
export function afterMessages(
  known: Known,
  messages: readonly GovernanceData[],
  now: number,
  preferences = defaultSettings.alerts,
): Known {
  const records = new Map(known.records);
  const updates = updatesIn(messages);
  for (const [id, update] of updates) {
    const record = applyUpdate(records.get(id) ?? null, id, update, now);
    if (record) records.set(id, record);
  }
  const told = [...updates.keys()].flatMap((id) => records.get(id) ?? []);
  return { records, alerts: updateAlerts(known.alerts, told, preferences, now) };
}

/** Records in memory. */
export function memoryRecords(): ProposalRecords & { kept: Map<string, ProposalRecord> } {
  const kept = new Map<string, ProposalRecord>();
  return {
    kept,
    get: async (networkId, id) => kept.get(`${networkId} ${id}`) ?? null,
    getAll: async (networkId, ids) => ids.map((id) => kept.get(`${networkId} ${id}`) ?? null),
    votes: async (networkId, ids, parties) =>
      new Map(
        ids.map((id) => {
          const votes = kept.get(`${networkId} ${id}`)?.votes ?? [];
          return [id, countedVotes(votes.filter(({ partyId }) => parties?.has(partyId) ?? true))];
        }),
      ),
    async put(networkId, records) {
      for (const record of records) kept.set(`${networkId} ${record.proposalId}`, record);
    },
    async remove(networkId, ids) {
      for (const id of ids) kept.delete(`${networkId} ${id}`);
    },
    async forget(networkId) {
      for (const key of [...kept.keys()]) if (key.startsWith(`${networkId} `)) kept.delete(key);
    },
  };
}
