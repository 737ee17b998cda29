import { DataApiError, failureOf, isNotFound, isRateLimit } from '#lib/data-api/data-api-error.ts';
import { estimatePosition } from '#lib/data-api/estimate-position.ts';
import { listAssets } from '#lib/data-api/list-assets.ts';
import { listSignerBundles } from '#lib/data-api/list-signer-bundles.ts';
import type { DataApi, RequestOptions } from '#lib/data-api/request.ts';
import type { StreamState } from '#lib/governance/connection.ts';
import { dataApiFinding } from '#lib/networks/test-network.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { foundOnly, type OperationCheck, type TroubleFound } from './trouble-result.ts';

/** Enough for the second of several addresses to answer. */
const limitMs = 15_000;

/** Names no real market or asset: it only checks whether the service supports the operation. */
const noId = '0'.repeat(64);

const requests: Record<
  Exclude<OperationCheck, 'api-stream'>,
  (api: DataApi, options: RequestOptions) => Promise<unknown>
> = {
  'api-assets': (api, options) => listAssets(api, { asset: noId }, options),
  'api-bundles': (api, options) => listSignerBundles(api, {}, { first: 1 }, options),
  'api-estimate': (api, options) => estimatePosition(api, { marketId: noId, openVolume: '1' }, options),
};

/** What an error says about an operation. A refusal with details comes from the operation itself. */
function operationFinding(error: unknown): TroubleFound {
  const failure = failureOf(error);
  if (failure.kind !== 'refused') return { detail: '', ...dataApiFinding(error) };
  const { status, details } = failure.refusal;
  const isOwnRefusal = status < 500 && status !== 404 && !isRateLimit(failure.refusal) && details.length > 0;
  if (isNotFound(error) || isOwnRefusal) return foundOnly('ok');
  if (status === 501 || status === 404 || status === 405) return { finding: 'lacks-operation', detail: '', failure };
  return { detail: '', ...dataApiFinding(error) };
}

/** Checks the background's own stream: opening another could use up the service's limit. */
function streamFinding(stream: StreamState): TroubleFound {
  switch (stream.state) {
    case 'off':
      return foundOnly('skipped');
    case 'listening':
    case 'live':
      return foundOnly('ok');
    case 'retrying': {
      const { end } = stream;
      // Services end streams as they like, and the next one is opened at once.
      if (end.kind === 'ended' || end.kind === 'not-a-stream')
        return end.kind === 'ended' ? { finding: 'refused', detail: end.said } : foundOnly('bad-answer');
      return operationFinding(new DataApiError(end));
    }
    default:
      return stream satisfies never;
  }
}

/** What the data API is asked, and what the background's stream says of itself. */
export interface Operations {
  api: DataApi;
  stream: () => Promise<StreamState>;
}

/** Asks once for one operation of the data API. Never rejects. */
export async function checkOperation(check: OperationCheck, { api, stream }: Operations): Promise<TroubleFound> {
  try {
    if (check === 'api-stream') return streamFinding(await stream());
    await requests[check](api, { signal: AbortSignal.timeout(limitMs) });
    return foundOnly('ok');
  } catch (error) {
    return operationFinding(error);
  }
}

/** A stream on a quiet network sends nothing: if it does not fail for this long, it is open. */
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
