import type { HttpHead } from '#conformance/transport.ts';
import { readLines } from '#lib/data-api/stream-governance.ts';
import type { DataApiUnderTest } from './data-api-under-test.ts';

export interface StreamSample {
  /** Null while the service has sent nothing, which is not a failure on a quiet network. */
  head: HttpHead | null;
  /** The first line; null when none came in time. */
  line: string | null;
}

const longestLine = 10 * 1024 * 1024;
const emitEveryMs = 50;

/** Listens to the governance stream until its first line or `end`, and for `api.listenMs` at most. */
export async function listen(api: DataApiUnderTest, query: string, end?: AbortSignal): Promise<StreamSample> {
  const over = new AbortController();
  const stop = (): void => over.abort();
  const timer = setTimeout(stop, api.listenMs);
  end?.addEventListener('abort', stop, { once: true });
  // Repeatedly: what happens before the service has registered the listener does not reach it.
  const emitting = setInterval(() => api.emitEvents(), emitEveryMs);
  let sample: StreamSample = { head: null, line: null };
  try {
    const { body, ...head } = await api.stream(query, over.signal);
    sample = { head, line: null };
    for await (const line of readLines(body, longestLine)) {
      sample = { head, line };
      break;
    }
  } catch (error) {
    if (!over.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
    clearInterval(emitting);
    end?.removeEventListener('abort', stop);
    over.abort();
  }
  return sample;
}
