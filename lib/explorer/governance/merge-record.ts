import type { GovernanceData } from '#lib/data-api/schema/governance-message.ts';
import { applyUpdate, type ProposalRecord, updatesIn } from '#lib/governance/proposal-record.ts';

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
  // Not what `updatesIn` says of the proposals: a part of a batch that was asked for stands for itself.
  const told = [asked?.proposal ?? [], asked?.proposals ?? []].flat();
  const votes = updatesIn(asked === null ? [] : [asked]).get(id)?.votes ?? [];
  const base = applyUpdate(null, id, { proposals: told, votes }, askedAt);
  if (heard === null) return base;
  const proposals = [heard.proposal ?? [], heard.parts ?? []].flat();
  return applyUpdate(base, id, { proposals, votes: heard.votes }, heard.updatedAt) ?? heard;
}
