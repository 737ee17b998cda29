import { assetChecks } from './data-api/asset-checks.ts';
import { batchChecks } from './data-api/batch-checks.ts';
import { bundleChecks } from './data-api/bundle-checks.ts';
import { chainChecks } from './data-api/chain-checks.ts';
import type { DataApiCheck } from './data-api/data-api-check.ts';
import { errorChecks } from './data-api/error-checks.ts';
import { estimateChecks } from './data-api/estimate-checks.ts';
import { governanceChecks } from './data-api/governance-checks.ts';
import { laterEstimateChecks } from './data-api/later-estimate-checks.ts';
import { parameterChecks } from './data-api/parameter-checks.ts';
import { streamChecks } from './data-api/stream-checks.ts';
import { voteChecks } from './data-api/vote-checks.ts';
import { apiTokenChecks } from './wallet/api-token-checks.ts';
import { endpointChecks } from './wallet/endpoint-checks.ts';
import { envelopeChecks } from './wallet/envelope-checks.ts';
import { laterSessionChecks } from './wallet/later-session-checks.ts';
import { refusalChecks } from './wallet/refusal-checks.ts';
import { restartChecks } from './wallet/restart-checks.ts';
import { sessionChecks, sessionEndChecks } from './wallet/session-checks.ts';
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
  ...laterSessionChecks,
  ...sessionEndChecks,
  ...restartChecks,
];

/** All checks of a data API. Those that exceed the rate limit come last. */
export const dataApiChecks: readonly DataApiCheck[] = [
  ...parameterChecks,
  ...bundleChecks,
  ...estimateChecks,
  ...laterEstimateChecks,
  ...assetChecks,
  ...chainChecks,
  ...governanceChecks,
  ...batchChecks,
  ...voteChecks,
  ...streamChecks,
  ...errorChecks,
];
