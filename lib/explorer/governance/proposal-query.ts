import type { DataApi } from '#lib/data-api/data-api.ts';
import { DataApiError } from '#lib/data-api/data-api-error.ts';
import { listGovernanceData } from '#lib/data-api/list-governance-data.ts';
import { pagesForwards } from '#lib/data-api/pages.ts';
import type { GovernanceData } from '#lib/data-api/schema/governance-message.ts';

/** What a service that was asked for one proposal knows of it. */
export interface AskedProposal {
  /** Whether the service tells proposals at all; the interface specification has no such operation. */
  offered: boolean;
  /** Null where the service does not know it. */
  data: GovernanceData | null;
}

/** Pages that are looked through at most; a service's own page has a thousand rows. */
const mostPages = 20;

async function findProposal(api: DataApi, id: string, proposer: string, signal: AbortSignal): Promise<AskedProposal> {
  const filter = { proposerPartyId: proposer === '' ? undefined : proposer };
  const all = pagesForwards((page, options) => listGovernanceData(api, filter, page, options), { signal });
  let pages = 0;
  try {
    for await (const { edges } of all) {
      for (const { node } of edges) {
        if (node.proposal?.id === id) return { offered: true, data: node };
        const part = node.proposals?.find((one) => one.id === id);
        if (part !== undefined) return { offered: true, data: { ...node, proposal: part, proposals: [] } };
      }
      pages += 1;
      if (pages === mostPages) break;
    }
  } catch (error) {
    const status = error instanceof DataApiError ? error.refusal?.status : undefined;
    if (status === 404 || status === 501) return { offered: false, data: null };
    throw error;
  }
  return { offered: true, data: null };
}

/**
 * One proposal from the service itself, for one that the stream has not sent. `proposer` narrows the search; empty where
 * it is not known.
 */
export function proposalQuery(api: DataApi, id: string, proposer: string, enabled: boolean) {
  return {
    queryKey: [api.baseUrl, 'proposal', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => findProposal(api, id, proposer, signal),
    enabled,
  };
}
