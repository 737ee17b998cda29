import type { DataApi } from '#lib/data-api/data-api.ts';
import { DataApiError } from '#lib/data-api/data-api-error.ts';
import { listGovernanceData } from '#lib/data-api/list-governance-data.ts';
import { pagesForwards } from '#lib/data-api/pages.ts';
import type { Unreadable } from '#lib/data-api/parse-rows.ts';
import type { GovernanceData } from '#lib/data-api/schema/governance-message.ts';
import type { Stored } from '#lib/storage/stored.ts';
import type { Batch } from './batch.ts';
import { filled, type History } from './coverage.ts';
import { rowIdOf } from './proposal-record.ts';
import type { Received } from './receive.ts';

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

/** Fills in what a connection has missed: adds everything as it stands to what is received. */
export function createFill(deps: {
  networkId: string;
  api: DataApi;
  history: Stored<History>;
  received: Batch<Received>;
  signal: AbortSignal;
  /** Resolves when it is written since when the network is listened to: what was there before is no news. */
  ready: () => Promise<unknown>;
  now: () => number;
  report: (error: unknown) => void;
}) {
  const { networkId, received } = deps;
  /** What the stream has sent since the backfill was asked for. */
  let meanwhile: GovernanceData[] | null = null;
  return {
    /** To be told of what the stream sends. */
    heard(data: GovernanceData): void {
      meanwhile?.push(data);
    },
    /** Resolves to false where the service does not offer the list; rejects as `backfill` does. */
    async run(): Promise<boolean> {
      const startedAt = deps.now();
      meanwhile = [];
      try {
        await deps.ready();
        const offered = await backfill(deps.api, deps.signal, (proposals, unreadable) => {
          for (const data of proposals) {
            received.add({ networkId, data, backfilled: true });
            // The list may be older than what the stream has sent by now, which therefore counts once more, after it.
            const id = data.proposal && rowIdOf(data.proposal);
            const later = meanwhile?.filter(({ proposal }) => proposal && rowIdOf(proposal) === id) ?? [];
            for (const sent of later) received.add({ networkId, data: sent, backfilled: false });
          }
          if (unreadable.length > 0) {
            deps.report(new Error('Part of the list of proposals could not be read', { cause: unreadable }));
          }
        });
        if (!offered) return false;
        await received.flush();
        await deps.history.update((before) => filled(before, startedAt));
        return true;
      } finally {
        meanwhile = null;
      }
    },
  };
}
