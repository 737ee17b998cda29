import { failureOf, isRateLimit } from '#lib/data-api/data-api-error.ts';
import { judgeNodes } from '#lib/data-api/nodes/judge-nodes.ts';
import { type NodesMemory, probeNode } from '#lib/data-api/nodes/node-report.ts';
import { healthOf } from '#lib/data-api/nodes/node-state.ts';
import type { Network } from '#lib/settings/network.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { createWalletClient } from '#lib/wallet/client.ts';
import { runRoutine, type WalletCheck, type WalletFound, walletChecks } from '#lib/wallet/wallet-checks.ts';
import { type CheckResult, type NetworkTest, untested } from './network-test.ts';

/**
 * Tests all addresses of a network as typed, saved or not, and stores each result as it arrives. A later test replaces one
 * that is running.
 */
export function createTestNetwork(
  result: Stored<NetworkTest | null>,
  { fetch, now }: { fetch: typeof globalThis.fetch; now: () => number },
  /** For requests to the wallet service, by the rule that gives them the Origin of a site. */
  originRules: { fetch: typeof globalThis.fetch; siteOf(site: string): Promise<string> },
  ownOrigin: string,
  /** Shared with all requests, which benefit from what the test learns. */
  nodes: NodesMemory,
  allowed: (address: string) => Promise<boolean>,
) {
  /** Only the latest test stores results. */
  let latest: Network;
  return async (network: Network): Promise<void> => {
    const { id, walletAddress, dataApiAddresses, expectedChainId } = network;
    latest = network;
    const update = (change: (test: NetworkTest) => NetworkTest): Promise<unknown> =>
      result.update((test) => (test && latest === network ? change(test) : test));
    await result.update(() => ({ id, at: now(), running: true, checks: untested(network) }));
    const write = (check: CheckResult['check'], address: string, found: Partial<CheckResult>): Promise<unknown> =>
      update((test) => ({
        ...test,
        checks: test.checks.map((one) => (one.check === check && one.address === address ? { ...one, ...found } : one)),
      }));

    /** Resolves to the wallet's chain ID; null while unknown. */
    const testWallet = async (): Promise<string | null> => {
      const client = createWalletClient(walletAddress, originRules.fetch);
      const site = await originRules.siteOf(ownOrigin);
      const skipped = new Set(walletChecks);
      let asked = now();
      const told = async (check: WalletCheck, found: WalletFound): Promise<void> => {
        skipped.delete(check);
        const answered = found.finding !== 'no-answer' && found.finding !== 'no-permission';
        await write(check, walletAddress, { ...found, latencyMs: answered ? now() - asked : null });
        asked = now();
      };
      const { chainId } = await runRoutine({ client, site, expectedChainId, now, told });
      for (const check of skipped) await write(check, walletAddress, { finding: 'skipped' });
      return chainId;
    };

    const testDataApi = async (address: string): Promise<boolean> => {
      const record = (found: Partial<CheckResult>) => write('data-api', address, found);
      try {
        const isAllowed = await allowed(address);
        await record(
          isAllowed
            ? { finding: 'ok', latencyMs: await probeNode(address, { fetch, memory: nodes, now }) }
            : { finding: 'no-permission' },
        );
        return isAllowed;
      } catch (error) {
        await record(dataApiFinding(error));
        return false;
      }
    };

    const [walletChainId, ...answered] = await Promise.all([testWallet(), ...dataApiAddresses.map(testDataApi)]);
    // Only now: they are compared to each other.
    const peers = { addresses: dataApiAddresses, chainId: expectedChainId || (walletChainId ?? '') };
    const judged = judgeNodes(await nodes.get(), peers);
    for (const [index, address] of dataApiAddresses.entries()) {
      const { doubt } = healthOf(judged, address);
      if (!answered[index] || doubt === null) continue;
      const finding = doubt.kind === 'other-network' ? doubt.kind : 'off-time';
      await write('data-api', address, { finding, doubt });
    }
    await update((test) => ({ ...test, running: false }));
  };
}

export function dataApiFinding(error: unknown): Pick<CheckResult, 'finding' | 'failure'> {
  const failure = failureOf(error);
  if (failure.kind === 'unreachable' || failure.kind === 'other') return { finding: 'no-answer', failure };
  if (failure.kind !== 'refused') return { finding: 'bad-answer', failure };
  return { finding: isRateLimit(failure.refusal) ? 'told-to-wait' : 'refused', failure };
}
