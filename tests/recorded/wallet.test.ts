import { expect, test } from 'vitest';
import { named, responseOf, type WalletExchange, walletExchanges } from '#lib/testing/recorded/recording.ts';
import type { WalletAnswer } from '#lib/wallet/answer.ts';
import { createWalletClient, type WalletClient } from '#lib/wallet/client.ts';

const baseUrl = 'http://127.0.0.1:1789';

/** A wallet service that answers with the exchange, recorded for the id "1", after it has refused an integer as the ID, as it did. */
function replay(recorded: WalletExchange) {
  const sent: { url: string; init: RequestInit }[] = [];
  const fetch: typeof globalThis.fetch = async (url, init = {}) => {
    sent.push({ url: String(url), init });
    const id = init.body === undefined ? null : JSON.parse(String(init.body)).id;
    const exchange =
      typeof id === 'number' && recorded.status === 200 ? named(walletExchanges, 'integer id') : recorded;
    const body = exchange.body.replace(/"id":"1"\}$/, `"id":${JSON.stringify(id)}}`);
    return responseOf({ ...exchange, body }, exchange.headers);
  };
  const client: WalletClient = createWalletClient(baseUrl, fetch);
  return { client, sent };
}

/** The call of a recorded request, its params digit for digit. */
function callOf({ request: { body = '', headers } }: WalletExchange) {
  const [, method = ''] = /"method":"([^"]*)"/.exec(body) ?? [];
  const [, paramsText = null] = /"params":(.*)\}$/.exec(body) ?? [];
  return { method, paramsText, token: headers['Authorization']?.replace(/^VWT /, '') ?? null };
}

/** How a call ends by what was recorded: its JSON-RPC error under its code, or its result. */
function expected({ name, status, body }: WalletExchange): object {
  if (status === 204) return { kind: 'bad-response', detail: expect.stringContaining('HTTP 204') };
  const { error, result = null } = JSON.parse(body);
  if (name === 'no Origin') return { kind: 'origin-refused', detail: error.data };
  if (status === 401) return { kind: 'token-invalid', error };
  if (error !== undefined) return { kind: 'rpc-error', error, status };
  return { kind: 'result', result, token: null };
}

const calls = walletExchanges.filter(({ request }) => request.method === 'POST');

test('every recorded call ends as the service meant: results whole, errors with code, message and reason', async () => {
  for (const exchange of calls) {
    // What the client does not send: other schemes than VWT, and tokens of another length.
    const call = callOf(exchange);
    const { client, sent } = replay(exchange);
    const answer: WalletAnswer = await client.call(
      exchange.name.includes('Authorization') ? { ...call, token: null } : call,
    );
    expect(answer, exchange.name).toEqual(expected(exchange));
    if (exchange.status !== 200) continue;
    // The request is the one that was recorded, integers of any size included.
    expect(sent[1]?.url, exchange.name).toBe(`${baseUrl}${exchange.request.path}`);
    const request = { ...JSON.parse(exchange.request.body ?? ''), id: '2' };
    expect(JSON.parse(String(sent[1]?.init.body)), exchange.name).toEqual(request);
    if (call.paramsText !== null) expect(String(sent[1]?.init.body), exchange.name).toContain(call.paramsText);
  }
  expect(calls).toHaveLength(27);
});

test('health and the list of methods', async () => {
  const running = replay(named(walletExchanges, 'health with an Origin'));
  expect(await running.client.health()).toEqual({ kind: 'running' });
  const listing = replay(named(walletExchanges, 'methods'));
  const methods = ['check_transaction', 'connect_wallet', 'disconnect_wallet', 'get_chain_id', 'list_keys'];
  expect(await listing.client.methods()).toEqual({
    kind: 'methods',
    methods: [...methods, 'send_transaction', 'sign_transaction'].map((name) => `client.${name}`),
  });
});

test('an integer id that the service cannot read is repeated once as a string', async () => {
  const { client, sent } = replay(named(walletExchanges, 'chain ID'));
  const answer = await client.call({ method: 'client.get_chain_id' });
  expect(answer).toEqual({ kind: 'result', result: { chainID: 'drawbridge-real-1' }, token: null });
  const ids = sent.map(({ init }) => JSON.parse(String(init.body)).id);
  expect(ids).toEqual([1, '2']);
});
