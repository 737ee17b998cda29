import { randomInt } from 'node:crypto';
import { isToken } from '#lib/wallet/token.ts';

export interface Session {
  readonly token: string;
  readonly host: string;
  /** Name of the wallet that it is a session with. */
  readonly wallet: string;
  /** Unix milliseconds. */
  readonly openedAt: number;
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
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function randomToken(): string {
  return Array.from({ length: 64 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/**
 * Keeps the tokens of live sessions, one a host and wallet, and knows the API tokens. Sessions have no expiry.
 *
 * @throws RangeError when an API token is not 64 letters and digits.
 */
export function createSessions(apiTokens: readonly string[]): Sessions {
  if (!apiTokens.every(isToken)) throw new RangeError('An API token must be 64 letters and digits.');
  let live: Session[] = [];
  return {
    open(host, wallet) {
      const session = { token: randomToken(), host, wallet, openedAt: Date.now() };
      live = [...live.filter((other) => other.host !== host || other.wallet !== wallet), session];
      return session;
    },
    find(token, host) {
      if (apiTokens.includes(token)) return { kind: 'api-token' };
      const session = live.find((other) => other.token === token);
      if (!session) return null;
      return session.host === host ? { kind: 'session', session } : 'of another host';
    },
    list: () => live,
    end(host) {
      live = host === undefined ? [] : live.filter((session) => session.host !== host);
    },
    endOf(token) {
      live = live.filter((session) => session.token !== token);
    },
  };
}
