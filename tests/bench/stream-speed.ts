import { streamGovernance } from '#lib/data-api/stream-governance.ts';
import { makeDataSet } from '#sandbox/data/data-set.ts';
import { GovernanceTimeline } from '#sandbox/data/governance-timeline.ts';
import { streamMessage } from '#sandbox/data-api/stream-message.ts';
import { takeTurns } from './samples.ts';

/** Bytes that a network hands over at a time. */
const partBytes = 65_536;

/**
 * Reads so many messages of the governance stream, and has `JSON.parse` alone read the same lines. In Node, whose engine
 * is Chromium's, over the extension's own modules: no page can reach those inside its background.
 */
export function measureStream(messages: number, rounds: number): Promise<Record<'stream' | 'jsonParse', number[]>> {
  const now = Date.now();
  const timeline = new GovernanceTimeline(makeDataSet(1, now), 1);
  const lines = Array.from({ length: messages }, (_, index) =>
    streamMessage(timeline.next(now + index).record, 'real'),
  );
  const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`);
  const body = () =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += partBytes) controller.enqueue(bytes.slice(at, at + partBytes));
        controller.close();
      },
    });
  return takeTurns(
    {
      async stream() {
        const response = new Response(body());
        const start = performance.now();
        let read = 0;
        for await (const item of streamGovernance({ baseUrl: 'http://stream', fetch: async () => response })) {
          if (item.type === 'message' && item.unreadable.length === 0) read += 1;
        }
        if (read !== messages) throw new Error(`Of ${messages} messages of the stream, ${read} could be read.`);
        return performance.now() - start;
      },
      jsonParse() {
        const start = performance.now();
        for (const line of lines) JSON.parse(line);
        return performance.now() - start;
      },
    },
    rounds,
  );
}
