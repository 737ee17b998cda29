import { expect, test, vi } from 'vitest';
import type { Provider } from '../provider.ts';
import { type Reason, reasonError } from '../reasons.ts';
import { answerRpc, placeholder } from './wrap-fetch.ts';

/** Answers `text` over a provider whose `request` is this. */
function ask(
  text: string,
  request: Provider['request'] = async () => null,
  authorization: string | null = placeholder,
) {
  return answerRpc({ request } as Provider, text, authorization);
}
const call = (method: unknown, more = ''): string =>
  `{"id":"7","jsonrpc":"2.0","method":${JSON.stringify(method)}${more}}`;
/** Those of every answer to a call with the placeholder. */
const headers = { Authorization: placeholder };
const failing = (error: object) => async () => Promise.reject(Object.assign(new Error('x'), error));

test('the placeholder has the form of a token', () => {
  expect(placeholder).toMatch(/^VWT [A-Za-z0-9]{64}$/);
});

test.each(['7', 7, 1.5])('the id %j comes back as it was', async (id) => {
  const text = JSON.stringify({ id, jsonrpc: '2.0', method: 'client.list_keys' });
  expect(await ask(text, async () => ({ keys: [] }))).toEqual({
    status: 200,
    body: { jsonrpc: '2.0', id, result: { keys: [] } },
    headers,
  });
});

test('a connection needs no token, brings the placeholder, and passes nothing on that the page says of itself', async () => {
  const request = vi.fn(async () => null);
  expect(await ask(call('client.connect_wallet', ',"params":{"hostname":"bank.example"}'), request, null)).toEqual({
    status: 200,
    body: { jsonrpc: '2.0', id: '7', result: null },
    headers: { Authorization: placeholder },
  });
  expect(request.mock.calls).toEqual([[{ method: 'client.connect_wallet' }]]);
});

test('params go on as they are, and what is wrong with them is said', async () => {
  const detail = 'a in params is a number that would lose digits. Send it as a string.';
  const request = vi.fn(failing(reasonError('bad-request', detail)));
  const text = call('client.send_transaction', ',"params":{"a":18446744073709551615,"b":[1,2.5],"c":"x"}');
  expect(await ask(text, request)).toMatchObject({ status: 400, body: { error: { code: -32602, data: detail } } });
  const [[{ params } = { params: null }] = []] = request.mock.calls as unknown as [[{ params: unknown }]];
  expect(params).toEqual({ a: 2 ** 64, b: [1, 2.5], c: 'x' });
});

test.each([null, 'VWT other', `${placeholder}0`])('the token %j is refused, and nothing is called', async (token) => {
  const request = vi.fn(async () => null);
  expect(await ask(call('client.list_keys'), request, token)).toMatchObject({
    status: 401,
    headers: { 'WWW-Authenticate': 'VWT' },
    body: { id: '7', error: { code: -32003 } },
  });
  expect(request).not.toHaveBeenCalled();
});

test('the chain is told without a token', async () => {
  const answer = await ask(call('client.get_chain_id'), async () => ({ chainID: 'net-1' }), null);
  expect(answer).toMatchObject({ status: 200, body: { result: { chainID: 'net-1' } } });
});

test.each([
  ['{', 400, -32700],
  ['null', 400, -32600],
  [call(7), 400, -32600],
])('%s is no request', async (text, status, code) => {
  expect(await ask(text)).toMatchObject({ status, body: { error: { code } } });
});

test.each(['{"method":"client.list_keys"}', '{"id":null,"method":"client.list_keys"}'])(
  'without an id it is done and not answered: %s',
  async (text) => {
    const request = vi.fn(async () => ({ keys: [] }));
    expect(await ask(text, request)).toEqual({ status: 204, body: null, headers });
    expect(request).toHaveBeenCalledOnce();
  },
);

test('what the wallet said is passed on', async () => {
  const error = { code: 1000, message: 'Network error', data: 'no node' };
  expect(await ask(call('client.send_transaction'), failing(error))).toEqual({
    status: 400,
    body: { jsonrpc: '2.0', id: '7', error },
    headers,
  });
});

test.each<[Reason, number, number]>([
  ['user-rejected', 400, 3001],
  ['site-blocked', 400, 3001],
  ['not-connected', 401, -32003],
  ['token-revoked', 401, -32003],
  ['method-not-allowed', 400, -32601],
  ['too-large', 400, -32602],
  ['outcome-unknown', 500, -32603],
  ['wrong-chain', 500, -32603],
])('%s is said as the service says it', async (reason, status, code) => {
  const error = reasonError(reason);
  expect(await ask(call('client.send_transaction'), failing(error))).toMatchObject({
    status,
    body: { id: '7', error: { code, data: error.message } },
  });
});

test.each<Reason>(['wallet-unreachable', 'extension-reloaded'])('%s fails as a fetch does', async (reason) => {
  await expect(ask(call('client.list_keys'), failing(reasonError(reason)))).rejects.toThrow(TypeError);
});
