import type { DataApi } from '#lib/data-api/data-api.ts';
import { DataApiError } from '#lib/data-api/data-api-error.ts';
import { listGovernanceData } from '#lib/data-api/list-governance-data.ts';
import { pagesForwards } from '#lib/data-api/pages.ts';
import type { Unreadable } from '#lib/data-api/parse-rows.ts';
import type { GovernanceData } from '#lib/data-api/schema/governance-message.ts';

/** A service that pages on beyond this is broken. */
const mostPages = 200;

/** Milliseconds that a page may take: a body that never ends must not keep what was missed from being asked for again. */
const pageLimitMs = 60_000;

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
  let count = 0;
  try {
    const pages = pagesForwards((pagination) => {
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(pageLimitMs)]);
      return listGovernanceData(api, {}, pagination, { signal: inTime });
    });
    for await (const page of pages) {
      count += 1;
      if (count > mostPages) throw new DataApiError('The list of proposals does not end', { kind: 'too-large' });
      read(
        page.edges.map(({ node }) => node),
        page.unreadable,
      );
    }
    return true;
  } catch (error) {
    const status = error instanceof DataApiError ? error.refusal?.status : undefined;
    if (count === 0 && (status === 404 || status === 501)) return false;
    throw error;
  }
}
