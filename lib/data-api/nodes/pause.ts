import type { DataApiFailure } from '#lib/data-api/data-api-error.ts';
import { healthOf, type NodesState } from './node-state.ts';

/** That a data API asks for a pause: until when (Unix milliseconds), and what it said. */
export interface Pause {
  until: number;
  failure: DataApiFailure | null;
}

/**
 * The pause that ends first of those that the addresses have asked for and that no answer has ended yet; null where
 * there is none. It may be over: then it is time to ask again.
 */
export function pauseOf(addresses: readonly string[], nodes: NodesState): Pause | null {
  const [first] = addresses
    .map((address) => healthOf(nodes, address))
    .filter(({ refusal }) => refusal !== null)
    .sort((a, b) => a.retryAt - b.retryAt);
  return first ? { until: first.retryAt, failure: first.failure } : null;
}
