import { DataApiError } from '#lib/data-api/data-api-error.ts';
import { listGovernanceData } from '#lib/data-api/list-governance-data.ts';
import { pagesForwards } from '#lib/data-api/pages.ts';
import type { DataApi } from '#lib/data-api/request.ts';

/** Pages that are read at most; a service's own page has a thousand rows. */
const mostPages = 20;

/** The first pages of the proposals that `filter` lets through, one by one. */
export async function* governancePages(
  api: DataApi,
  filter: Parameters<typeof listGovernanceData>[1],
  signal: AbortSignal,
) {
  let count = 0;
  for await (const page of pagesForwards((place, options) => listGovernanceData(api, filter, place, options), {
    signal,
  })) {
    yield page;
    count += 1;
    if (count === mostPages) return;
  }
}

/** Whether a service refused because it has no such operation: the interface specification has no list of proposals. */
export function isNotOffered(error: unknown): boolean {
  const status = error instanceof DataApiError ? error.refusal?.status : undefined;
  return status === 404 || status === 501;
}
