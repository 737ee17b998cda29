import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { http, pour } from './raw-server.ts';
import { connect, list, newToken, token, walletOf } from './wallet.ts';

const result = (value: string, id: number | string = 1) => `{"jsonrpc":"2.0","id":${id},"result":${value}}`;

describe('a wallet service that answers a call', () => {
  test.each([
    ['nothing', ''],
    ['a page', '<!doctype html><title>Router login</title>'],
    ['half a response', '{"jsonrpc":"2.0","id":1,"result":'],
    ['two responses', result('1') + result('2')],
    ['a batch', `[${result('1')}]`],
    ['another id', result('1', 2)],
    ['the id in another spelling', result('1', '"01"')],
    ['no id', '{"jsonrpc":"2.0","result":1}'],
    ['JSON-RPC 1', '{"id":1,"result":1}'],
    ['an error that is none', '{"jsonrpc":"2.0","id":1,"error":"no"}'],
    ['null', 'null'],
  ])('with %s is not believed', async (_what, body) => {
    const { client } = await walletOf((socket) => socket.end(http(body)));
    expect(await client.call(list)).toMatchObject({ kind: 'bad-response' });
  });

  test.each([
    ['what is not HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['a length that is none', 'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n{}'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}'],
    ['a chunk of no size', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}'],
    ['silence', ''],
  ])('with %s counts as not there', async (_what, bytes) => {
    const { client } = await walletOf((socket) => socket.end(bytes));
    expect(await client.call(list)).toMatchObject({ kind: 'unreachable' });
  });

  test('with a body that says it is compressed and is not', async () => {
    const { client } = await walletOf((socket) =>
      socket.end(http(result('1'), { headers: { 'Content-Encoding': 'gzip' } })),
    );
    expect(await client.call(list)).toMatchObject({ kind: 'unreachable' });
  });

  test('with bytes that are no UTF-8 is read with marks in their place', async () => {
    const bytes = Buffer.from(result('"aÿb"'), 'latin1');
    const { client } = await walletOf((socket) => socket.end(http(bytes)));
    expect(await client.call(list)).toMatchObject({ kind: 'result', result: 'a\ufffdb' });
  });

  test('with a hundred thousand levels is not read into', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const { client } = await walletOf((socket) => socket.end(http(result(deep))));
    expect(await client.call(list)).toMatchObject({ kind: 'bad-response', detail: expect.stringContaining('levels') });
  });

  test('with a hundred thousand members is read', async () => {
    const members = Array.from({ length: 100_000 }, (_, n) => `"k${n}":${n}`).join(',');
    const { client } = await walletOf((socket) => socket.end(http(result(`{${members}}`))));
    const answer = await client.call(list);
    expect(Object.keys(answer.kind === 'result' ? Object(answer.result) : {})).toHaveLength(100_000);
  });

  test('with names that every object has changes no object', async () => {
    const body = result('{"a":1,"a":2,"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}');
    const { client } = await walletOf((socket) => socket.end(http(body)));
    const answer = await client.call(list);
    expect(answer).toMatchObject({ kind: 'result', result: { a: 2 } });
    const copy = { ...(answer.kind === 'result' ? Object(answer.result) : {}) };
    expect([Reflect.get({}, 'polluted'), copy.polluted]).toEqual([undefined, undefined]);
  });
});

describe('a body without end', () => {
  test('is read to 10 MiB and no further', async () => {
    let written = () => 0;
    const { client, server } = await walletOf((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{"jsonrpc":"2.0","id":1,"result":"');
      written = pour(socket, 'x'.repeat(65_536));
    });
    expect(await client.call(list)).toMatchObject({ kind: 'too-large' });
    await expect.poll(server.open).toBe(0);
    // What the sockets of both sides hold comes on top of what was read.
    expect(written()).toBeLessThan(20 * 1024 * 1024);
  });

  test('is counted by what it unpacks to', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(100_000);
    const { client } = await walletOf((socket) => socket.end(http(bomb, { headers: { 'Content-Encoding': 'gzip' } })));
    expect(await client.call(list)).toMatchObject({ kind: 'too-large' });
  });

  test.each(['health', 'methods'] as const)('of the %s request too', async (what) => {
    const { client, server } = await walletOf((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n[');
      pour(socket, 'x'.repeat(65_536));
    });
    expect(await client[what]()).toMatchObject({ kind: 'too-large' });
    await expect.poll(server.open).toBe(0);
  });
});

test.each(['Content-Length', 'chunked'])('an answer that is cut at any byte is no answer (%s)', async (framing) => {
  const body = result('{"keys":[]}');
  const headers = { Authorization: `VWT ${newToken}` };
  const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const whole =
    framing === 'chunked'
      ? Buffer.from(`HTTP/1.1 200 OK\r\nAuthorization: VWT ${newToken}\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`)
      : http(body, { headers });
  let cut = 0;
  const { client } = await walletOf((socket) => socket.end(whole.subarray(0, cut)));
  for (cut = 0; cut < whole.length; cut++) {
    expect(await client.call(connect), `${cut} bytes`).toMatchObject({ kind: 'unreachable' });
  }
});

describe('a token that the service repeats', () => {
  const everywhere = (said: string) => [
    http(`{"jsonrpc":"2.0","id":1,"result":{"${said}":["${said}","VWT ${said}"]}}`, { headers: { 'X-Token': said } }),
    http(`{"jsonrpc":"2.0","id":1,"error":{"code":2000,"message":"${said}","data":"bad ${said}"}}`, {
      status: '400 no',
    }),
    http(`{"jsonrpc":"2.0","id":1,"error":{"code":-32003,"message":"${said}"}}`, { status: `401 ${said}` }),
    http(`<h1>${said} is not an Origin</h1>`, { status: `403 ${said}` }),
    http(said),
    Buffer.from(`HTTP/1.1 ${said}\r\n\r\n`),
  ];

  test.each(everywhere(token).map((bytes, n) => [n, bytes] as const))('reaches nobody (%i)', async (_n, bytes) => {
    const { client } = await walletOf((socket) => socket.end(bytes));
    expect(JSON.stringify(await client.call(list))).not.toContain(token);
  });

  test('reaches nobody when it is the new one either', async () => {
    const headers = { Authorization: `VWT ${newToken}` };
    const { client } = await walletOf((socket) => socket.end(http(result(`"${newToken}"`), { headers })));
    const answer = await client.call(connect);
    expect(answer).toEqual({ kind: 'result', result: '[token withheld]', token: newToken });
  });
});
