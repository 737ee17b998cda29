import type { DataApi } from '#lib/data-api/request.ts';
import type { GovernanceData } from '#lib/data-api/schema/governance-message.ts';
import { governancePages, isNotOffered } from './governance-pages.ts';

/** What a service that was asked for one proposal knows of it. */
export interface AskedProposal {
  /** Whether the service has a list of proposals at all. */
  offered: boolean;
  /** Null where the service does not know it. */
  data: GovernanceData | null;
}

async function findProposal(api: DataApi, id: string, proposer: string, signal: AbortSignal): Promise<AskedProposal> {
  const filter = { proposerPartyId: proposer === '' ? undefined : proposer };
  try {
    for await (const { edges } of governancePages(api, filter, signal)) {
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
