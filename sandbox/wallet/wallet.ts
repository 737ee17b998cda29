import type { Faults, SandboxOptions } from '../options.ts';
import { createReviews, type Reviews } from './reviews.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { deriveKey, deriveKeys, type WalletKeyPair } from './wallet-keys.ts';

/** One transaction that was sent. */
export interface Executed {
  host: string;
  method: string;
  transactionHash: string;
  /** The command as it came, before it was signed. */
  transaction: Readonly<Record<string, unknown>>;
}

/** The wallet itself, whatever it is reached through. */
export interface Wallet {
  readonly dialect: SandboxOptions['dialect'];
  readonly faults: Faults;
  readonly keys: readonly WalletKeyPair[];
  readonly sessions: Sessions;
  readonly reviews: Reviews;
  /** Hosts that may list keys. Kept with the wallet: a restart does not end it. */
  readonly keyPermissions: Set<string>;
  readonly executed: Executed[];
  approve: SandboxOptions['approve'];
  /** The chain ID it tells now. */
  chainId(): string;
  /** A number no transaction of this wallet had before, so that two equal ones have different hashes. */
  nextNonce(): number;
  /** Makes one more key, as the user can in the wallet. */
  addKey(name: string): void;
  /** Ends the session of `host`, or every session, and the reviews that wait for it. */
  endSessions(host?: string): void;
  /** To be called when sessions, reviews or the approve mode have changed. */
  changed(): void;
  /** Calls `listener` after every change. Returns its own removal. */
  watch(listener: () => void): () => void;
}

/** A wallet with keys made from the seed, no sessions, and no permissions given. */
export function createWallet(options: SandboxOptions, faults: Faults): Wallet {
  const listeners = new Set<() => void>();
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  let lastNonce = 0;
  const keys = deriveKeys(options.seed);
  const wallet: Wallet = {
    dialect: options.dialect,
    faults,
    keys,
    sessions: createSessions(options.apiTokens),
    reviews: createReviews({ dialect: options.dialect, approve: () => wallet.approve, changed }),
    keyPermissions: new Set(),
    executed: [],
    approve: options.approve,
    chainId: () => faults.otherChainId ?? options.chainId,
    nextNonce() {
      lastNonce += 1;
      return lastNonce;
    },
    addKey(name) {
      keys.push(deriveKey(options.seed, keys.length, name));
      changed();
    },
    endSessions(host) {
      wallet.sessions.end(host);
      wallet.reviews.close(host);
      changed();
    },
    changed,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return wallet;
}
