import { type CheckResult, findings } from '#lib/networks/network-test.ts';
import type { FailedCall } from '#lib/sites/failed-calls.ts';
import { walletChecks } from '#lib/wallet/wallet-checks.ts';

export const siteChecks = ['site-page', 'site-permission', 'site-provider', 'site-call'] as const;
export type SiteCheck = (typeof siteChecks)[number];

/** In the order in which they are shown. */
export const troubleChecks = [...walletChecks, 'wallet-open', ...siteChecks, 'data-api', 'api-stream'] as const;
export type TroubleCheck = (typeof troubleChecks)[number];

/** Findings about sites and sessions. */
const ownFindings = [
  /** Only a review in the wallet can tell, which the user has to start. */
  'not-asked',
  'asking',
  'no-wallet',
  /** Cancelled in the wallet while it connected, as at its passphrase. */
  'locked',
  'user-refused',
  /** Reviews fail until the wallet service restarts. */
  'restart-needed',
  /** The API token is no longer valid. */
  'token-ended',
  'session-ended',
  'site-insecure',
  'site-not-allowed',
  'site-blocked',
  /** By the administrator. */
  'site-never',
  'site-muted',
  'call-failed',
  /** Another extension, or the site itself, provides `window.vega`. */
  'other-provider',
  /** The page was opened before Drawbridge was installed. */
  'no-provider',
  /** The browser does not let Drawbridge look. */
  'not-seen',
] as const;

/** All that the page may show and the report may name. */
export const troubleFindings = [...findings, ...ownFindings] as const;
export type TroubleFinding = (typeof troubleFindings)[number];

export interface TroubleFound extends Pick<CheckResult, 'detail' | 'failure'> {
  finding: TroubleFinding;
  /** Of `call-failed`. */
  call?: FailedCall | undefined;
}

/** `address` is empty where a check has none. */
export interface TroubleResult extends TroubleFound, Pick<CheckResult, 'address' | 'latencyMs'> {
  check: TroubleCheck;
}

export const foundOnly = (finding: TroubleFinding): TroubleFound => ({ finding, detail: '' });

/** OK, unknown, or as it is with a site that has not asked yet, or is not served over https. */
const noProblems: ReadonlySet<TroubleFinding> = new Set([
  'ok',
  'running',
  'skipped',
  'not-asked',
  'asking',
  'not-seen',
  'site-not-allowed',
  'site-insecure',
]);

export const isProblem = (finding: TroubleFinding): boolean => !noProblems.has(finding);
