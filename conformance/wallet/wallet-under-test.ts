import { setTimeout as delay } from 'node:timers/promises';
import type { Dialect } from '#conformance/check.ts';
import type { Reviewer } from '#conformance/reviewer.ts';
import type { Checkable } from '#conformance/run-checks.ts';
import type { HttpAnswer, Transport } from '#conformance/transport.ts';
import { authorizationFor, tokenFrom } from '#lib/wallet/answer.ts';
import { type RequestId, requestText } from '#lib/wallet/json-rpc.ts';
import { type RpcAnswer, rpcAnswer } from './rpc-answer.ts';

/** What a check of a wallet service can need: see the command line's options. */
export type WalletNeed = 'api-token' | 'sign' | 'send' | 'reviews' | 'session' | 'restart' | 'expiry';

export interface WalletOptions {
  /** Base address without trailing slash. */
  url: string;
  dialect: Dialect;
  transport: Transport;
  apiToken: string | null;
  reviewer: Reviewer | null;
  /** The user allows signing with the API token. */
  sign: boolean;
  /** The user allows sending a transaction with the API token. */
  send: boolean;
  /** For how long at least a call must wait for a key that is in use, in milliseconds. */
  keyWaitMs?: number;
}

export interface RpcCall {
  method: string;
  params?: unknown;
  /** JSON text of the params, where digits matter. */
  paramsText?: string;
  /** Whole `Authorization` header, or a token. */
  authorization?: string | null;
  token?: string | null;
  /** Null sends none. */
  origin?: string | null;
  referer?: string;
  /** Of the kind that the service takes unless given. */
  id?: RequestId;
}

/** Hosts that the user of `--interactive` is asked about. */
export const site = 'https://conformance.example';
export const otherSite = 'https://other.conformance.example';

/** A header whose bytes are not ASCII, which Node takes as one character each. */
export const notAscii = { 'X-Conformance': Buffer.from('✓').toString('latin1') } as const;

/** Release 0.79 tries ten times, two seconds apart. */
const usualKeyWaitMs = 18_000;
/** How long a wallet may take until it asks. */
const shownMs = 1000;

const lacking: Record<WalletNeed, string> = {
  'api-token': 'Give an API token with --api-token.',
  sign: 'Allow signing with the API token by --sign.',
  send: 'Allow sending with the API token by --send.',
  reviews: 'Run with --interactive, and answer in the wallet.',
  session: 'There is no session: the wallet did not give a token on connect.',
  restart: 'Run with --interactive and --restart, and restart the service when told.',
  expiry: 'The hour of a session can be ended in the sandbox alone.',
};

/** One wallet service, and what the checks have made of it so far. */
export class WalletUnderTest implements Checkable<WalletNeed> {
  readonly url: string;
  readonly dialect: Dialect;
  readonly apiToken: string | null;
  readonly keyWaitMs: number;
  readonly #options: WalletOptions;
  #connecting: Promise<RpcAnswer> | null = null;
  #session: string | null = null;
  #endedSession: string | null = null;
  #restarting: Promise<unknown> | null = null;
  #unlocking: Promise<{ asked: boolean; answer: RpcAnswer }> | null = null;
  readonly #secrets = new Set<string>();

  constructor(options: WalletOptions) {
    this.#options = options;
    this.url = options.url;
    this.dialect = options.dialect;
    this.apiToken = options.apiToken;
    this.keyWaitMs = options.keyWaitMs ?? usualKeyWaitMs;
    if (options.apiToken !== null) this.#secrets.add(options.apiToken);
  }

  lacks(need: WalletNeed): string | null {
    const { apiToken, sign, send, reviewer } = this.#options;
    const there: Record<WalletNeed, boolean> = {
      'api-token': apiToken !== null,
      sign: apiToken !== null && sign,
      send: apiToken !== null && send,
      reviews: reviewer !== null,
      session: this.#session !== null,
      restart: reviewer?.restart !== undefined,
      expiry: reviewer?.expire !== undefined,
    };
    return there[need] ? null : lacking[need];
  }

