import { errorSentence, type WalletFailure } from './answer.ts';
import { parseChainId } from './chain-id.ts';
import type { WalletClient } from './client.ts';
import { rpcCodes } from './json-rpc.ts';
import type { RoutineState } from './routine-state.ts';

/**
 * The methods without which a feature is off: the three of the interface specification, and the two for transactions.
 * `client.disconnect_wallet` is not among them, since forgetting a token ends a session as well, and neither is
 * `client.check_transaction`, which a dApp can do without.
 */
export const requiredMethods: readonly string[] = [
  'client.connect_wallet',
  'client.list_keys',
  'client.get_chain_id',
  'client.send_transaction',
  'client.sign_transaction',
];

/** In milliseconds; none of the routine's requests waits for a person. */
export const routineTimes = {
  /** What an answer may take in which the wallet's network has no part. */
  answer: 10_000,
  /** After this a chain ID that has not come is said to be late. */
  chainLate: 10_000,
  /**
   * What the chain ID may take. The service asks all nodes of its network file for it and waits for each of them: with
   * one that is silent it takes 17 to 20 s, while health answers at once (vegaprotocol/vega v0.71.6,
   * `collectNodesInformation` in wallet/api/node/round_robin_selector.go).
   */
  chain: 30_000,
};

export interface RoutineDeps {
  client: WalletClient;
  /** The wallet service's base address, as it is to be shown. */
  baseUrl: string;
  /** The chain ID that the user expects; empty accepts any. */
  expectedChainId: string;
  /** Methods whose absence is worth a warning: `requiredMethods`. */
  requiredMethods: readonly string[];
  /** Unix milliseconds. */
  now: () => number;
  site?: string | undefined;
  times?: Partial<typeof routineTimes> | undefined;
  /** Told that the chain ID is late, which the routine goes on waiting for. */
  slow?: ((state: RoutineState) => void) | undefined;
}

type Finding = RoutineState extends infer State
  ? State extends unknown
    ? Omit<State, 'checkedAt' | 'address'>
    : never
  : never;

function unreachable(failure: WalletFailure): Finding {
  switch (failure.kind) {
    case 'unreachable':
      return { state: 'unreachable', cause: 'no-answer', detail: failure.detail };
    case 'origin-refused':
      return { state: 'unreachable', cause: 'origin-refused', detail: failure.detail };
    case 'bad-response':
      return { state: 'unreachable', cause: 'bad-answer', detail: failure.detail };
    case 'too-large':
      return { state: 'unreachable', cause: 'bad-answer', detail: 'The answer is larger than 10 MiB.' };
    default:
      return failure satisfies never;
  }
}

async function find(deps: RoutineDeps, slow: (finding: Finding) => void): Promise<Finding> {
  const { client, expectedChainId, site } = deps;
  const times = { ...routineTimes, ...deps.times };
  const scope = () => ({ site, signal: AbortSignal.timeout(times.answer) });

  const health = await client.health(scope());
  if (health.kind === 'outdated') return { state: 'outdated' };
  if (health.kind !== 'running') return unreachable(health);

  const listed = await client.methods(scope());
  if (listed.kind !== 'methods') return unreachable(listed);
  const missing = deps.requiredMethods.filter((method) => !listed.methods.includes(method));

  const signal = AbortSignal.timeout(times.chain);
  const late = setTimeout(() => slow({ state: 'slow-node' }), times.chainLate);
  const answer = await client.call({ site, signal, method: 'client.get_chain_id' });
  clearTimeout(late);
  switch (answer.kind) {
    case 'result':
      break;
    case 'rpc-error':
      if (answer.error.code === rpcCodes.nodeUnreachable) {
        return { state: 'no-node', detail: errorSentence(answer.error) };
      }
      if (answer.error.code === rpcCodes.methodNotFound) {
        return { state: 'limited', missing: [...new Set([...missing, 'client.get_chain_id'])], chainId: null };
      }
      return unreachable({ kind: 'bad-response', detail: `No chain ID: ${errorSentence(answer.error)}` });
    case 'token-invalid':
      return unreachable({ kind: 'bad-response', detail: 'The wallet service wants a token for its chain ID.' });
    default:
      return signal.aborted ? { state: 'slow-node' } : unreachable(answer);
  }

  const chainId = parseChainId(answer.result);
  if (chainId === null) return unreachable({ kind: 'bad-response', detail: 'The answer holds no chain ID.' });
  if (expectedChainId !== '' && chainId !== expectedChainId) {
    return { state: 'wrong-chain', expected: expectedChainId, found: chainId };
  }
  return missing.length > 0 ? { state: 'limited', missing, chainId } : { state: 'ready', chainId };
}

/**
 * Runs the connection routine: health, methods, chain ID (the interface specification, Recommended connection routine
 * for clients). It sends no token and opens no review.
 *
 * When several states hold, the one told is the one to be mended first, for it hides or outweighs the rest: unreachable,
 * outdated, no node, slow node, wrong chain, limited, ready. A wallet on the wrong chain is worse than one with a feature off, as it
 * would send transactions to where nobody expects them.
 */
export async function runRoutine(deps: RoutineDeps): Promise<RoutineState> {
  const stamped = (finding: Finding): RoutineState => ({
    ...finding,
    checkedAt: deps.now(),
    address: deps.baseUrl,
  });
  return stamped(await find(deps, (finding) => deps.slow?.(stamped(finding))));
}
