import { sameWallet, type WalletNetwork } from '#lib/settings/network.ts';
import { errorSentence, type WalletAnswer } from '#lib/wallet/answer.ts';
import { parseChainId } from '#lib/wallet/results.ts';
import { checkTimes } from '#lib/wallet/wallet-checks.ts';
import { type Refusal, refusal } from './outcome.ts';

function withoutChain(answer: WalletAnswer): string {
  if (answer.kind === 'result') return 'The answer holds no chain ID.';
  return 'error' in answer ? errorSentence(answer.error) : answer.detail;
}

/**
 * Resolves to the chain that a call with an effect would go to now, or to its refusal. The wallet must be on the chain that
 * the settings expect, if they do, and on the one that the user was shown for this call.
 */
export type ChainGuard = (origin: string, shownChainId?: string | null) => Promise<{ chainId: string } | Refusal>;

export function createChainGuard(deps: {
  network: () => Promise<WalletNetwork>;
  askChain: (origin: string, signal: AbortSignal) => Promise<WalletAnswer>;
}): ChainGuard {
  const guard: ChainGuard = async (origin, shownChainId = null) => {
    const network = await deps.network();
    const signal = AbortSignal.timeout(checkTimes.chain);
    const answer = await deps.askChain(origin, signal);
    // The settings changed meanwhile.
    if (!sameWallet(network, await deps.network())) return guard(origin, shownChainId);
    const found = answer.kind === 'result' ? parseChainId(answer.result) : null;
    if (found !== null) {
      const expected = [network.expectedChainId, shownChainId].filter(Boolean);
      return expected.every((chainId) => chainId === found)
        ? { chainId: found }
        : refusal('wrong-chain', `The wallet is on ${found}.`);
    }
    // A timeout means that the wallet is waiting for its nodes.
    if (answer.kind === 'unreachable' && !signal.aborted) return refusal('wallet-unreachable', answer.detail);
    if (answer.kind === 'rpc-error' && network.expectedChainId === '') return { error: answer.error };
    return refusal('wrong-chain', `The chain could not be told. ${withoutChain(answer)}`);
  };
  return guard;
}
