import type { DataApi } from '#lib/data-api/data-api.ts';
import type { GovernanceData } from '#lib/data-api/schema/governance-message.ts';
import type { Stored } from '#lib/storage/stored.ts';
import type { StreamState } from './alert.ts';
import { backfill } from './backfill.ts';
import type { Batch, Schedule } from './batch.ts';
import { createCatchUp } from './catch-up.ts';
import { connected, filled, type History } from './coverage.ts';
import { type Ending, followOnce } from './follow-stream.ts';
import type { Received } from './receive.ts';
import { rowIdOf } from './row-id.ts';

export interface Connection {
  networkId: string;
  api: DataApi;
  history: Stored<History>;
  received: Batch<Received>;
  signal: AbortSignal;
  /** When the last backfill of any connection began; Unix milliseconds. */
  lastBackfill: { startedAt: number };
  now: () => number;
  schedule: Schedule;
  tell: (state: StreamState) => Promise<void>;
  report: (error: unknown) => void;
}

/**
 * Follows the stream of one network until it ends, and fills in what was missed before it. What cannot be filled in
 * stays in the history as a gap. Never rejects.
 */
export async function connect(connection: Connection): Promise<Ending> {
  const { networkId, api, history, received, now, schedule, tell, report } = connection;
  const over = new AbortController();
  const signal = AbortSignal.any([connection.signal, over.signal]);
  /** What the stream has sent since the backfill was asked for. */
  let meanwhile: GovernanceData[] | null = null;
  /** Done when it is written that the connection stands. */
  let noted: Promise<unknown> = Promise.resolve();

  const fill = async (): Promise<boolean> => {
    const startedAt = now();
    meanwhile = [];
    try {
      // What was there before it is no news, which is told by the time that is being written.
      await noted;
      const offered = await backfill(api, signal, (proposals, unreadable) => {
        for (const data of proposals) {
          received.add({ networkId, data, backfilled: true });
          // The list may be older than what the stream has sent by now, which therefore counts once more, after it.
          const id = data.proposal && rowIdOf(data.proposal);
          const later = meanwhile?.filter(({ proposal }) => proposal && rowIdOf(proposal) === id) ?? [];
          for (const sent of later) received.add({ networkId, data: sent, backfilled: false });
        }
        if (unreadable.length > 0) {
          report(new Error('Part of the list of proposals could not be read', { cause: unreadable }));
        }
      });
      if (!offered) return false;
      await received.flush();
      await history.update((before) => filled(before, startedAt));
      return true;
    } finally {
      meanwhile = null;
    }
  };

  const catchUp = createCatchUp({
    run: fill,
    stands() {
      // Taken now: storage may take its time, and a gap must not seem to end after the backfill that fills it began.
      const at = now();
      noted = history.update((before) => connected(before, at)).catch(report);
    },
    last: connection.lastBackfill,
    now,
    schedule,
    report,
  });
  // Before the stream is asked for: until then nothing is heard, and what happens is missed.
  await api.ready?.().catch(report);
  catchUp.asked();
  const ending = await followOnce({
    api,
    signal: connection.signal,
    now,
    schedule,
    opened: catchUp.opened,
    received: (data) => {
      meanwhile?.push(data);
      received.add({ networkId, data, backfilled: false });
    },
    tell,
    report,
  });
  catchUp.end();
  over.abort();
  await received.flush();
  return ending;
}
