import type { CheckResult, NetworkTest } from '#lib/networks/network-test.ts';
import type { Network } from '#lib/settings/network.ts';
import type { Stored } from '#lib/storage/stored.ts';

/**
 * Runs the background's test of a network and reports each step that it stores. Resolves to the results; rejects as
 * `start` does.
 */
export async function testCurrentNetwork(deps: {
  network: Pick<Network, 'id'>;
  item: Pick<Stored<NetworkTest | null>, 'get' | 'watch'>;
  start: () => Promise<void>;
  tell: (checks: readonly CheckResult[]) => void;
}): Promise<readonly CheckResult[]> {
  const { network, item } = deps;
  const stop = item.watch((test) => {
    if (test?.id === network.id) deps.tell(test.checks);
  });
  try {
    await deps.start();
    const test = await item.get();
    return test?.id === network.id ? test.checks : [];
  } finally {
    stop();
  }
}
