import { randomInt } from 'node:crypto';
import { isToken } from '#lib/wallet/answer.ts';

export interface Session {
  readonly token: string;
  readonly host: string;
  /** Name of the wallet that it is a session with. */
  readonly wallet: string;
  /** Unix milliseconds. */
  readonly openedAt: number;
  /** When the wallet's passphrase is needed again. */
  expiresAt: number;
}

/** What a valid token stands for. With an API token the user reviews nothing. */
export type Connection = { kind: 'session'; session: Session } | { kind: 'api-token' };

export interface Sessions {
  /** Opens a session of `host` with a wallet. An earlier one of the same two ends with it. */
  open(host: string, wallet: string): Session;
  /** What `token` stands for when `host` sends it; of whom else it is one, or that it is not valid. */
  find(token: string, host: string): Connection | 'of another host' | null;
  list(): Session[];
  /** Ends the sessions of `host`, or every session. */
  end(host?: string): void;
  /** Ends the session that `token` stands for; an API token is none. */
  endOf(token: string): void;
  /** Ends the hour of every session. */
  expire(): void;
  /** The passphrase of a wallet was given: an hour more for its sessions. API tokens are those of another host from then on. */
  unlock(wallet: string): void;
  /** What a restart leaves of them. */
  restart(): void;
  /** Forgets every session, as when its wallet is removed. */
  forget(): void;
}

const hour = 3_600_000;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function randomToken(): string {
  return Array.from({ length: 64 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/**
 * Keeps the tokens of live sessions, one a host and wallet, and knows the API tokens. Until release 0.71 sessions have no
 * expiry and end with a restart. By release 0.79 they expire, and are kept: after a restart, those that had ended live again,
 * and all are expired (vegaprotocol/vega v0.79.0, wallet/service/v2/connections).
 *
 * @throws RangeError when an API token is not 64 letters and digits.
 */
export function createSessions(apiTokens: readonly string[], later: boolean): Sessions {
  if (!apiTokens.every(isToken)) throw new RangeError('An API token must be 64 letters and digits.');
  let live: Session[] = [];
  let ended: Session[] = [];
  let knowsApiTokens = true;
  const keep = (stays: (session: Session) => boolean): void => {
    if (later) ended = [...ended, ...live.filter((session) => !stays(session))];
    live = live.filter(stays);
  };
  return {
    open(host, wallet) {
      const now = Date.now();
      const expiresAt = later ? now + hour : Number.POSITIVE_INFINITY;
      const session = { token: randomToken(), host, wallet, openedAt: now, expiresAt };
      keep((other) => other.host !== host || other.wallet !== wallet);
      live = [...live, session];
      return session;
    },
    find(token, host) {
      if (apiTokens.includes(token)) return knowsApiTokens ? { kind: 'api-token' } : 'of another host';
      const session = live.find((other) => other.token === token);
      if (!session) return null;
      return session.host === host ? { kind: 'session', session } : 'of another host';
    },
    list: () => live,
    end: (host) => keep((session) => host !== undefined && session.host !== host),
    endOf: (token) => keep((session) => session.token !== token),
    expire() {
      for (const session of live) session.expiresAt = 0;
    },
    unlock(wallet) {
      for (const session of live) if (session.wallet === wallet) session.expiresAt = Date.now() + hour;
      knowsApiTokens = false;
    },
    restart() {
      live = [...live, ...ended];
      ended = [];
      knowsApiTokens = true;
      this.expire();
    },
    forget() {
      live = [];
      ended = [];
    },
  };
}
