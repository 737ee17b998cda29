import { type ReadonlySignal, signal } from '@preact/signals';
import { errorMessage } from '#lib/i18n/i18n.ts';
import type { CheckResult, NetworkTest } from '#lib/networks/network-test.ts';
import type { UnixMs } from '#lib/schedule.ts';
import type { Network } from '#lib/settings/network.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { walletChecks } from '#lib/wallet/wallet-checks.ts';
import { type SiteFacts, siteFindings } from './site-checks.ts';
import {
  foundOnly,
  type OperationCheck,
  operationChecks,
  siteChecks,
  type TroubleCheck,
  type TroubleFound,
  type TroubleResult,
} from './trouble-result.ts';

/** Called with all results at each step. */
type Tell = (results: readonly TroubleResult[]) => void;

export interface TroubleDeps {
  network: Network;
  /** The background's network test, which reports each step. Rejects with a sentence for the user. */
  testNetwork: (tell: (checks: readonly CheckResult[]) => void) => Promise<readonly CheckResult[]>;
  /** Makes calls to the wallet that need no review. */
  walletOpen: () => Promise<TroubleFound>;
  operations: Record<OperationCheck, () => Promise<TroubleFound>>;
  /** Null for no site. */
  siteFacts: (() => Promise<SiteFacts>) | null;
  now: () => UnixMs;
  tell: Tell;
}

const first = (check: TroubleCheck, address = ''): TroubleResult => ({
  check,
  address,
  latencyMs: null,
  ...foundOnly('waiting'),
});

/** Runs each check as soon as those it depends on are done; skips checks that an earlier failure makes pointless. */
export async function runTrouble(deps: TroubleDeps): Promise<void> {
  const { walletAddress, dataApiAddresses } = deps.network;
  let results: TroubleResult[] = [
    ...walletChecks.map((check) => first(check, walletAddress)),
    first('wallet-open'),
    ...(deps.siteFacts ? siteChecks.map((check) => first(check)) : []),
    ...dataApiAddresses.map((address) => first('data-api', address)),
    ...operationChecks.map((check) => first(check)),
  ];
  const write = (check: TroubleCheck, found: Partial<TroubleResult>): void => {
    results = results.map((one) =>
      one.check === check && (found.address ?? one.address) === one.address ? { ...one, ...found } : one,
    );
    deps.tell(results);
  };
  deps.tell(results);

  const checks = await deps.testNetwork((steps) => {
    for (const step of steps) write(step.check, step);
  });
  for (const step of checks) write(step.check, step);
  const isWell = (check: TroubleCheck): boolean => checks.some((one) => one.check === check && one.finding === 'ok');

  const checkWallet = async (): Promise<void> => {
    if (!isWell('wallet-health')) return write('wallet-open', { finding: 'skipped' });
    write('wallet-open', { finding: 'running' });
    write('wallet-open', await deps.walletOpen());
  };
  const checkSite = async (): Promise<void> => {
    if (!deps.siteFacts) return;
    for (const check of siteChecks) write(check, { finding: 'running' });
    const facts = await deps.siteFacts();
    for (const check of siteChecks) write(check, siteFindings[check](facts));
  };
  const checkOperations = async (): Promise<void> => {
    const pointless = !isWell('data-api');
    for (const check of operationChecks) {
      write(check, { finding: pointless ? 'skipped' : 'running' });
      if (pointless) continue;
      const started = deps.now();
      const found = await deps.operations[check]();
      write(check, { ...found, latencyMs: found.finding === 'ok' ? Math.round(deps.now() - started) : null });
    }
  };
  // The wallet may report that the site's session has ended.
  await Promise.all([checkWallet().then(checkSite), checkOperations()]);
}

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

/** The results of the latest run, as they come. */
export interface LiveTrouble {
  results: ReadonlySignal<readonly TroubleResult[]>;
  running: ReadonlySignal<boolean>;
  /** Failure of the run itself; null for none. */
  failure: ReadonlySignal<string | null>;
  /** Starts a run; results of an earlier one are ignored. Never rejects. */
  start(run: (tell: Tell) => Promise<void>): Promise<void>;
  /** Replaces the run's results for the wallet with later ones. */
  setWallet(found: TroubleFound): void;
}

export function createLiveTrouble(): LiveTrouble {
  const results = signal<readonly TroubleResult[]>([]);
  const running = signal(false);
  const failure = signal<string | null>(null);
  let latest = 0;
  return {
    results,
    running,
    failure,
    start: async (run) => {
      latest += 1;
      const own = latest;
      running.value = true;
      failure.value = null;
      try {
        await run((found) => {
          if (own === latest) results.value = found;
        });
      } catch (error) {
        if (own === latest) failure.value = errorMessage(error);
      }
      if (own === latest) running.value = false;
    },
    setWallet: (found) => {
      results.value = results.value.map((one) => (one.check === 'wallet-open' ? { ...one, ...found } : one));
    },
  };
}
