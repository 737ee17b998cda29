import fc from 'fast-check';
import { sessionRules } from '#lib/background/testing/fake-browser.ts';
import { mayHaveEffect } from '#lib/wallet/methods-with-review.ts';
import { anyJson, anyText, type Json } from '#tests/fuzz/arbitraries.ts';
import { must } from '#tests/fuzz/target.ts';

/** How the wallet service answers one request. */
export type WalletReply =
  | { kind: 'result'; result: Json; token: boolean }
  | { kind: 'error'; code: number; data: Json; status: number }
  /** A body that repeats the token of the request, or the one it issues. */
  | { kind: 'echo'; asError: boolean }
  | { kind: 'text'; text: string; status: number }
  | { kind: 'unauthorized' }
  | { kind: 'broken' };

export const walletReply: fc.Arbitrary<WalletReply> = fc.oneof<fc.MaybeWeightedArbitrary<WalletReply>[]>(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant<'result'>('result'), result: anyJson, token: fc.boolean() }) },
  { weight: 2, arbitrary: fc.constant<WalletReply>({ kind: 'result', result: null, token: true }) },
  {
    weight: 1,
    arbitrary: fc.constant<WalletReply>({
      kind: 'result',
      result: { keys: [{ name: 'k', publicKey: 'ab' }] },
      token: false,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('error'),
      code: fc.constantFrom(-32700, -32600, -32603, -32002, -32003, 1000, 2000, 3000, 3001, 3002, 7),
      data: anyJson,
      status: fc.constantFrom(200, 400, 401, 500),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('echo'), asError: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('text'),
      text: anyText,
      status: fc.constantFrom(200, 204, 302, 403, 500),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom<WalletReply[]>({ kind: 'unauthorized' }, { kind: 'broken' }) },
);

/** One request that may wait for a person, as the wallet service sees it. */
export interface WalletRequest {
  /** Whose `Origin` the browser's rule would have put on it. */
  origin: string;
  method: string;
  /** What the page put into its params, to know its calls again. */
  mark: string | null;
  publicKey: unknown;
  token: string | null;
  reply(reply: WalletReply): void;
}

/** How every token begins: text that nothing else in a case contains. */
export const tokenMark = 'FuzzToken';

/** The API token, with which the wallet reviews nothing. */
export const apiToken = `${tokenMark}Api`.padEnd(64, '0');

/** The params of a call that the wallet, and a check, can tell from every other by its `mark`; with one of two keys. */
export const paramsWith = (mark: string): string =>
  JSON.stringify({
    publicKey: /[02468]$/.test(mark) ? 'ab' : 'cd',
    sendingMode: 'TYPE_SYNC',
    transaction: { voteSubmission: { proposalId: mark } },
  });

/**
 * A wallet service behind `fetch`. What needs no person is answered at once; everything else waits in `waiting` for
 * `reply`. It never sees a call outside `client.` and never one under a site's name that has no rule.
 */
export function scriptedWallet() {
  const rules = sessionRules();
  const waiting: WalletRequest[] = [];
  /** How often each mark's request has arrived, but for those that the wallet says it could not read. */
  const arrived = new Map<string, number>();
  const state = { up: true, issued: 0 };

  const newToken = (): string => {
    state.issued += 1;
    return `${tokenMark}${state.issued}x`.padEnd(64, '0');
  };

  const answer = (reply: WalletReply, id: Json, token: string | null): Response => {
    const rpc = (members: object, init: ResponseInit = {}): Response =>
      new Response(JSON.stringify({ jsonrpc: '2.0', id, ...members }), init);
    const issued = (isToken: boolean): HeadersInit => (isToken ? { Authorization: `VWT ${newToken()}` } : {});
    switch (reply.kind) {
      case 'result':
        return rpc({ result: reply.result }, { headers: issued(reply.token) });
      case 'error':
        return rpc({ error: { code: reply.code, message: 'User error', data: reply.data } }, { status: reply.status });
      case 'echo': {
        const echoed = token ?? newToken();
        const headers = { Authorization: `VWT ${echoed}` };
        if (reply.asError)
          return rpc({ error: { code: 1, message: echoed, data: { echoed } } }, { headers, status: 400 });
        return rpc({ result: { [echoed]: [echoed, `VWT ${echoed}`] } }, { headers });
      }
      case 'text':
        return new Response(reply.status === 204 ? null : reply.text, { status: reply.status });
      case 'unauthorized':
        return rpc({ error: { code: -32003, message: 'Authentication failed' } }, { status: 401 });
      case 'broken':
        throw new TypeError(`terminated while sending ${token}`.replace(`${token}`, 'a header'));
      default:
        return reply satisfies never;
    }
  };

  const fetch = async (input: Parameters<typeof globalThis.fetch>[0], init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input));
    const origin = rules.origins.get(Number(url.hash.slice('#site='.length)));
    must(origin !== undefined, `a request went out under no site: ${url}`);
    if (!state.up) throw new TypeError('fetch failed');
    if (url.pathname.endsWith('/health')) return new Response('');
    if (url.pathname.endsWith('/methods')) {
      return Response.json({ registeredMethods: ['client.connect_wallet', 'client.list_keys', 'client.get_chain_id'] });
    }
    const { id, method, params } = JSON.parse(String(init.body));
    must(String(method).startsWith('client.'), `${method} reached the wallet`);
    const token = new Headers(init.headers).get('Authorization')?.slice('VWT '.length) ?? null;
    if (method === 'client.get_chain_id') return Response.json({ jsonrpc: '2.0', id, result: { chainID: 'net-1' } });
    if (method === 'client.disconnect_wallet') return Response.json({ jsonrpc: '2.0', id });

    const marked: unknown = params?.transaction?.voteSubmission?.proposalId;
    const mark = typeof marked === 'string' ? marked : null;
    if (mark !== null && mayHaveEffect(method)) arrived.set(mark, (arrived.get(mark) ?? 0) + 1);
    const { promise, resolve } = Promise.withResolvers<WalletReply>();
    waiting.push({ origin, method, mark, publicKey: params?.publicKey, token, reply: resolve });
    const reply = await promise;
    const unread = reply.kind === 'error' && reply.status === 400 && (reply.code === -32700 || reply.code === -32600);
    if (unread && mark !== null) arrived.delete(mark);
    return answer(reply, id, token);
  };

  return {
    fetch,
    waiting,
    arrived,
    state,
    /** The browser's, which give requests the Origin of a site. */
    rules,
  };
}

export type ScriptedWallet = ReturnType<typeof scriptedWallet>;
