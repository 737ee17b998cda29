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

/** Blocks that may come in a second, and that two nodes may be apart at the same time. */
const blocksPerSecond = 10;
const blocksApart = 1000;

/** Fewer parameters than this are too few to compare. */
const leastSample = 10;

/** On one chain a later block is a higher one, and heights grow with time. */
function blocksContradict({ block: a }: NodeHealth, { block: b }: NodeHealth): boolean {
  if (a === null || b === null) return false;
  const [blocks, ms] = [a.height - b.height, a.at - b.at];
  // A database keeps a block's time in microseconds, rounded.
  if (blocks === 0) return Math.abs(ms) > 1;
  return blocks * ms < 0 || Math.abs(blocks) > blocksApart + (Math.abs(ms) / 1000) * blocksPerSecond;
}

function samplesContradict({ sample: a }: NodeHealth, { sample: b }: NodeHealth): boolean {
  const most = Math.min(a.length, b.length);
  return most >= leastSample && a.filter((parameter) => b.includes(parameter)).length < most / 2;
}

function contradict(a: NodeHealth, b: NodeHealth): boolean {
  if (a.chainId !== '' && b.chainId !== '') return a.chainId !== b.chainId;
  return blocksContradict(a, b) || samplesContradict(a, b);
}

/** The nodes that others are compared to: of the network's chain, else the largest group that agrees. */
function reference(nodes: readonly NodeHealth[], chainId: string): readonly NodeHealth[] {
  const known = nodes.filter((node) => chainId !== '' && node.chainId === chainId);
  if (known.length > 0) return known;
  // The first of the list wins a tie.
  const groups = nodes.map((node) => nodes.filter((other) => !contradict(node, other)));
  return groups.reduce((largest, group) => (group.length > largest.length ? group : largest), []);
}

/**
 * Compares nodes to each other. Times are compared to the node whose last block is closest to this machine's clock,
 * so that neither a wrong clock nor one node with a time in the future makes all others look wrong.
 */
function doubts(nodes: readonly NodeHealth[], chainId: string): (Doubt | null)[] {
  const isElsewhere = (node: NodeHealth): boolean => ![node.chainId, chainId].includes('') && node.chainId !== chainId;
  const network = reference(
    nodes.filter((node) => !isElsewhere(node)),
    chainId,
  );
  const isOther = (node: NodeHealth): boolean => isElsewhere(node) || network.some((other) => contradict(node, other));
  const lags = nodes.flatMap((node) => (node.block === null || isOther(node) ? [] : node.block.lagMs));
  const measure = lags.reduce((best, lag) => (Math.abs(lag) < Math.abs(best) ? lag : best), Number.POSITIVE_INFINITY);
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
