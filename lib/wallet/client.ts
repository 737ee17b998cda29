import type { WalletAnswer, WalletFailure } from './answer.ts';
import { authenticationFailed, errorSentence, readAnswer, readable, refusesOrigin } from './answer.ts';
import { type Answered, exchange } from './http-request.ts';
import { type RequestIdFormat, type RequestIdFormats, readResponse, requestText, rpcCodes } from './json-rpc.ts';
import { parseLossless } from './lossless-json.ts';
import { parseMethodList } from './results.ts';
import { authorizationFor, isToken, tokenFrom } from './token.ts';
import { withoutTokens } from './without-tokens.ts';

/** On whose behalf a request is made, and until when. */
export interface RequestScope {
  /**
   * Names the rule that gives the request the site's `Origin`: it becomes the fragment `#site=<site>` of the address,
   * which never goes on the wire. Without it the request carries whatever `Origin` the runtime sends.
   */
  site?: string | undefined;
  /** Gives the request up. Never for a method that `mayOpenReview`: the wallet would keep the user's answer for later. */
  signal?: AbortSignal | undefined;
}

export interface WalletCall extends RequestScope {
  /** A method of the `client.` namespace. */
  method: string;
  /** JSON text of an object or array, sent digit for digit; none when null or left out. */
  paramsText?: string | null | undefined;
  /** A session or API token. */
  token?: string | null | undefined;
}

export type HealthAnswer = { kind: 'running' } | { kind: 'outdated' } | WalletFailure;
export type MethodsAnswer = { kind: 'methods'; methods: string[] } | WalletFailure;

/**
 * Speaks to one wallet service (the interface specification, Local wallet service). Nothing here rejects for what the
 * service does or says: every such end is a kind of answer.
 */
export interface WalletClient {
  /** Whether the service runs: `GET /api/v2/health`. `outdated` is a 404, wallet software without API v2. */
  health(scope?: RequestScope): Promise<HealthAnswer>;
  /** The names of the methods that the service exposes: `GET /api/v2/methods`. */
  methods(scope?: RequestScope): Promise<MethodsAnswer>;
  /**
   * Submits one JSON-RPC request: `POST /api/v2/requests`.
   *
   * @throws TypeError when `paramsText` is not the JSON text of an object or array.
   */
  call(call: WalletCall): Promise<WalletAnswer>;
}

/** Whether `answer` says that the service could not read a request for the kind of its id, so that nothing was done. */
function refusesFormat(answer: WalletAnswer, format: RequestIdFormat): boolean {
  if (answer.kind !== 'rpc-error' || answer.status !== 400) return false;
  const { code } = answer.error;
  return code === rpcCodes.parseError || (format === 'string' && code === rpcCodes.invalidRequest);
}

function refusal({ status, text }: Answered, what: string): WalletFailure {
  const response = readResponse(text, '');
  const error = response?.kind === 'error' ? response.error : null;
  if (error?.code === rpcCodes.originUnreadable) return { kind: 'origin-refused', detail: errorSentence(error) };
  if (refusesOrigin(status, text)) {
    return { kind: 'origin-refused', detail: `The wallet service refused the request's Origin with HTTP ${status}.` };
  }
  return { kind: 'bad-response', detail: `The wallet service answered HTTP ${status} to the ${what} request.` };
}

/**
 * Makes the client of the wallet service at `baseUrl` (no trailing slash).
 *
 * Ids start as integers. A service that cannot read one (HTTP 400, code −32700) has executed nothing, so the call is
 * repeated once with a string id, and `requestIdFormats` remembers that. The same holds the other way round, for a service that
 * was replaced by another at its address.
 */
export function createWalletClient(deps: {
  baseUrl: string;
  fetch: typeof globalThis.fetch;
  requestIdFormats: RequestIdFormats;
}): WalletClient {
  const { baseUrl, requestIdFormats } = deps;
  // Called as a plain function: a browser's fetch refuses any other `this`.
  const { fetch } = deps;
  let lastId = 0;

  const address = (path: string, site: string | undefined): string =>
    `${baseUrl}${path}${site === undefined ? '' : `#site=${site}`}`;

  const get = async (path: string, scope: RequestScope): Promise<Answered | WalletFailure> =>
    readable(await exchange(fetch, address(path, scope.site), { method: 'GET', signal: scope.signal ?? null }));

  const attempt = async (call: WalletCall, format: RequestIdFormat): Promise<WalletAnswer> => {
    lastId += 1;
    const id = format === 'integer' ? lastId : String(lastId);
    const token = call.token ?? null;
    const headers: Record<string, string> = { 'Content-Type': 'application/json' };
    if (token !== null) headers['Authorization'] = authorizationFor(token);
    const ended = await exchange(fetch, address('/api/v2/requests', call.site), {
      method: 'POST',
      headers,
      body: requestText(id, call.method, call.paramsText ?? null),
      signal: call.signal ?? null,
    });
    const issued = ended.kind === 'answered' ? tokenFrom(ended.authorization) : null;
    return withoutTokens(readAnswer(ended, id), [token, issued]);
  };

  return {
    async health(scope = {}) {
      const answer = await get('/api/v2/health', scope);
      if (answer.kind !== 'answered') return answer;
      if (answer.status >= 200 && answer.status < 300) return { kind: 'running' };
      if (answer.status === 404) return { kind: 'outdated' };
      return refusal(answer, 'health');
    },

    async methods(scope = {}) {
      const answer = await get('/api/v2/methods', scope);
      if (answer.kind !== 'answered') return answer;
      if (answer.status !== 200) return refusal(answer, 'methods');
      const notAList = { kind: 'bad-response', detail: 'The answer to the methods request lists no methods.' } as const;
      try {
        const methods = parseMethodList(parseLossless(answer.text));
        return methods === null ? notAList : { kind: 'methods', methods };
      } catch {
        return notAList;
      }
    },

    async call(call) {
      // A malformed token cannot be valid, and the error of a header that cannot be sent would quote it.
      if (call.token != null && !isToken(call.token)) return { kind: 'token-invalid', error: authenticationFailed };
      const format = (await requestIdFormats.get(baseUrl)) ?? 'integer';
      const answer = await attempt(call, format);
      if (!refusesFormat(answer, format)) return answer;

      const other: RequestIdFormat = format === 'integer' ? 'string' : 'integer';
      const second = await attempt(call, other);
      // Refused again: it was not the id.
      if (refusesFormat(second, other)) return answer;
      if (second.kind === 'result' || second.kind === 'rpc-error' || second.kind === 'token-invalid') {
        await requestIdFormats.set(baseUrl, other);
      }
      return second;
    },
  };
}
