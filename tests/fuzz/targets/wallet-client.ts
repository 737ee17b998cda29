import fc from 'fast-check';
import { createWalletClient } from '#lib/wallet/client.ts';
import { runRoutine, walletFindings } from '#lib/wallet/wallet-checks.ts';
import { anyJson, anyText } from '#tests/fuzz/arbitraries.ts';
import { tokenMark } from '#tests/fuzz/background/scripted-wallet.ts';
import { damaged } from '#tests/fuzz/mutate.ts';
import { must, target } from '#tests/fuzz/target.ts';

const sent = `${tokenMark}Sent`.padEnd(64, '0');
const issued = `${tokenMark}Issued`.padEnd(64, '0');

interface Answer {
  status: number;
  body: string;
  authorization: string | null;
  /** Instead of an answer. */
  fails: boolean;
}

const body = fc.oneof(
  fc.tuple(fc.nat({ max: 3 }), anyJson).map(([id, result]) => JSON.stringify({ jsonrpc: '2.0', id, result })),
  fc
    .tuple(fc.nat({ max: 3 }), fc.constantFrom(-32700, -32600, -32003, -32002, 1000, 3001), anyJson)
    .map(([id, code, data]) => JSON.stringify({ jsonrpc: '2.0', id, error: { code, message: `no ${sent}`, data } })),
  fc
    .constantFrom(sent, issued)
    .map((token) => JSON.stringify({ jsonrpc: '2.0', id: 1, result: { token, [token]: 1 } })),
  damaged(fc.constant(`{"jsonrpc":"2.0","id":1,"result":"${issued}"}`)),
  fc.constantFrom('', 'OK', '<html>Origin</html>', '[]', '{"registeredMethods":["client.list_keys"]}'),
  anyText,
);

const answer: fc.Arbitrary<Answer> = fc
  .record({
    status: fc.oneof(fc.constant(200), fc.constantFrom(201, 204, 301, 307, 400, 401, 403, 404, 418, 500, 503)),
    body,
    authorization: fc.constantFrom(`VWT ${issued}`, `VWT ${issued}`, `vwt ${issued}`, issued, 'VWT short', null),
    fails: fc.boolean(),
  })
  // What no header issued is no token, whatever a body says.
  .map((all) => (all.authorization === `VWT ${issued}` ? all : { ...all, body: all.body.replaceAll(issued, 'x') }));

/**
 * The wallet client under any answers: it never rejects, no token is anywhere but where a new one belongs, and the
 * routine ends in one of its states.
 */
export const walletClient = target(
  'wallet-client',
  40_000,
  fc.array(answer, { minLength: 1, maxLength: 6 }),
  async (answers) => {
    let at = 0;
    const fetch = async (): Promise<Response> => {
      const { status, body, authorization, fails } = answers[at++ % answers.length] ?? { status: 200, body: '' };
      if (fails && at % 3 === 0) throw new TypeError('fetch failed', { cause: new Error('socket hang up') });
      const headers: HeadersInit = authorization ? { Authorization: authorization } : {};
      return new Response(status === 204 ? null : body, { status, headers });
    };
    const client = createWalletClient('http://127.0.0.1:1789', fetch);
    const call = { method: 'client.list_keys', paramsText: null, token: sent };
    for (const told of [
      await client.call(call),
      await client.call(call),
      await client.health(),
      await client.methods(),
    ]) {
      const { token, ...rest } = { token: null, ...told };
      must(token === null || token === issued, `${token} is taken for a new session’s token`);
      const spread = JSON.stringify(rest);
      // What the wallet sends of its own in answer to a GET was never a secret of a session.
      if (told.kind !== 'methods')
        must(!spread.includes(sent) && !spread.includes(issued), `a token surfaces: ${spread}`);
    }
    const state = await runRoutine({ client, expectedChainId: '', now: () => 0 });
    must(walletFindings.includes(state.finding), `the routine ends in ${JSON.stringify(state)}`);
    return answers.length;
  },
);
