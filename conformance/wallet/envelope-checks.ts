import { firstRelease, found, latestRelease, notApplicable, releases } from '#conformance/check.ts';
import { answered, header } from '#conformance/describe.ts';
import { requestText } from '#lib/wallet/json-rpc.ts';
import { parseChainId } from '#lib/wallet/results.ts';
import { rpcCodes } from '#lib/wallet/rpc-codes.ts';
import { codeOf, refusedWith, resultOf, rpcAnswer } from './rpc-answer.ts';
import type { WalletCheck } from './wallet-check.ts';
import { notAscii } from './wallet-under-test.ts';

const method = 'client.get_chain_id';

/** JSON-RPC 2.0 over `POST /api/v2/requests`: ids, answers, what cannot be read. All of them ask for the chain ID. */
export const envelopeChecks: readonly WalletCheck[] = [
  {
    id: 'wallet.rpc.integer-id',
    title: 'An integer id is taken; by released services it is refused with −32700, and nothing is executed',
    source: 'interface: Endpoints, JSON-RPC request body; wire-facts: Local wallet service, request id',
    async run(wallet) {
      const answer = await wallet.call({ method, id: 7 });
      if (wallet.dialect !== 'letter') return refusedWith(answer, rpcCodes.parseError, 400);
      return found(answer.response !== null && answer.members['id'] === 7, answered(answer));
    },
  },
  {
    id: 'wallet.rpc.string-id',
    title: 'A string id is taken and comes back as it was',
    source: 'wire-facts: Local wallet service, request id',
    only: releases,
    async run(wallet) {
      const id = 'a "string" ✓';
      const answer = await wallet.call({ method, id });
      return found(answer.response !== null && answer.members['id'] === id, answered(answer));
    },
  },
  {
    id: 'wallet.rpc.large-id',
    title: 'The largest id of 32 bits comes back as it was',
    source: 'interface: Endpoints, JSON-RPC request body, id (integer)',
    only: ['letter'],
    async run(wallet) {
      const id = 2 ** 31 - 1;
      const answer = await wallet.call({ method, id });
      return found(answer.members['id'] === id, answered(answer));
    },
  },
  {
    id: 'wallet.rpc.version',
    title: 'Answers are JSON-RPC 2.0',
    source: 'interface: Endpoints, JSON-RPC 2.0',
    async run(wallet) {
      const answer = await wallet.call({ method });
      return found(answer.members['jsonrpc'] === '2.0', answered(answer));
    },
  },
  {
    id: 'wallet.rpc.one-of-both',
    title: 'An answer has a result or an error, not both',
    source: 'interface: What the service does, JSON-RPC 2.0 requests',
    async run(wallet) {
      const { members, ...http } = await wallet.call({ method });
      const count = ['result', 'error'].filter((name) => (members[name] ?? null) !== null).length;
      return found(count === 1, answered(http));
    },
  },
  {
    id: 'wallet.rpc.close',
    title: 'A connection is closed after a call that asks for it, so that no browser sends another over it, and again',
    source: 'RFC 9112: 9.6, Tear-down',
    async run(wallet) {
      const answer = await wallet.call({ method });
      return found(answer.headers['connection'] === 'close', header(answer, 'Connection'));
    },
  },
  {
    id: 'wallet.rpc.continue',
    title: 'A call that expects it is told that it is read, so that no browser sends it again',
    source: 'RFC 9110: 10.1.1, Expect',
    async run(wallet) {
      const headers = { Expect: '100-continue', 'Content-Type': 'application/json' };
      const body = requestText(wallet.dialect === 'letter' ? 1 : '1', method, null);
      const answer = await wallet.http('POST', '/api/v2/requests', { headers, body });
      return found(answer.continued, answer.continued ? '100 Continue' : answered(answer));
    },
  },
  {
    id: 'wallet.rpc.content-type',
    title: 'Answers are application/json-rpc; those of released services application/json',
    source: 'interface: Endpoints, response content type; wire-facts: Local wallet service, response type',
    async run(wallet) {
      const answer = await wallet.call({ method });
      const type = (answer.headers['content-type'] ?? '').split(';')[0]?.trim();
      const right = wallet.dialect === 'letter' ? 'application/json-rpc' : 'application/json';
      return found(type === right, header(answer, 'Content-Type'));
    },
  },
  ...[
    '{"jsonrpc":"2.0","method":"client.get_chain_id"}',
    '{"jsonrpc":"2.0","id":null,"method":"client.get_chain_id"}',
    '{"jsonrpc":"2.0","id":"","method":"client.get_chain_id"}',
  ].map((body, index): WalletCheck => {
    const name = ['missing', 'null', 'empty'][index];
    return {
      id: `wallet.rpc.${name}-id`,
      title: `A ${name} id makes the call a notification: HTTP 204, no body`,
      source: 'wire-facts: Local wallet service, request id',
      only: releases,
      async run(wallet) {
        const answer = await wallet.post(body, '');
        return found(answer.status === 204 && answer.text === '', answered(answer));
      },
    };
  }),
  {
    id: 'wallet.rpc.not-json',
    title: 'A body that is no JSON is refused with −32700 under HTTP 400, without an id',
    source: 'wire-facts: Local wallet service, JSON-RPC codes',
    only: releases,
    async run(wallet) {
      const answer = await wallet.post('{', '1');
      const { outcome, seen } = refusedWith(answer, rpcCodes.parseError, 400);
      return found(outcome === 'passed' && !('id' in answer.members), seen);
    },
  },
  {
    id: 'wallet.rpc.no-body',
    title: 'An empty body is refused with −32700 under HTTP 400',
    source: 'wire-facts: Local wallet service, JSON-RPC codes',
    only: releases,
    run: async (wallet) => refusedWith(await wallet.post('', '1'), rpcCodes.parseError, 400),
  },
  {
    id: 'wallet.rpc.list',
    title: 'A list of requests is refused with −32700 under HTTP 400',
    source: 'wire-facts: Local wallet service, JSON-RPC codes',
    only: releases,
    run: async (wallet) => refusedWith(await wallet.post('[]', '1'), rpcCodes.parseError, 400),
  },
  {
    id: 'wallet.rpc.other-version',
    title: 'Another JSON-RPC version is refused with −32600 under HTTP 400',
    source: 'wire-facts: Local wallet service, JSON-RPC codes',
    only: releases,
    async run(wallet) {
      const answer = await wallet.post(`{"jsonrpc":"1.0","id":"1","method":"${method}"}`, '1');
      return refusedWith(answer, rpcCodes.invalidRequest, 400);
    },
  },
  {
    id: 'wallet.rpc.no-method',
    title: 'A request without a method is refused with −32600 under HTTP 400, under its own id',
    source: 'wire-facts: Local wallet service, JSON-RPC codes',
    only: releases,
    async run(wallet) {
      const answer = await wallet.post('{"jsonrpc":"2.0","id":"mine"}', 'mine');
      const { outcome, seen } = refusedWith(answer, rpcCodes.invalidRequest, 400);
      return found(outcome === 'passed' && answer.members['id'] === 'mine', seen);
    },
  },
  {
    id: 'wallet.rpc.header-characters',
    title: 'A header with characters beyond ASCII is taken; by release 0.79 it is refused with −32600 under HTTP 400',
    source: 'later-releases: Wallet service, W8',
    only: [...firstRelease, ...latestRelease],
    async run(wallet) {
      const headers = { 'Content-Type': 'application/json', ...notAscii };
      const http = await wallet.http('POST', '/api/v2/requests', { headers, body: requestText('1', method, null) });
      const answer = rpcAnswer(http, '1');
      if (wallet.dialect === '0.79') return refusedWith(answer, rpcCodes.invalidRequest, 400);
      return found(answer.response !== null && codeOf(answer) !== rpcCodes.invalidRequest, answered(answer));
    },
  },
  {
    id: 'wallet.chain.told',
    title: 'The chain ID is answered without a token',
    source: 'interface: Endpoints, client.get_chain_id; Authentication, before a token is set',
    async run(wallet) {
      const answer = await wallet.call({ method });
      if (codeOf(answer) === rpcCodes.nodeCommunicationFailed)
        return notApplicable(`No node answers: ${answered(answer)}`);
      const { response } = answer;
      return found(response?.kind === 'result' && parseChainId(response.result) !== null, answered(answer));
    },
  },
  {
    id: 'wallet.chain.capital',
    title: 'The chain ID stands in chainID, with a capital ID',
    source: 'wire-facts: Local wallet service, client.get_chain_id',
    only: releases,
    async run(wallet) {
      const answer = await wallet.call({ method });
      if (codeOf(answer) === rpcCodes.nodeCommunicationFailed)
        return notApplicable(`No node answers: ${answered(answer)}`);
      return found(typeof resultOf(answer)['chainID'] === 'string', answered(answer));
    },
  },
  {
    id: 'wallet.chain.no-header',
    title: 'The chain ID needs no Origin',
    source: 'wire-facts: Local wallet service, client.get_chain_id, needs no header',
    only: releases,
    async run(wallet) {
      const answer = await wallet.call({ method, origin: null });
      const good = answer.response?.kind === 'result' || codeOf(answer) === rpcCodes.nodeCommunicationFailed;
      return found(good, answered(answer));
    },
  },
];
