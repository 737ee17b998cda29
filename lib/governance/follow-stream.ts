import type { DataApi } from '#lib/data-api/data-api.ts';
import { DataApiError } from '#lib/data-api/data-api-error.ts';
import { wordsOf } from '#lib/data-api/refusal.ts';
import type { GovernanceData } from '#lib/data-api/schema/governance-message.ts';
import { streamGovernance } from '#lib/data-api/stream-governance.ts';
import type { GovernanceStreamItem } from '#lib/data-api/stream-message.ts';
import type { StreamState } from './alert.ts';
import { createBatch, type Schedule } from './batch.ts';

export interface Attempt {
  api: DataApi;
  signal: AbortSignal;
  now: () => number;
  schedule: Schedule;
  /** The service has begun to answer: from here on it sends what happens. */
  opened: () => void;
  received: (data: GovernanceData) => void;
  tell: (state: StreamState) => Promise<void>;
  report: (error: unknown) => void;
}

/** How a connection to the stream ended. */
export interface Ending {
  /** It delivered something, or lasted long enough to show that nothing was wrong with it. */
  worked: boolean;
  /** Why it ended: a sentence for the user. */
  detail: string;
  /** How long the service asks to be left alone, in milliseconds. */
  retryAfterMs: number;
}

/**
 * On a quiet network nothing is delivered for hours, and proxies end what is quiet for about a minute. That is no
 * failure of the service.
 */
const lastedMs = 50_000;

const plainEnd = 'The service ended the stream.';

/** Follows the stream until it ends, fails or is aborted. Never rejects. */
export async function followOnce(attempt: Attempt): Promise<Ending> {
  const { now, tell, report } = attempt;
  const since = now();
  let messages = 0;
  let unreadable = 0;
  let lastMessageAt = since;
  // Storage holds one state of the stream; a busy stream need not write it more often than the alerts.
  const state = createBatch<true>({
    write: () => tell({ state: 'live', since, lastMessageAt, ...(unreadable > 0 && { unreadable }) }),
    schedule: attempt.schedule,
    report,
  });
  const receive = (item: GovernanceStreamItem): string | null => {
    lastMessageAt = now();
    if (item.type === 'error') return sentence(`The service ended the stream: ${wordsOf(item.error)}`);
    if (item.type === 'message') {
      messages += 1;
      attempt.received(item.data);
    }
    const problems = item.type === 'malformed' ? [item] : item.unreadable;
    unreadable += problems.length;
    if (problems.length > 0) report(new Error('Part of the governance stream could not be read', { cause: problems }));
    if (messages > 0) state.add(true);
    return null;
  };

  const ending: Ending = { worked: false, detail: plainEnd, retryAfterMs: 0 };
  await tell({ state: 'listening', since });
  try {
    for await (const item of streamGovernance(attempt.api, { signal: attempt.signal, onOpen: attempt.opened })) {
      ending.detail = receive(item) ?? ending.detail;
    }
  } catch (error) {
    ending.detail = sentence(error instanceof Error ? error.message : String(error));
    if (error instanceof DataApiError) ending.retryAfterMs = error.refusal?.retryAfterMs ?? 0;
    else if (!attempt.signal.aborted) report(error);
  }
  await state.close();
  // A web page, say: what ended was no stream at all.
  if (messages === 0 && unreadable > 0 && ending.detail === plainEnd) {
    ending.detail = 'What the service sent is not a governance stream.';
  }
  ending.worked = messages > 0 || now() - since >= lastedMs;
  return ending;
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
