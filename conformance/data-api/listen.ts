import type { HttpHead } from '#conformance/transport.ts';
import { readLines } from '#lib/data-api/stream-lines.ts';
import type { DataApiUnderTest } from './data-api-under-test.ts';

export interface Heard {
  /** Null while the service has sent nothing at all: on a quiet network that is no failure. */
  head: HttpHead | null;
  /** The first line; null when none came in time. */
  line: string | null;
}

const longestLine = 10 * 1024 * 1024;
const stirEveryMs = 50;

/** Listens to the governance stream until its first line, until `end`, and for `api.listenMs` at most. */
export async function listen(api: DataApiUnderTest, query: string, end?: AbortSignal): Promise<Heard> {
  const over = new AbortController();
  const stop = (): void => over.abort();
  const timer = setTimeout(stop, api.listenMs);
  end?.addEventListener('abort', stop, { once: true });
  // Again and again, for what happened before the service heard of the listener was not for them.
  const stirring = setInterval(() => api.stir(), stirEveryMs);
  let heard: Heard = { head: null, line: null };
  try {
    const { body, ...head } = await api.stream(query, over.signal);
    heard = { head, line: null };
    for await (const line of readLines(body, longestLine)) {
      heard = { head, line };
      break;
    }
  } catch (error) {
    if (!over.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
    clearInterval(stirring);
    end?.removeEventListener('abort', stop);
    over.abort();
  }
  return heard;
}
