import { errorSentence, type WalletFailure } from '#lib/wallet/answer.ts';
import { parseChainId } from '#lib/wallet/chain-id.ts';
import type { WalletClient } from '#lib/wallet/client.ts';
import { rpcCodes } from '#lib/wallet/json-rpc.ts';
import { routineTimes } from '#lib/wallet/routine.ts';
import type { CheckResult, Finding } from './network-test.ts';

type Found = Pick<CheckResult, 'finding' | 'detail'>;
export type WalletCheck = Extract<CheckResult['check'], `wallet-${string}`>;

function failed(failure: WalletFailure): Found {
  const findings = {
    unreachable: 'no-answer',
    'bad-response': 'bad-answer',
    'too-large': 'bad-answer',
    'origin-refused': 'origin-refused',
  } as const satisfies Record<WalletFailure['kind'], Finding>;
  return { finding: findings[failure.kind], detail: 'detail' in failure ? failure.detail : '' };
}

/** The checks of the recommended connection routine one by one: each runs whatever the others have found. */
export function walletChecks(deps: {
  client: WalletClient;
  site: string;
  requiredMethods: readonly string[];
  /** Empty accepts any. */
  expectedChainId: string;
  now: () => number;
}): Record<WalletCheck, () => Promise<Found>> {
  const { client, site, requiredMethods, expectedChainId } = deps;
  const scope = () => ({ site, signal: AbortSignal.timeout(routineTimes.answer) });
  return {
    'wallet-health': async () => {
      const health = await client.health(scope());
      if (health.kind === 'outdated') return { finding: 'outdated', detail: '' };
      return health.kind === 'running' ? { finding: 'ok', detail: '' } : failed(health);
    },
    'wallet-methods': async () => {
      const listed = await client.methods(scope());
      if (listed.kind !== 'methods') return failed(listed);
      const missing = requiredMethods.filter((method) => !listed.methods.includes(method));
      return { finding: missing.length === 0 ? 'ok' : 'methods-missing', detail: missing.join(', ') };
    },
    'wallet-chain': async () => {
      const signal = AbortSignal.timeout(routineTimes.chain);
      const asked = deps.now();
      const answer = await client.call({ site, signal, method: 'client.get_chain_id' });
      if (answer.kind === 'token-invalid') return { finding: 'refused', detail: errorSentence(answer.error) };
      if (answer.kind === 'rpc-error') {
        const noNode = answer.error.code === rpcCodes.nodeUnreachable;
        return { finding: noNode ? 'no-node' : 'refused', detail: errorSentence(answer.error) };
      }
      if (answer.kind !== 'result') return signal.aborted ? { finding: 'slow-node', detail: '' } : failed(answer);
      const chainId = parseChainId(answer.result);
      if (chainId === null) return { finding: 'bad-answer', detail: '' };
      const expected = expectedChainId === '' || expectedChainId === chainId;
      if (!expected) return { finding: 'wrong-chain', detail: chainId };
      return { finding: deps.now() - asked < routineTimes.chainLate ? 'ok' : 'slow-node', detail: chainId };
    },
  };
}
