import { healthOf, type NodesState } from './node-state.ts';

/** That a data API asks to be left alone: until when (Unix milliseconds), and what it said, in a sentence for the user. */
export interface Pause {
  until: number;
  detail: string;
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
  return first ? { until: first.retryAt, detail: first.detail } : null;
}
