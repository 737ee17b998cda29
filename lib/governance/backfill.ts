import { DataApiError } from '#lib/data-api/data-api-error.ts';
import { listGovernanceData } from '#lib/data-api/list-governance-data.ts';
import { pagesForwards } from '#lib/data-api/pages.ts';
import type { Unreadable } from '#lib/data-api/parse-rows.ts';
import type { DataApi } from '#lib/data-api/request.ts';
import type { GovernanceData } from '#lib/data-api/schema/governance-message.ts';
import type { Connection } from './connection.ts';
import { backfilled } from './coverage.ts';
import { findUnknown } from './find-unknown.ts';
import { rowIdOf } from './proposal-record.ts';

/** A service that pages on beyond this is broken. */
const mostPages = 200;

/** In milliseconds: a body that never ends must not stop the next attempt. */
const pageLimitMs = 60_000;

/** Reads all proposals and votes. Resolves to false where the service lacks the operation. */
export async function listAll(
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
      if (count > mostPages) throw new DataApiError({ kind: 'too-large' });
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

export interface Backfill {
  /** Call with every stream message. */
  streamed(data: GovernanceData): void;
  isRunning(): boolean;
  /** Begins one, or waits for the one that is running. Resolves to false where the service lacks the list. */
  run(): Promise<boolean>;
}

/** Fills in what a connection has missed. Call `run` when the connection is in the coverage: what came before is not new. */
export function createBackfill(
  { deps, network: { id: networkId }, received, lastBackfill }: Connection,
  api: DataApi,
  signal: AbortSignal,
): Backfill {
  let running: Promise<boolean> | null = null;
  /** Stream messages since it began. */
  let meanwhile: GovernanceData[] = [];

  /** Withdraws what the network does not know, such as another network's proposals of an earlier time. */
  const withdraw = async (listed: ReadonlySet<string>): Promise<void> => {
    const others = Object.values(await deps.alerts.of(networkId).get()).filter(
      ({ proposalId, unknownHere }) => !listed.has(proposalId) && !unknownHere,
    );
    const ids = others.map(({ proposalId }) => proposalId);
    const kept = (await deps.records.getAll(networkId, ids)).filter((record) => record !== null);
    const unknown = await findUnknown(api, kept, signal);
    if (unknown.length === 0) return;
    received.add({ networkId, data: null, backfilled: false, unknown });
    await received.flush();
  };

  const fill = async (): Promise<boolean> => {
    const startedAt = deps.now();
    lastBackfill.startedAt = startedAt;
    meanwhile = [];
    const listed = new Set<string>();
    const offered = await listAll(api, signal, (proposals, unreadable) => {
      for (const data of proposals) {
        received.add({ networkId, data, backfilled: true });
        // The list may be older than the stream, whose messages are applied again after it.
        const id = data.proposal && rowIdOf(data.proposal);
        if (id) listed.add(id);
        const later = meanwhile.filter(({ proposal }) => proposal && rowIdOf(proposal) === id);
        for (const sent of later) received.add({ networkId, data: sent, backfilled: false });
      }
      if (unreadable.length > 0) {
        deps.report(new Error('Part of the list of proposals could not be read', { cause: unreadable }));
      }
    });
    if (!offered) return false;
    await received.flush();
    await deps.coverage.of(networkId).update((before) => backfilled(before, startedAt));
    await withdraw(listed).catch(deps.report);
    return true;
  };

  return {
    streamed(data) {
      if (running) meanwhile.push(data);
    },
    isRunning: () => running !== null,
    run() {
      running ??= fill().finally(() => {
        running = null;
      });
      return running;
    },
  };
}
