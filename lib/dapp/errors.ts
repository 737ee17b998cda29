import type { Reason } from '#lib/bridge/reasons.ts';
import * as texts from '#locales/en.json';

/** A call that Drawbridge itself ended; the wallet's own errors are none of these. */
export interface DrawbridgeError extends Error {
  /** An EIP-1193 or JSON-RPC code. Several reasons share one: go by `data.reason`. */
  code: number;
  /** `detail` is for developers; `advice` is a sentence for the user, in the browser's language. */
  data: { reason: Reason; detail?: string; advice?: string };
}

/** An error of the wallet service. `message` is generic; what happened is mostly a sentence in `data`. */
export interface WalletError extends Error {
  code: number;
  data?: unknown;
}

const isRpcError = (error: unknown): error is WalletError => {
  const { code, message } = Object(error);
  return typeof code === 'number' && typeof message === 'string';
};

/** Newer extensions may have reasons not listed here. */
export function isDrawbridgeError(error: unknown): error is DrawbridgeError {
  return isRpcError(error) && typeof Object(error.data).reason === 'string';
}

export function isWalletError(error: unknown): error is WalletError {
  return isRpcError(error) && !isDrawbridgeError(error);
}

/** Whether the user said no, to Drawbridge or to the wallet. */
export function isUserRejection(error: unknown): boolean {
  if (isDrawbridgeError(error)) return error.data.reason === 'user-rejected';
  // The wallet's `rejectedByUser` and `cancelledByUser`.
  return isRpcError(error) && (error.code === 3001 || error.code === 3002);
}

/** Whether the wallet is on another chain than it should be. */
export function isWrongChain(error: unknown): error is DrawbridgeError {
  return isDrawbridgeError(error) && error.data.reason === 'wrong-chain';
}

/** The message says what to do. */
export class NoProviderError extends Error {
  override readonly name = 'NoProviderError';

  constructor() {
    super(texts.dapp_no_provider.message);
  }
}

/** Sentences for users in one language: `de` and others of `drawbridge-dapp/languages`. */
export interface Language {
  readonly reasons: Readonly<Partial<Record<Reason, string>>>;
  /** For a `detail` that asks for another sentence than its reason. */
  readonly details?: Readonly<Record<string, string>>;
  readonly noProvider: string;
  readonly failed: string;
  /** With `{said}`. */
  readonly walletSays: string;
}

/** Only reasons that users meet without the extension's advice, because it is gone or was never asked. */
const english: Language = {
  reasons: {
    'extension-reloaded': texts.reason_extension_reloaded.message,
    'outcome-unknown': texts.reason_outcome_unknown.message,
    'user-rejected': texts.reason_user_rejected.message,
  },
  noProvider: texts.dapp_no_provider.message,
  failed: texts.dapp_failed.message,
  walletSays: texts.dapp_wallet_says.message,
};

export interface AdviceOptions {
  /** One of `drawbridge-dapp/languages`; by default the browser's, as the extension tells it. */
  language?: Language | undefined;
}

/** A sentence for the user about any failed call, or the wallet's own words. */
export function adviceFor(error: unknown, { language }: AdviceOptions = {}): string {
  const said = language ?? english;
  const { code, message, data } = Object(error);
  if (error instanceof NoProviderError) return said.noProvider;
  if (isDrawbridgeError(error)) {
    const { reason, detail, advice } = error.data;
    const own = language?.details?.[detail ?? ''] || language?.reasons[reason];
    return own ?? advice ?? said.reasons[reason] ?? said.failed;
  }
  if (isUserRejection(error)) return said.reasons['user-rejected'] ?? said.failed;
  if (typeof code === 'number') {
    // Services keep `message` generic and put the sentence into `data`.
    for (const words of [data, message]) {
      if (typeof words === 'string' && words !== '') return said.walletSays.replace('{said}', () => words);
    }
  }
  return said.failed;
}
