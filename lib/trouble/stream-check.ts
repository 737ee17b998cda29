import { DataApiError } from '#lib/data-api/data-api-error.ts';
import type { StreamState } from '#lib/governance/connection.ts';
import { dataApiFinding } from '#lib/networks/test-network.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { foundOnly, type TroubleFound } from './trouble-result.ts';

/** What the background's own stream says of the data API: opening another could use up the service's limit. */
export function streamFinding(stream: StreamState): TroubleFound {
  switch (stream.state) {
    case 'off':
      return foundOnly('skipped');
    case 'listening':
    case 'live':
      return foundOnly('ok');
    case 'retrying': {
      const { end } = stream;
      // Services end streams as they like, and the next one is opened at once.
      if (end.kind === 'ended') return { finding: 'refused', detail: end.said };
      if (end.kind === 'not-a-stream') return foundOnly('bad-answer');
      return { detail: '', ...dataApiFinding(new DataApiError(end)) };
    }
    default:
      return stream satisfies never;
  }
}

/** A stream on a quiet network sends nothing: if it does not fail for this long, it is open. */
const soundMs = 3000;

/** Current state of the governance stream. If it is waiting to reconnect, it tries now. */
export async function tryStream(
  item: Pick<Stored<StreamState>, 'get' | 'watch'>,
  reconnect: () => Promise<void>,
  longestMs = soundMs,
): Promise<StreamState> {
  if ((await item.get()).state !== 'retrying') return item.get();
  const { promise: decided, resolve } = Promise.withResolvers<void>();
  const stop = item.watch(({ state }) => {
    if (state === 'retrying' || state === 'live') resolve();
  });
  const timer = setTimeout(resolve, longestMs);
  try {
    await reconnect();
    await decided;
    return await item.get();
  } finally {
    clearTimeout(timer);
    stop();
  }
}
