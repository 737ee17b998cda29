import { type Listener, listen } from '../listener.ts';
import type { Faults, SandboxOptions } from '../options.ts';
import type { RecordedRequest } from '../recorded-request.ts';
import { buildDesk } from './desk.ts';
import { buildWalletHttp } from './http.ts';
import type { Review } from './reviews.ts';
import { createWallet, type Executed, type SendVote } from './wallet.ts';

/** A running wallet service with its desk. */
export interface WalletService {
  /** Base address, without trailing slash. */
  readonly url: string;
  /** Address of the page where a person answers reviews. */
  readonly deskUrl: string;
  /** Every request, in the order of arrival. `status` is 0 until it is answered. */
  readonly log: RecordedRequest[];
  /** Open reviews, the oldest first. */
  reviews(): Review[];
  /** @throws RangeError when no such review is open. */
  answer(reviewId: string, approve: boolean, choice?: string): void;
  /** How reviews are answered from now on; open ones stay. */
  setApprove(mode: SandboxOptions['approve']): void;
  /** Ends the session of one host, or every session, as the user can in the wallet. */
  revokeSessions(host?: string): void;
  /** Takes the permission to list keys away, as the user can in the wallet. Sessions go on. */
  revokeKeys(host?: string): void;
  /** Makes one more wallet: by the real dialect the user is asked from now on which one to connect to. */
  addWallet(name: string): void;
  /** Leaves the service without a wallet. */
  removeWallets(): void;
  /** Ends the process and starts it again: open reviews are gone, and sessions but in release 0.79; connections break. */
  restart(): Promise<void>;
  /** Ends the hour of every session: by release 0.79 its next call needs the wallet's passphrase. */
  expireSessions(): void;
  /** Locks every wallet: every session and open review ends. By the real dialect its passphrase is asked for next. */
  lock(): void;
  /** Closes the port and breaks every connection; or listens again, at the same port. Sessions stay. */
  setDown(down: boolean): Promise<void>;
  /** The keys of the first wallet. */
  keys(): Array<{ name: string; publicKey: string }>;
  /** Makes one more key in the first wallet, as the user can in the wallet. */
  addKey(name: string): void;
  /** The transactions that were sent, in order. */
  executed(): Executed[];
  close(): Promise<void>;
}

/**
 * Starts the sandbox's wallet service and its desk on 127.0.0.1. `faults` is a live object, read at each request, but for
 * `walletDown`, which `setDown` acts on.
 *
 * `vote` is called with each vote that is sent.
 *
 * @throws PortInUseError when a port is taken; nothing is left running then.
 */
export async function startWalletService(
  options: SandboxOptions,
  faults: Faults,
  vote: SendVote = () => undefined,
): Promise<WalletService> {
  const wallet = createWallet(options, faults, vote);
  const log: RecordedRequest[] = [];
  const http = await listen('wallet service', () => buildWalletHttp(wallet, log), options.ports.wallet);
  let down = false;

  const restart = async (): Promise<void> => {
    await http.setDown(true);
    wallet.restarted();
    if (!down) await http.setDown(false);
  };

  let desk: Listener;
  try {
    desk = await listen('wallet desk', () => buildDesk(wallet, restart), options.ports.desk);
  } catch (error) {
    await http.close();
    throw error;
  }

  return {
    url: http.url,
    deskUrl: desk.url,
    log,
    reviews: () => wallet.reviews.list(),
    answer: (reviewId, approve, choice) => wallet.reviews.answer(reviewId, approve, choice),
    setApprove(mode) {
      wallet.approve = mode;
      wallet.changed();
    },
    revokeSessions: (host) => wallet.endSessions(host),
    revokeKeys: (host) => wallet.revokeKeys(host),
    addWallet: (name) => wallet.addWallet(name),
    removeWallets: () => wallet.removeWallets(),
    restart,
    expireSessions: () => wallet.sessions.expire(),
    lock: () => wallet.lock(),
    async setDown(next) {
      down = next;
      await http.setDown(down);
    },
    keys: () => (wallet.stores[0]?.keys ?? []).map(({ name, publicKey }) => ({ name, publicKey })),
    addKey: (name) => wallet.addKey(name),
    executed: () => [...wallet.executed],
    async close() {
      await Promise.all([http.close(), desk.close()]);
      wallet.reviews.reset();
    },
  };
}
