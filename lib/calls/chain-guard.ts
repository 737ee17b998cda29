import { sameWallet, type WalletNetwork } from '#lib/settings/network.ts';
import { errorSentence, type WalletAnswer } from '#lib/wallet/answer.ts';
import { parseChainId } from '#lib/wallet/results.ts';
import { checkTimes } from '#lib/wallet/wallet-checks.ts';
import { type Outcome, outcomeOf, refusal } from './outcome.ts';

function withoutChain(answer: WalletAnswer): string {
  if (answer.kind === 'result') return 'The answer holds no chain ID.';
  return 'error' in answer ? errorSentence(answer.error) : answer.detail;
}

/**
 * Resolves to the refusal of a call with an effect that must not go now, or null. The wallet must answer, be on the
 * expected chain if there is one (unknown is refused), and reach a node of its network. One request tells all of it.
 */
export type ChainGuard = (origin: string) => Promise<Outcome | null>;

export function createChainGuard(deps: {
  network: () => Promise<WalletNetwork>;
  answers: (origin: string) => Promise<boolean>;
  /** The last check found no node. */
  nodeWasDown: () => Promise<boolean>;
  askChain: (origin: string, signal: AbortSignal) => Promise<WalletAnswer>;
}): ChainGuard {
  const guard: ChainGuard = async (origin) => {
    const network = await deps.network();
    const expected = network.expectedChainId;
    const expectsNone = expected === '';
    if (expectsNone && !(await deps.nodeWasDown())) {
      return (await deps.answers(origin)) ? null : refusal('wallet-unreachable', 'No answer to a health request.');
    }
    const signal = AbortSignal.timeout(checkTimes.chain);
    const answer = await deps.askChain(origin, signal);
    // The settings changed meanwhile.
    if (!sameWallet(network, await deps.network())) return guard(origin);
    if (expectsNone && answer.kind !== 'result') return outcomeOf(answer);
    const found = answer.kind === 'result' ? parseChainId(answer.result) : null;
    if (found === expected || (expectsNone && found !== null)) return null;
    if (found !== null) return refusal('wrong-chain', `The wallet is on ${found}.`);
    // A wallet that runs out of time waits for its nodes.
    if (answer.kind === 'unreachable' && !signal.aborted) return refusal('wallet-unreachable', answer.detail);
    return refusal('wrong-chain', `The chain could not be told. ${withoutChain(answer)}`);
  };
  return guard;
}
