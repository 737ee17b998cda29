import { internalFailure, type Reason, type RpcError, reasonError } from '#lib/bridge/reasons.ts';
import { NetworkRemoved } from '#lib/settings/network.ts';
import { apiTokenDetail } from '#lib/sites/api-token-state.ts';
import { StorageError } from '#lib/storage/browser-area.ts';
import type { WalletAnswer } from '#lib/wallet/answer.ts';
import type { WalletStatus } from '#lib/wallet/wallet-checks.ts';

export type Outcome = { result: unknown } | Refusal;

export type Refusal = { error: RpcError };

export function refusal(reason: Reason, detail?: string): Refusal {
  return { error: reasonError(reason, detail) };
}

/** The refusal of a call that was never sent. */
export function notSent(error: unknown): Refusal {
  if (error instanceof StorageError) return refusal('storage-failed');
  if (error instanceof NetworkRemoved) return refusal('not-connected');
  return refusal('wallet-unreachable', internalFailure);
}

/** Of the API token, which connecting again cannot cure. */
export const apiTokenRefused: Refusal = refusal('token-revoked', apiTokenDetail);

/** Given up without effect as its page had gone. Nothing is kept: a page that comes back starts anew. */
export const withdrawn: Refusal = refusal('user-rejected', 'The page went away.');

/**
 * The wallet's own answers unchanged, all else with Drawbridge's reason. Of a call that may have had its `effect` whatever came
 * back, what is no answer does not tell.
 */
export function outcomeOf(answer: WalletAnswer, effect = false): Outcome {
  switch (answer.kind) {
    case 'result':
      return { result: answer.result };
    case 'rpc-error':
      return { error: answer.error };
    case 'token-invalid':
      return refusal('token-revoked');
    case 'unreachable':
      return refusal(effect ? 'outcome-unknown' : 'wallet-unreachable', answer.detail);
    case 'origin-refused':
      return refusal('origin-refused', answer.detail);
    case 'bad-response':
    case 'too-large':
      return refusal(effect ? 'outcome-unknown' : 'bad-response', answer.detail);
  }
}

/** Why no session can start in this state; null where one can. */
export function obstacleIn({ finding, detail, expectedChainId }: WalletStatus): Refusal | null {
  switch (finding) {
    case 'origin-refused':
      return refusal('origin-refused', detail);
    case 'no-answer':
    case 'no-permission':
      return refusal('wallet-unreachable', detail);
    case 'bad-answer':
    case 'refused':
      return refusal('bad-response', detail);
    case 'outdated':
      return refusal('api-v2-missing');
    case 'wrong-chain':
      return refusal('wrong-chain', `Expected ${expectedChainId}, found ${detail}.`);
    // A wallet without a node can still open a session, and what is missing shows when it is called.
    case 'methods-missing':
    case 'no-node':
    case 'slow-node':
    case 'ok':
      return null;
  }
}
