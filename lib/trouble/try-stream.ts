import type { StreamState } from '#lib/governance/stream-state.ts';
import type { Stored } from '#lib/storage/stored.ts';

/** On a quiet network nothing tells that a stream is open: one that does not fail for so long is. Milliseconds. */
const soundMs = 3000;

/** State of the governance stream as it is now: where it waits for its next attempt, that is made first. */
export async function tryStream(deps: {
  item: Pick<Stored<StreamState>, 'get' | 'watch'>;
  reconnect: () => Promise<void>;
  soundMs?: number;
}): Promise<StreamState> {
  const { item } = deps;
  if ((await item.get()).state !== 'retrying') return item.get();
  const { promise: decided, resolve } = Promise.withResolvers<void>();
  const stop = item.watch(({ state }) => {
    if (state === 'retrying' || state === 'live') resolve();
  });
  const timer = setTimeout(resolve, deps.soundMs ?? soundMs);
  try {
    await deps.reconnect();
    await decided;
    return await item.get();
  } finally {
    clearTimeout(timer);
    stop();
  }
}
