import { orNull, parseLossless } from '#lib/json/parse.ts';
import {
  authenticationFailed,
  authorizationFor,
  badResponse,
  type HttpAnswer,
  isToken,
  originRefusal,
  readRpcAnswer,
  sendRequest,
  tokenFrom,
  type WalletAnswer,
  type WalletFailure,
  withoutTokens,
} from './answer.ts';
import { readResponse, requestText } from './json-rpc.ts';
import { parseMethodList } from './results.ts';
import { rpcCodes } from './rpc-codes.ts';

export interface RequestScope {
  /**
   * Selects the rule that sets the site's `Origin`, through the address's fragment `#site=<site>`, which is never sent.
   * Without it the runtime's own `Origin` is sent.
   */
  site?: string | undefined;
  /** Never for a method that `mayOpenReview`: the wallet would keep the user's answer for the next one. */
  signal?: AbortSignal | undefined;
}

export interface WalletRequest extends RequestScope {
  method: string;
  /** JSON text of an object or array, sent digit for digit. */
  paramsText?: string | null | undefined;
  token?: string | null | undefined;
}

export type HealthAnswer = { kind: 'running' } | { kind: 'outdated' } | WalletFailure;
export type MethodsAnswer = { kind: 'methods'; methods: string[] } | WalletFailure;

/** Interface specification, Local wallet service. Every failure of the service is a kind of answer. */
export interface WalletClient {
  readonly baseUrl: string;
  /** `GET /api/v2/health`. `outdated` is a 404: wallet software without API v2. */
  health(scope?: RequestScope): Promise<HealthAnswer>;
  methods(scope?: RequestScope): Promise<MethodsAnswer>;
  /** `POST /api/v2/requests`. Throws TypeError when `paramsText` is not JSON text of an object or array. */
  call(call: WalletRequest): Promise<WalletAnswer>;
}

/** Integers by the interface specification, strings in release 0.71. */
type RequestIdFormat = 'integer' | 'string';

/** The service could not read the ID, so nothing was executed. */
function refusesFormat(answer: WalletAnswer, format: RequestIdFormat): boolean {
  if (answer.kind !== 'rpc-error' || answer.status !== 400) return false;
  const { code } = answer.error;
  return code === rpcCodes.parseError || (format === 'string' && code === rpcCodes.invalidRequest);
}

function refusal(answer: HttpAnswer, what: string): WalletFailure {
  const response = readResponse(answer.text, '');
  return (
    originRefusal(answer, response?.kind === 'error' ? response.error : null) ??
    badResponse(`The wallet service answered HTTP ${answer.status} to the ${what} request.`)
  );
}

/**
 * IDs start as integers. A service that cannot read one (HTTP 400, code −32700) has executed nothing, so the call is
 * repeated once with the other kind, which the client keeps to.
 */
export function createWalletClient(baseUrl: string, fetch: typeof globalThis.fetch): WalletClient {
  let lastId = 0;
  let known: RequestIdFormat = 'integer';

  const address = (path: string, site: string | undefined): string =>
    `${baseUrl}${path}${site === undefined ? '' : `#site=${site}`}`;

  const get = (path: string, scope: RequestScope) =>
    sendRequest(fetch, address(path, scope.site), { method: 'GET', signal: scope.signal ?? null });

  const attempt = async (call: WalletRequest, format: RequestIdFormat): Promise<WalletAnswer> => {
    lastId += 1;
    const id = format === 'integer' ? lastId : String(lastId);
    const token = call.token ?? null;
    const headers: Record<string, string> = { 'Content-Type': 'application/json' };
    if (token !== null) headers['Authorization'] = authorizationFor(token);
    const answer = await sendRequest(fetch, address('/api/v2/requests', call.site), {
      method: 'POST',
      headers,
      body: requestText(id, call.method, call.paramsText ?? null),
      signal: call.signal ?? null,
    });
    if (answer.kind !== 'answered') return withoutTokens(answer, [token]);
    return withoutTokens(readRpcAnswer(answer, id), [token, tokenFrom(answer.authorization)]);
  };

  return {
    baseUrl,

    async health(scope = {}) {
      const answer = await get('/api/v2/health', scope);
      if (answer.kind !== 'answered') return answer;
      if (answer.status >= 200 && answer.status < 300) return { kind: 'running' };
      if (answer.status === 404) {
        // No wallet service of any version sends HTML (vegaprotocol/vega v0.71.6, wallet/service): web servers do.
        return /^\s*</.test(answer.text) ? badResponse('The answer is a page of a web server.') : { kind: 'outdated' };
      }
      return refusal(answer, 'health');
    },

    async methods(scope = {}) {
      const answer = await get('/api/v2/methods', scope);
      if (answer.kind !== 'answered') return answer;
      if (answer.status !== 200) return refusal(answer, 'methods');
      const methods = parseMethodList(orNull(() => parseLossless(answer.text)));
      return methods === null
        ? badResponse('The answer to the methods request lists no methods.')
        : { kind: 'methods', methods };
    },

    async call(call) {
      // The error of a header that cannot be sent would quote the token.
      if (call.token != null && !isToken(call.token)) return { kind: 'token-invalid', error: authenticationFailed };
      const format = known;
      const answer = await attempt(call, format);
      if (!refusesFormat(answer, format)) return answer;

      const other: RequestIdFormat = format === 'integer' ? 'string' : 'integer';
      const second = await attempt(call, other);
      // Refused again: it was not the id.
      if (refusesFormat(second, other)) return answer;
      if (second.kind === 'result' || second.kind === 'rpc-error' || second.kind === 'token-invalid') {
        known = other;
      }
      return second;
    },
  };
}
