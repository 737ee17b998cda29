import type { DataApi } from '#lib/data-api/data-api.ts';
import { DataApiError } from '#lib/data-api/data-api-error.ts';
import { listGovernanceData } from '#lib/data-api/list-governance-data.ts';
import { pagesForwards } from '#lib/data-api/pages.ts';
import type { Unreadable } from '#lib/data-api/readable.ts';
import type { GovernanceData } from '#lib/data-api/schema/governance-message.ts';

/** A service that pages on beyond this is broken. */
const mostPages = 200;

/**
 * Reads all proposals and votes as they stand now, page by page. Resolves to false where the service does not offer
 * them: the interface specification has no such operation. Rejects with `DataApiError` or the signal's reason, after
 * whatever was read until then.
 */
export async function backfill(
  api: DataApi,
  signal: AbortSignal,
  read: (proposals: GovernanceData[], unreadable: Unreadable[]) => void,
): Promise<boolean> {
  let pages = 0;
  try {
    for await (const page of pagesForwards((...asked) => listGovernanceData(api, {}, ...asked), { signal })) {
      pages += 1;
      if (pages > mostPages) throw new DataApiError('The list of proposals does not end', { kind: 'too-large' });
      read(
        page.edges.map(({ node }) => node),
        page.unreadable,
      );
    }
    return true;
  } catch (error) {
    const status = error instanceof DataApiError ? error.refusal?.status : undefined;
    if (pages === 0 && (status === 404 || status === 501)) return false;
    throw error;
  }
}
