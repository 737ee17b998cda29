import { sameWallet, type WalletNetwork } from '#lib/settings/network.ts';
import { errorSentence, type WalletAnswer } from '#lib/wallet/answer.ts';
import { rpcCodes } from '#lib/wallet/json-rpc.ts';
import { parseChainId } from '#lib/wallet/results.ts';
import { checkTimes } from '#lib/wallet/wallet-checks.ts';
import { type Outcome, outcomeOf, refusal } from './outcome.ts';

/** Why the wallet has told no chain ID, for the developer of a page. */
function withoutChain(answer: WalletAnswer): string {
  switch (answer.kind) {
    case 'result':
      return 'The answer holds no chain ID.';
    case 'rpc-error':
    case 'token-invalid':
      return errorSentence(answer.error);
    case 'too-large':
      return 'The answer is larger than 10 MiB.';
    default:
      return answer.detail;
  }
}

/**
 * The refusal of a call that may have an effect, where it must not go now; null where it may. The wallet must answer, and
 * where the user expects a chain it must say that it is on that one: a chain that cannot be told is not the right one. It
 * is one request: a wallet that tells its chain is alive. Nor may it go while the wallet reaches no node of its network:
 * somebody would be asked in vain.
 */
export type ChainGuard = (origin: string) => Promise<Outcome | null>;

export function createChainGuard(deps: {
  network: () => Promise<WalletNetwork>;
  /** Whether the wallet answers at all. */
  answers: (origin: string) => Promise<boolean>;
  /** Whether the last check found that the wallet reaches no node. */
  nodeWasDown: () => Promise<boolean>;
  /** Asks for the chain ID. */
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
    // The user has changed what the answer is held against.
    if (!sameWallet(network, await deps.network())) return guard(origin);
    const away = answer.kind === 'unreachable' && !signal.aborted;
    if (expectsNone) {
      const stillDown = answer.kind === 'rpc-error' && answer.error.code === rpcCodes.nodeUnreachable;
      return stillDown || away ? outcomeOf(answer) : null;
    }
    const found = answer.kind === 'result' ? parseChainId(answer.result) : null;
    if (found === expected) return null;
    if (found !== null) return refusal('wrong-chain', `The wallet is on ${found}.`);
    if (away) return refusal('wallet-unreachable', answer.detail);
    return refusal('wrong-chain', `The chain could not be told. ${withoutChain(answer)}`);
  };
  return guard;
}
