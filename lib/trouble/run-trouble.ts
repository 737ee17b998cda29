import type { CheckResult } from '#lib/networks/network-test.ts';
import type { Network } from '#lib/settings/network.ts';
import { walletChecks } from '#lib/wallet/wallet-checks.ts';
import { type SiteFacts, siteFindings } from './site-findings.ts';
import {
  foundOnly,
  type OperationCheck,
  operationChecks,
  siteChecks,
  type TroubleCheck,
  type TroubleFound,
  type TroubleResult,
} from './trouble-result.ts';

export interface TroubleDeps {
  network: Network;
  /** The background's network test, which reports each step. Rejects with a sentence for the user. */
  testNetwork: (tell: (checks: readonly CheckResult[]) => void) => Promise<readonly CheckResult[]>;
  /** Makes calls to the wallet that need no review. */
  walletOpen: () => Promise<TroubleFound>;
  operations: Record<OperationCheck, () => Promise<TroubleFound>>;
  /** Null for no site. */
  siteFacts: (() => Promise<SiteFacts>) | null;
  /** Unix milliseconds. */
  now: () => number;
  /** Called with all results at each step. */
  tell: (results: readonly TroubleResult[]) => void;
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

  const openWallet = async (): Promise<void> => {
    if (!isWell('wallet-health')) return write('wallet-open', { finding: 'skipped' });
    write('wallet-open', { finding: 'running' });
    write('wallet-open', await deps.walletOpen());
  };
  const lookAtSite = async (): Promise<void> => {
    if (!deps.siteFacts) return;
    for (const check of siteChecks) write(check, { finding: 'running' });
    const facts = await deps.siteFacts();
    for (const check of siteChecks) write(check, siteFindings[check](facts));
  };
  const tryOperations = async (): Promise<void> => {
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
  await Promise.all([openWallet().then(lookAtSite), tryOperations()]);
}
