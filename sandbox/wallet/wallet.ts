import type { Party } from '../data/parties.ts';
import type { Faults, SandboxOptions } from '../options.ts';
import { createMutex, type Mutex } from './mutex.ts';
import { createQueuedReviews } from './queued-reviews.ts';
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

/** One of the wallets that the service has, as a file of its own. What is in it outlives a restart. */
export interface KeyStore {
  readonly name: string;
  readonly keys: WalletKeyPair[];
  /** Hosts that may list and use its keys. */
  readonly keyPermissions: Set<string>;
  /** Its passphrase is asked for when it is connected to. */
  locked: boolean;
}

export type SendVote = (proposalId: string, party: Party, yes: boolean) => void;

/** The wallet service itself, whatever it is reached through. */
export interface Wallet {
  readonly dialect: SandboxOptions['dialect'];
  readonly faults: Faults;
  /** By the letter there is the first one only. */
  readonly stores: readonly KeyStore[];
  readonly sessions: Sessions;
  readonly reviews: Reviews;
  /** Held while a passphrase is asked for: by release 0.79 no other call with a token goes on meanwhile, nor the end of a connection. */
  readonly connections: Mutex;
  /** Public keys that a call of release 0.79 signs with now. */
  readonly keysInUse: Set<string>;
  /** How long a call waits for such a key, in milliseconds. */
  readonly keyWaitMs: number;
  readonly executed: Executed[];
  /** How many votes a release has signed of a key on a proposal. */
  readonly votesSigned: Map<string, number>;
  /** Sends a vote to the network. */
  readonly vote: SendVote;
  approve: SandboxOptions['approve'];
  /** The chain ID it tells now. */
  chainId(): string;
  /** A number no transaction of this wallet had before, so that two equal ones have different hashes. */
  nextNonce(): number;
  /** Makes one more key in the first wallet, as the user can there. */
  addKey(name: string): void;
  /** Makes one more wallet, with keys of its own. */
  addWallet(name: string): void;
  /** Takes every wallet away; sessions and API tokens of theirs end. */
  removeWallets(): void;
  /** Takes the permission to list keys from `host`, or from every host. Sessions go on. */
  revokeKeys(host?: string): void;
  /** Locks every wallet, and ends every open review and every session, or by release 0.79 its hour. */
  lock(): void;
  /** What a restart does to sessions, reviews and wallets. */
  restarted(): void;
  /** Ends the session of `host`, or every session, and the reviews that wait for it. */
  endSessions(host?: string): void;
  /** To be called when sessions, reviews or the approve mode have changed. */
  changed(): void;
  /** Calls `listener` after every change. Returns its own removal. */
  watch(listener: () => void): () => void;
}

/** A wallet service with one wallet, its keys made from the seed, no sessions, and no permissions given. */
export function createWallet(options: SandboxOptions, faults: Faults, vote: SendVote): Wallet {
  const listeners = new Set<() => void>();
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  let lastNonce = 0;
  let stores: KeyStore[] = [
    { name: 'Sandbox', keys: deriveKeys(options.seed), keyPermissions: new Set(), locked: false },
  ];
  const later = options.dialect === '0.79';
  const wallet: Wallet = {
    dialect: options.dialect,
    faults,
    get stores() {
      return stores;
    },
    sessions: createSessions(options.apiTokens, later),
    connections: createMutex(),
    reviews: later
      ? createQueuedReviews({ approve: () => wallet.approve, changed })
      : createReviews({ dialect: options.dialect, approve: () => wallet.approve, changed }),
    keysInUse: new Set(),
    keyWaitMs: options.keyWaitMs,
    executed: [],
    votesSigned: new Map(),
    vote,
    approve: options.approve,
    chainId: () => faults.otherChainId ?? options.chainId,
    nextNonce() {
      lastNonce += 1;
      return lastNonce;
    },
    addKey(name) {
      const [first] = stores;
      first?.keys.push(deriveKey(options.seed, first.keys.length, name));
      changed();
    },
    addWallet(name) {
      const key = deriveKey(options.seed, 1000 + stores.length, `${name} 1`);
      stores.push({ name, keys: [key], keyPermissions: new Set(), locked: false });
    },
    removeWallets() {
      stores = [];
      wallet.endSessions();
      wallet.sessions.forget();
    },
    revokeKeys(host) {
      for (const { keyPermissions } of stores) {
        if (host === undefined) keyPermissions.clear();
        else keyPermissions.delete(host);
      }
    },
    lock() {
      for (const store of stores) store.locked = true;
      if (!later) return wallet.endSessions();
      wallet.sessions.expire();
      wallet.reviews.close();
      changed();
    },
    restarted() {
      wallet.reviews.reset();
      wallet.lock();
      if (later) wallet.sessions.restart();
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
