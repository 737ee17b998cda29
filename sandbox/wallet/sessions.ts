import { randomInt } from 'node:crypto';
import { isToken } from '#lib/wallet/token.ts';

export interface Session {
  readonly token: string;
  readonly host: string;
  /** Unix milliseconds. */
  readonly openedAt: number;
}

/** What a valid token stands for. With an API token the user reviews nothing. */
export type Connection = { kind: 'session'; session: Session } | { kind: 'api-token' };

export interface Sessions {
  /** Opens a session for `host`. An earlier session of the same host ends with it. */
  open(host: string): Session;
  /** What `token` stands for when `host` sends it; null when it is not valid for that host. */
  find(token: string, host: string): Connection | null;
  list(): Session[];
  /** Ends the session of `host`, or every session. */
  end(host?: string): void;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function randomToken(): string {
  return Array.from({ length: 64 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/**
 * Keeps the tokens of live sessions, one a host, and knows the API tokens. Sessions have no expiry.
 *
 * @throws RangeError when an API token is not 64 letters and digits.
 */
export function createSessions(apiTokens: readonly string[]): Sessions {
  if (!apiTokens.every(isToken)) throw new RangeError('An API token must be 64 letters and digits.');
  const byHost = new Map<string, Session>();
  return {
    open(host) {
      const session = { token: randomToken(), host, openedAt: Date.now() };
      byHost.set(host, session);
      return session;
    },
    find(token, host) {
      if (apiTokens.includes(token)) return { kind: 'api-token' };
      const session = byHost.get(host);
      return session?.token === token ? { kind: 'session', session } : null;
    },
    list: () => [...byHost.values()],
    end(host) {
      if (host === undefined) byHost.clear();
      else byHost.delete(host);
    },
  };
}
