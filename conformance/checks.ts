import { assetChecks } from './data-api/asset-checks.ts';
import { bundleChecks } from './data-api/bundle-checks.ts';
import type { DataApiCheck } from './data-api/data-api-check.ts';
import { errorChecks } from './data-api/error-checks.ts';
import { estimateChecks } from './data-api/estimate-checks.ts';
import { governanceChecks } from './data-api/governance-checks.ts';
import { parameterChecks } from './data-api/parameter-checks.ts';
import { streamChecks } from './data-api/stream-checks.ts';
import { voteChecks } from './data-api/vote-checks.ts';
import { apiTokenChecks } from './wallet/api-token-checks.ts';
import { endpointChecks } from './wallet/endpoint-checks.ts';
import { envelopeChecks } from './wallet/envelope-checks.ts';
import { refusalChecks } from './wallet/refusal-checks.ts';
import { sessionChecks } from './wallet/session-checks.ts';
import { transactionChecks } from './wallet/transaction-checks.ts';
import type { WalletCheck } from './wallet/wallet-check.ts';

/** All checks of a wallet service, in order. */
export const walletChecks: readonly WalletCheck[] = [
  ...endpointChecks,
  ...envelopeChecks,
  ...refusalChecks,
  ...apiTokenChecks,
  ...transactionChecks,
  ...sessionChecks,
];

/** All checks of a data API. Those that exceed the rate limit come last. */
export const dataApiChecks: readonly DataApiCheck[] = [
  ...parameterChecks,
  ...bundleChecks,
  ...estimateChecks,
  ...assetChecks,
  ...governanceChecks,
  ...voteChecks,
  ...streamChecks,
  ...errorChecks,
];
