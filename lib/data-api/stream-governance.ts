import { bodyLimit } from '#lib/http/capped-text.ts';
import type { DataApi, RequestOptions } from './data-api.ts';
import { DataApiError } from './data-api-error.ts';
import { connectionError, openResponse } from './request.ts';
import { readLines } from './stream-lines.ts';
import { type GovernanceStreamItem, readMessage } from './stream-message.ts';

/** A request to it stays open, and may stay without an answer for long. */
export const streamPath = '/api/v2/stream/governance';

export interface StreamOptions extends RequestOptions {
  /** Only what concerns this party; the services take that to be the proposer. */
  partyId?: string | undefined;
  /**
   * Called once status and headers have arrived. Services send them with the first event, so on a quiet network this
   * does not happen for a long time, and that is no failure.
   */
  onOpen?: (() => void) | undefined;
}

/**
 * Governance proposals and votes as they happen (interface specification, Governance stream). Ends when the service ends
 * the stream or sends an error. There is no replay: what happened before, or between two streams, is not sent.
 *
 * Throws `DataApiError`, or the signal's reason. The signal is the only way to end a stream that is waiting; leaving the
 * loop lets go of the connection too.
 */
export async function* streamGovernance(
  api: DataApi,
  { partyId, onOpen, signal }: StreamOptions = {},
): AsyncGenerator<GovernanceStreamItem, void, undefined> {
  const response = await openResponse(api, streamPath, { partyId }, { signal });
  onOpen?.();
  if (!response.body) throw new DataApiError('The stream has no body', { kind: 'bad-response', problem: 'no body' });
  try {
    for await (const line of readLines(response.body, api.maxBytes ?? bodyLimit)) {
      for (const item of readMessage(line)) {
        yield item;
        if (item.type === 'error') return;
      }
    }
  } catch (error) {
    throw connectionError(response.url || api.baseUrl + streamPath, error, signal);
  }
}
