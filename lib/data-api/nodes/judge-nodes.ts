import { type Doubt, healthOf, type NodeHealth, type NodesState } from './node-state.ts';

export interface Peers {
  addresses: readonly string[];
  /** The expected one, or that of the wallet; empty while neither is known. */
  chainId: string;
}

/** How much nodes of a network, or all nodes and this machine's clock, may differ. */
const minute = 60_000;
const toleranceMs = 2 * minute;
const clockToleranceMs = 10 * minute;

/** The chain that most nodes tell, of several that of the first node; empty where none tells any. */
function chainOfMost(nodes: readonly NodeHealth[]): string {
  const told = [...Map.groupBy(nodes, ({ chainId }) => chainId)].filter(([chainId]) => chainId !== '');
  return told.reduce((most, one) => (one[1].length > most[1].length ? one : most), ['', []])[0];
}

/**
 * Compares nodes to each other. Times are compared to the last block that is closest to this machine's clock, or to a newer
 * one that two nodes tell of, so that neither a wrong clock nor one node with a time in the future makes all others look wrong.
 */
function doubts(nodes: readonly NodeHealth[], chainId: string): (Doubt | null)[] {
  const network = chainId || chainOfMost(nodes);
  const isOther = (node: NodeHealth): boolean => node.chainId !== '' && network !== '' && node.chainId !== network;
  const lags = nodes.flatMap((node) => (node.block === null || isOther(node) ? [] : node.block.lagMs));
  const closest = lags.reduce((best, lag) => (Math.abs(lag) < Math.abs(best) ? lag : best), Number.POSITIVE_INFINITY);
  const isShared = (lag: number): boolean => lags.filter((other) => Math.abs(other - lag) <= toleranceMs).length > 1;
  const measure = Math.min(closest, ...lags.filter(isShared));
  return nodes.map((node) => {
    if (isOther(node)) return { kind: 'other-network', chainId: node.chainId };
    if (node.block === null) return null;
    const { lagMs } = node.block;
    const all = Math.abs(lagMs - measure) <= toleranceMs;
    if (all && Math.abs(lagMs) <= clockToleranceMs) return null;
    const ms = all ? lagMs : lagMs - measure;
    return { kind: ms > 0 ? 'behind' : 'ahead', ms: Math.round(Math.abs(ms) / minute) * minute, all };
  });
}

/** Judges the nodes of a network. Returns the very same object when nothing changes. */
export function judgeNodes(state: NodesState, peers: Peers): NodesState {
  const healths = peers.addresses.map((address) => healthOf(state, address));
  const found = doubts(healths, peers.chainId);
  const changed = peers.addresses.flatMap((address, index) => {
    const health = healths[index];
    const doubt = found[index] ?? null;
    if (health === undefined) return [];
    const confirmed = peers.chainId !== '' && health.chainId === peers.chainId;
    return JSON.stringify(health.doubt) === JSON.stringify(doubt) && health.confirmed === confirmed
      ? []
      : [[address, { ...health, doubt, confirmed }] as const];
  });
  return changed.length === 0 ? state : { ...state, nodes: { ...state.nodes, ...Object.fromEntries(changed) } };
}
