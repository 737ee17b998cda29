import type { StreamState } from '#lib/governance/stream-state.ts';
import type { Stored } from '#lib/storage/stored.ts';

/** A stream on a quiet network sends nothing: if it does not fail for this long, it is open. Milliseconds. */
const soundMs = 3000;

/** Current state of the governance stream. If it is waiting to reconnect, it tries now. */
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
