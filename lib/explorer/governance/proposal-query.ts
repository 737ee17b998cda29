import { keepPreviousData, type QueryKey, type QueryObserverOptions } from '@tanstack/query-core';
import { isNotOffered } from '#lib/data-api/data-api-error.ts';
import { listGovernanceData } from '#lib/data-api/list-governance-data.ts';
import { pagesForwards } from '#lib/data-api/pages.ts';
import type { DataApi } from '#lib/data-api/request.ts';
import type { GovernanceData } from '#lib/data-api/schema/proposal.ts';
import { applyUpdate, type ProposalRecord, updatesIn } from '#lib/governance/proposal-records.ts';
import type { GovernanceSource } from './governance-source.ts';

/** What the background keeps of these proposals, those that it knows. Another `version` of them is read again. */
export function recordsQuery(
  { baseUrl }: DataApi,
  { record }: Pick<GovernanceSource, 'record'>,
  ids: readonly string[],
  version?: number,
): QueryObserverOptions<ProposalRecord[], Error, ProposalRecord[], ProposalRecord[], QueryKey> {
  return {
    queryKey: [baseUrl, 'records', ids, version],
    queryFn: async () => (await Promise.all(ids.map(record))).filter((one) => one !== null),
    placeholderData: keepPreviousData,
    // Thousands of votes, which the background keeps.
    gcTime: 0,
    structuralSharing: false,
    persister: (fetch, context) => fetch(context),
  };
}

/** A service's answer about one proposal. */
export interface AskedProposal {
  /** Whether the service has a list of proposals at all. */
  offered: boolean;
  /** Null where the service does not know it. */
  data: GovernanceData | null;
}

async function findProposal(api: DataApi, id: string, proposer: string, signal: AbortSignal): Promise<AskedProposal> {
  const filter = { proposerPartyId: proposer === '' ? undefined : proposer };
  try {
    for await (const { edges } of pagesForwards((...page) => listGovernanceData(api, filter, ...page), { signal })) {
      for (const { node } of edges) {
        if (node.proposal?.id === id) return { offered: true, data: node };
        const part = node.proposals?.find((one) => one.id === id);
        if (part !== undefined) return { offered: true, data: { ...node, proposal: part, proposals: [] } };
      }
    }
  } catch (error) {
    if (isNotOffered(error)) return { offered: false, data: null };
    throw error;
  }
  return { offered: true, data: null };
}

/** One proposal from the service, where the stream has not sent it. `proposer` narrows the search unless empty. */
export function proposalQuery(api: DataApi, id: string, proposer: string, enabled: boolean) {
  return {
    queryKey: [api.baseUrl, 'proposal', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => findProposal(api, id, proposer, signal),
    enabled,
  };
}

/**
 * The stream's record and the service's answer in one: the stream's proposal, and of each party the later vote. Null
 * where neither knows anything. `askedAt` is Unix milliseconds.
 */
export function mergeRecord(
  id: string,
  stored: ProposalRecord | null,
  asked: GovernanceData | null,
  askedAt: number,
): ProposalRecord | null {
  // Not what `updatesIn` says of the proposals: a part of a batch that was asked for stands for itself.
  const answered = [asked?.proposal ?? [], asked?.proposals ?? []].flat();
  const votes = updatesIn(asked === null ? [] : [asked]).get(id)?.votes ?? [];
  const base = applyUpdate(null, id, { proposals: answered, votes }, askedAt);
  if (stored === null) return base;
  const proposals = [stored.proposal ?? [], stored.parts ?? []].flat();
  return applyUpdate(base, id, { proposals, votes: stored.votes }, stored.updatedAt) ?? stored;
}
