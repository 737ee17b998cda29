import * as z from 'zod/mini';
import { dataApiFailureSchema } from '#lib/data-api/data-api-error.ts';
import { walletChecks, walletFindings } from '#lib/wallet/wallet-checks.ts';

/** What is looked at, in the order in which it is shown. */
const checks = [...walletChecks, 'data-api'] as const;

/** What a check has come to: what those of a wallet find, and more. Each has its own sentence about what to do. */
const findings = [
  ...walletFindings,
  'waiting',
  'running',
  /** Not looked at, since an earlier check of the same service failed. */
  'skipped',
  /** The browser does not let Drawbridge reach the host. */
  'no-permission',
  /** The service asks to be left alone for a while. */
  'told-to-wait',
] as const;

const checkResultSchema = z.object({
  check: z.literal(checks),
  address: z.string(),
  finding: z.literal(findings),
  /** Milliseconds until the answer; null where there was none. */
  latencyMs: z.nullable(z.number()),
  /** Of the wallet's checks, as in `WalletFound`. */
  detail: z.string(),
  /** Of the data API's. */
  failure: z.optional(dataApiFailureSchema),
});

export type CheckResult = z.infer<typeof checkResultSchema>;
export type Finding = CheckResult['finding'];

/** A test of a network's addresses, while it runs and after; `id` is the network's. */
export const networkTestSchema = z.object({
  id: z.string(),
  /** Unix milliseconds of its begin. */
  at: z.number(),
  running: z.boolean(),
  checks: z.array(checkResultSchema),
});

export type NetworkTest = z.infer<typeof networkTestSchema>;
