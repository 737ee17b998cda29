import type { DataApiFailure } from '#lib/data-api/data-api-error.ts';
import type { Doubt } from '#lib/data-api/nodes/node-state.ts';
import type { UnixMs } from '#lib/schedule.ts';
import type { Network } from '#lib/settings/network.ts';
import { type WalletCheck, walletChecks, walletFindings } from '#lib/wallet/wallet-checks.ts';

/** What a check may find: a wallet check's findings, and others. Each has its own sentence about what to do. */
export const findings = [
  ...walletFindings,
  'running',
  /** Not looked at, since an earlier check of the same service failed. */
  'skipped',
  /** Rate-limited: the service asks Drawbridge to wait. */
  'told-to-wait',
  /** A data API that is not the network's, or whose last block is not of now; `doubt` has which. */
  'other-network',
  'off-time',
] as const;
export type Finding = (typeof findings)[number];

export interface CheckResult {
  check: WalletCheck | 'data-api';
  address: string;
  finding: Finding;
  /** Milliseconds until the answer; null where there was none. */
  latencyMs: number | null;
  /** Of the wallet's checks, as in `WalletFound`. */
  detail: string;
  failure?: DataApiFailure | undefined;
  doubt?: Doubt | undefined;
}

/** A test of a network's addresses, while it runs and after; `id` is the network's. */
export interface NetworkTest {
  id: string;
  at: UnixMs;
  running: boolean;
  checks: CheckResult[];
}

/** A check before it has found anything; `address` is empty where it has none. */
export function running<C>(check: C, address = '') {
  return { check, address, latencyMs: null, finding: 'running' as const, detail: '' };
}

/** All checks of a network, before its test. */
export const untested = ({ walletAddress, dataApiAddresses }: Network): CheckResult[] => [
  ...walletChecks.map((check) => running(check, walletAddress)),
  ...dataApiAddresses.map((address) => running('data-api' as const, address)),
];
