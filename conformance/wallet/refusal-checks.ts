import { type Finding, found, releases } from '#conformance/check.ts';
import { answered, header } from '#conformance/describe.ts';
import { rpcCodes } from '#lib/wallet/rpc-codes.ts';
import { broughtNothing, codeOf, type RpcAnswer, refusedWith } from './rpc-answer.ts';
import type { WalletCheck } from './wallet-check.ts';
import { otherSite, type WalletUnderTest } from './wallet-under-test.ts';

const method = 'client.list_keys';
/** Well-formed, but of no session: 64 letters. */
const noToken = 'conformance'.repeat(6).slice(0, 64);

/** The interface specification gives no code for it; released services give −32601. */
function notCallable(wallet: WalletUnderTest, answer: RpcAnswer): Finding {
  return wallet.dialect !== 'letter' ? refusedWith(answer, rpcCodes.methodNotFound, 400) : broughtNothing(answer);
}

/** Passed when only the token was missing: the Origin, or what replaced it, was accepted. */
function originTaken(answer: RpcAnswer): Finding {
  return found(answer.status === 401, answered(answer));
}

/** Which methods can be called, by whom: Origin, token, error objects. None of these calls can open a review. */
export const refusalChecks: readonly WalletCheck[] = [
  ...['admin.list_wallets', 'admin.sign_transaction', 'session.list_keys', 'client.make_coffee'].map(
    (name): WalletCheck => ({
      id: `wallet.methods.refuses-${name.replace(/[._]/g, '-')}`,
      title: `${name} cannot be called`,
      source: name.startsWith('admin.')
        ? 'interface: Endpoints, methods of the admin. namespace cannot be called'
        : 'interface: Endpoints, only methods of the client. namespace; wire-facts: JSON-RPC codes, −32601',
      run: async (wallet) => notCallable(wallet, await wallet.call({ method: name })),
    }),
  ),
  {
    id: 'wallet.errors.shape',
    title: 'An error has a code, a generic message, and a sentence in data',
    source: 'wire-facts: Local wallet service, errors',
    only: releases,
    async run(wallet) {
      const answer = await wallet.call({ method: 'client.make_coffee' });
      const error = answer.response?.kind === 'error' ? answer.response.error : null;
      const good = error?.message === 'Method not found' && typeof error.data === 'string' && error.data !== '';
      return found(good, answered(answer));
    },
  },
  {
    id: 'wallet.errors.id',
    title: 'An error carries the id of its request',
    source: 'interface: What the service does, JSON-RPC 2.0 requests',
    async run(wallet) {
      const id = wallet.dialect === 'letter' ? 4711 : 'forty-two';
      const answer = await wallet.call({ method: 'client.make_coffee', id });
      return found(answer.members['id'] === id, answered(answer));
    },
  },
  {
    id: 'wallet.origin.required',
    title: 'A request without Origin and Referer is rejected',
    source: 'interface: Authentication, Origin',
    run: async (wallet) => broughtNothing(await wallet.call({ method, origin: null })),
  },
  {
    id: 'wallet.origin.code',
    title: 'It is rejected with −32002 under HTTP 400',
    source: 'wire-facts: Local wallet service, JSON-RPC codes, −32002',
    only: releases,
    run: async (wallet) =>
      refusedWith(await wallet.call({ method, origin: null }), rpcCodes.hostnameResolutionFailed, 400),
  },
  {
    id: 'wallet.origin.referer',
    title: 'A Referer is taken where there is no Origin',
    source: 'interface: Authentication, Origin (or Referrer)',
    async run(wallet) {
      return originTaken(await wallet.call({ method, origin: null, referer: `${otherSite}/page`, token: noToken }));
    },
  },
  ...['chrome-extension://abcdefghijklmnop', 'http://127.0.0.1:8080'].map(
    (origin, index): WalletCheck => ({
      id: `wallet.origin.${index === 0 ? 'extension' : 'with-port'}`,
      title: `An Origin such as ${origin} is taken`,
      source: 'wire-facts: Local wallet service, the host part of Origin',
      only: releases,
      run: async (wallet) => originTaken(await wallet.call({ method, origin, token: noToken })),
    }),
  ),
  {
    id: 'wallet.token.unknown',
    title: 'A token of no connection is refused with HTTP 401',
    source: 'interface: Authentication, Invalid token',
    async run(wallet) {
      const answer = await wallet.call({ method, token: noToken });
      return found(answer.status === 401 && !('result' in answer.members), answered(answer));
    },
  },
  {
    id: 'wallet.token.challenge',
    title: 'A refused token is answered with WWW-Authenticate: VWT; by released services with code −32003 alone',
    source: 'interface: Authentication, Invalid token; wire-facts: Local wallet service, 401',
    async run(wallet) {
      const answer = await wallet.call({ method, token: noToken });
      if (wallet.dialect !== 'letter') return found(codeOf(answer) === rpcCodes.authenticationFailed, answered(answer));
      return found(answer.headers['www-authenticate'] === 'VWT', header(answer, 'WWW-Authenticate'));
    },
  },
  ...['Bearer x', 'VWT short', 'VWT '].map(
    (authorization, index): WalletCheck => ({
      id: `wallet.token.${['other-scheme', 'too-short', 'empty'][index]}`,
      title: `Authorization: ${authorization.trim()} is refused with HTTP 401`,
      source: 'interface: Authentication, Header and Token format',
      async run(wallet) {
        const answer = await wallet.call({ method, authorization });
        return found(answer.status === 401 && !('result' in answer.members), answered(answer));
      },
    }),
  ),
  ...['list_keys', 'disconnect_wallet', 'send_transaction', 'sign_transaction', 'check_transaction'].map(
    (name): WalletCheck => ({
      id: `wallet.token.needed-for-${name.replace('_', '-')}`,
      title: `client.${name} without a token is refused with −32003 under HTTP 401`,
      source: 'wire-facts: Local wallet service, JSON-RPC codes, −32003',
      only: releases,
      async run(wallet) {
        return refusedWith(await wallet.call({ method: `client.${name}` }), rpcCodes.authenticationFailed, 401);
      },
    }),
  ),
  {
    id: 'wallet.token.not-exposed',
    title: 'Answers other than to connecting do not expose the Authorization header',
    source: 'wire-facts: Local wallet service, Authorization on connect, on that answer only',
    only: releases,
    async run(wallet) {
      const answer = await wallet.call({ method: 'client.get_chain_id' });
      const good =
        answer.headers['access-control-expose-headers'] === undefined && !('authorization' in answer.headers);
      return found(good, header(answer, 'Access-Control-Expose-Headers'));
    },
  },
];
