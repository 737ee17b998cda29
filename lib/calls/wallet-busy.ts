import type { WalletAnswer } from '#lib/wallet/answer.ts';

/** What a call comes to that the wallet refused unexecuted, because it is asking its user something else. */
export const walletBusy = Symbol('wallet busy');

/**
 * Whether the wallet refused the call because another interaction is going on, this extension's or another program's:
 * `ErrRequestAlreadyBeingProcessed` of vegaprotocol/vega v0.71.6, wallet/api/interactor/sequential.go, which every method
 * answers with before it does anything. Code 2000 has other meanings too, such as a key that is not allowed.
 */
export function isWalletBusy(answer: WalletAnswer): boolean {
  if (answer.kind !== 'rpc-error' || answer.error.code !== 2000) return false;
  return `${answer.error.message} ${String(answer.error.data)}`.includes('already being processed');
}
