import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bodyLimit } from '#lib/http/capped-text.ts';
import { clientOf, error, json, list, token } from './testing/test-client.ts';

const newToken = 'Zz99'.repeat(16);

describe('an answer', () => {
  const answered = async (response: Response) => clientOf(() => response).client.call(list);
  const body = (text: string) => `{"jsonrpc":"2.0","id":1,${text}}`;

  test('with a result brings it, whatever its content type and with every digit', async () => {
    for (const type of ['application/json-rpc', 'application/json', 'text/plain', 'image/png']) {
      const response = new Response(body('"result":{"nonce":18446744073709551615}'), {
        headers: { 'Content-Type': type },
      });
      expect(await answered(response)).toEqual({
        kind: 'result',
        result: { nonce: '18446744073709551615' },
        token: null,
      });
    }
  });

  test('brings the token of a well-formed Authorization header only', async () => {
    const withHeader = (value: string) => new Response(body('"result":null'), { headers: { Authorization: value } });
    expect(await answered(withHeader(`VWT ${newToken}`))).toEqual({ kind: 'result', result: null, token: newToken });
    expect(await answered(withHeader(`Bearer ${newToken}`))).toEqual({ kind: 'result', result: null, token: null });
    expect(await answered(withHeader('VWT short'))).toEqual({ kind: 'result', result: null, token: null });
  });

  test('with an error brings code, message, data and status', async () => {
    expect(await answered(error(2000, 400))).toEqual({
      kind: 'rpc-error',
      status: 400,
      error: { code: 2000, message: 'Message', data: 'A sentence.' },
    });
  });

  test.each([
    [401, error(-32003, 401)],
    [401, new Response('', { status: 401, headers: { 'WWW-Authenticate': 'VWT' } })],
    [401, new Response('<html>', { status: 401 })],
    [400, error(-32003, 400)],
  ])('under %i for the token is token-invalid', async (_status, response) => {
    expect(await answered(response)).toMatchObject({ kind: 'token-invalid', error: { code: -32003 } });
  });

  test.each([
    error(-32002, 400, null),
    new Response('{"error":"no"}', { status: 403 }),
    new Response('missing Origin header', { status: 400 }),
  ])('that refuses the Origin is origin-refused (%#)', async (response) => {
    expect(await answered(response)).toMatchObject({ kind: 'origin-refused', detail: expect.stringMatching(/./) });
  });

  test.each([
    ['no body', new Response('')],
    ['no JSON', new Response('{"jsonrpc":')],
    ['HTML', new Response('<!doctype html>')],
    ['an answer to another call', json({ jsonrpc: '2.0', id: 99, result: 1 })],
    ['another version', json({ jsonrpc: '1.0', id: 1, result: 1 })],
    ['a result under an error status', json({ jsonrpc: '2.0', id: 1, result: 1 }, { status: 500 })],
    ['a notification’s 204', new Response(null, { status: 204 })],
    ['a redirect', new Response('', { status: 307, headers: { Location: 'https://evil.example/' } })],
    ['nesting beyond the limit', new Response(body(`"result":${'['.repeat(100)}${']'.repeat(100)}`))],
    ['not found', new Response('', { status: 404 })],
    ['a bad request for another reason', new Response('nope', { status: 400 })],
  ])('with %s is a bad response', async (_what, response) => {
    expect(await answered(response)).toMatchObject({ kind: 'bad-response', detail: expect.stringMatching(/\.$/) });
  });

  test('of more than 10 MiB is too large, and the rest of it is not read', async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(1024 * 1024).fill(32));
      },
    });
    expect(await answered(new Response(endless))).toMatchObject({ kind: 'too-large' });
    expect(pulled).toBeLessThan(bodyLimit / (1024 * 1024) + 5);
  });

  test('of exactly 10 MiB is read, characters cut between chunks included', async () => {
    const around = new TextEncoder().encode(body('"result":"é"')).length;
    const bytes = new TextEncoder().encode(body(`"result":"é${' '.repeat(bodyLimit - around)}"`));
    expect(bytes.length).toBe(bodyLimit);
    const cut = bytes.indexOf(0xc3) + 1;
    const chunks = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.subarray(0, cut));
        controller.enqueue(bytes.subarray(cut));
        controller.close();
      },
    });
    expect(await answered(new Response(chunks))).toMatchObject({ kind: 'result', result: expect.stringMatching(/^é/) });
  });

  test('that does not come is unreachable, and says why', async () => {
    const refused = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:1789') });
    const { client } = clientOf(() => Promise.reject(refused));
    expect(await client.call(list)).toEqual({
      kind: 'unreachable',
      detail: 'fetch failed: connect ECONNREFUSED 127.0.0.1:1789',
    });
  });

  test('never shows a token, not even one that the service repeats', async () => {
    // JSON can write every letter in another way.
    const escaped = (text: string) =>
      text.replace(/./g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
    const [named, listed] = [escaped(newToken), escaped(token)];
    const text = `"error":{"code":1,"message":"bad ${token} ${listed}","data":{"${named}":["${token}",{"a":"${listed}"}]}}`;
    const response = new Response(body(text), { headers: { Authorization: `VWT ${newToken}` } });
    const shown = JSON.stringify(await answered(response));
    expect(shown).toContain('[token withheld]');
    expect(shown).not.toContain(token);
    expect(shown).not.toContain(newToken);
  });

  test('of any text, status and header is some kind of answer', async () => {
    const kinds = ['result', 'rpc-error', 'token-invalid', 'origin-refused', 'bad-response'];
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json()), fc.integer({ min: 200, max: 599 }), async (text, status) => {
        const empty = [204, 205, 304].includes(status);
        expect(kinds).toContain((await answered(new Response(empty ? null : text, { status }))).kind);
      }),
    );
  });
});