  secrets(): readonly string[] {
    return [...this.#secrets];
  }

  /** The token of the session that `connected` opened; '' before. */
  get session(): string {
    return this.#session ?? '';
  }

  expectReview(...expected: Parameters<Reviewer['expect']>): void {
    this.#options.reviewer?.expect(...expected);
  }

  /** Any request, with the site's Origin unless another or none is given. */
  async http(
    method: string,
    path: string,
    { origin = site, ...more }: { origin?: string | null; headers?: Record<string, string>; body?: string } = {},
  ): Promise<HttpAnswer> {
    const headers = { ...(origin !== null && { Origin: origin }), ...more.headers };
    return this.#options.transport.send({ method, url: `${this.url}${path}`, headers, body: more.body });
  }

  /** `POST /api/v2/requests` with a body as it is. */
  async post(body: string, id: RequestId, call: Omit<RpcCall, 'method'> = {}): Promise<RpcAnswer> {
    const authorization = call.authorization ?? (call.token ? authorizationFor(call.token) : null);
    const headers = {
      'Content-Type': 'application/json',
      ...(authorization !== null && { Authorization: authorization }),
      ...(call.referer !== undefined && { Referer: call.referer }),
    };
    const { origin = site } = call;
    const answer = rpcAnswer(await this.http('POST', '/api/v2/requests', { origin, headers, body }), id);
    const token = tokenFrom(answer.headers['authorization']);
    if (token !== null) this.#secrets.add(token);
    return answer;
  }

  /** One JSON-RPC call, with an id of the kind that the service takes. */
  call({ method, params, paramsText, ...call }: RpcCall): Promise<RpcAnswer> {
    const id = call.id ?? (this.dialect === 'letter' ? 1 : '1');
    const text = paramsText ?? (params === undefined ? null : JSON.stringify(params));
    return this.post(requestText(id, method, text), id, call);
  }

  /** The answer to the connection that later checks use; the user approves it the first time. */
  connected(how = ''): Promise<RpcAnswer> {
    if (this.#connecting !== null) return this.#connecting;
    this.expectReview('approve', `${new URL(site).host} wants to connect${how}`);
    this.#connecting = this.call({ method: 'client.connect_wallet' }).then((answer) => {
      this.#session = tokenFrom(answer.headers['authorization']);
      return answer;
    });
    return this.#connecting;
  }

  /** Connects once more: the session is another one then. */
  reconnect(): Promise<RpcAnswer> {
    this.#connecting = null;
    this.#endedSession = this.#session;
    return this.connected(', with the same wallet as before');
  }

  /** The token of the session before the present one; '' where there was none. */
  get endedSession(): string {
    return this.#endedSession ?? '';
  }

  /** Ends the hour of all sessions. */
  async expire(): Promise<void> {
    await this.#options.reviewer?.expire?.();
  }

  /** Restarts the service once, with a session that was open and one that had ended. */
  async restarted(): Promise<void> {
    this.#restarting ??= this.reconnect().then(() => this.#options.reviewer?.restart?.());
    await this.#restarting;
  }

  /** Lists the keys of a session for which the wallet first has to ask the passphrase, and tells whether it did. */
  async unlock(): Promise<{ asked: boolean; answer: RpcAnswer }> {
    const about = `${new URL(site).host} wants access to the locked wallet, which asks for its passphrase`;
    this.expectReview('leave open', about);
    const listing = this.call({ method: 'client.list_keys', token: this.session });
    const early = await Promise.race([listing.then(() => true), delay(shownMs).then(() => false)]);
    this.expectReview('approve', `${about} (now enter it)`);
    return { asked: !early, answer: await listing };
  }

  /** Restarts the service once, and unlocks the session once. */
  unlockedAfterRestart(): Promise<{ asked: boolean; answer: RpcAnswer }> {
    this.#unlocking ??= this.restarted().then(() => this.unlock());
    return this.#unlocking;
  }

  /** `client.list_keys` of the session; its first call can open a review of permissions. */
  listKeys(token: string = this.session, origin: string = site): Promise<RpcAnswer> {
    this.expectReview('approve', `${new URL(origin).host} wants to see your keys (if the wallet asks)`);
    return this.call({ method: 'client.list_keys', token, origin });
  }
}
