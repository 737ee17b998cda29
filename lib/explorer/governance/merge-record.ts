import type { GovernanceData } from '#lib/data-api/schema/governance-message.ts';
import { foldRecord, type ProposalRecord } from '#lib/governance/proposal-record.ts';

/**
 * What the stream sent and what the service answered, in one: the stream's proposal, which is kept up to date, where
 * there is one, and of each party the later vote. Null where neither knows anything. `askedAt` is Unix milliseconds.
 */
export function mergeRecord(
  id: string,
  heard: ProposalRecord | null,
  asked: GovernanceData | null,
  askedAt: number,
): ProposalRecord | null {
  const base = asked === null ? null : foldRecord(null, id, [asked], askedAt);
  if (heard === null) return base;
  const { proposal, parts = [], votes } = heard;
  const told = { proposal, proposals: parts, yes: votes, no: [], yesParty: null, noParty: null };
  return foldRecord(base, id, [told], heard.updatedAt) ?? heard;
}
