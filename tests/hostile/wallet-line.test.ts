import { describe, expect, test } from 'vitest';
import type { WalletClient } from '#lib/wallet/client.ts';
import { runRoutine } from '#lib/wallet/wallet-checks.ts';
import { hostile } from './closing.ts';
import { http, pour } from './raw-server.ts';
import { connect, list, token, walletOf } from './wallet.ts';

/** How the routine ends, which waits for no answer longer than 0.3 s here. */
const endOf = (client: WalletClient) =>
  runRoutine({ client, expectedChainId: '', now: Date.now, times: { answer: 300, chain: 300 } });

const routine = async (...answer: Parameters<typeof walletOf>) => {
  const { client, server } = await walletOf(...answer);
  return { state: await endOf(client), server };
};

describe('a redirect', () => {
  test.each(['301 Moved', '302 Found', '303 See Other', '307 Temporary', '308 Permanent'])(
    'of status %s is not followed, and nobody gets the token',
    async (status) => {
      const other = await hostile((socket) => socket.end(http('{}')));
      const headers = { Location: `${other.url}/api/v2/requests` };
      const { client } = await walletOf((socket) => socket.end(http('', { status, headers })));
      expect(await client.call(list)).toMatchObject({
        kind: 'bad-response',
        detail: expect.stringContaining('redirect'),
      });
      expect(await client.health()).toMatchObject({ kind: 'bad-response' });
      expect(await client.methods()).toMatchObject({ kind: 'bad-response' });
      expect(other.requests).toEqual([]);
    },
  );

  test('into itself does not go round', async () => {
    const { client, server } = await walletOf((socket) =>
      socket.end(http('', { status: '307 Again', headers: { Location: '/api/v2/requests' } })),
    );
    expect(await client.call(list)).toMatchObject({ kind: 'bad-response' });
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]).toContain(`VWT ${token}`);
  });
});

describe('headers without end', () => {
  test('are not read for ever', async () => {
    const { client, server } = await walletOf((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      pour(socket, `X-Filler: ${'x'.repeat(1000)}\r\n`);
    });
    expect(await client.call(list)).toMatchObject({ kind: 'unreachable' });
    await expect.poll(server.open).toBe(0);
  });

  test('that drip are given up by the routine, after its time', async () => {
    let drip: NodeJS.Timeout | undefined;
    const { state, server } = await routine((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX-Filler: ');
      drip = setInterval(() => socket.write('x'), 10);
    });
    clearInterval(drip);
    expect(state).toMatchObject({
      finding: 'no-answer',
      detail: expect.stringContaining('in time'),
    });
    await expect.poll(server.open).toBe(0);
  });
});

describe('an answer that does not come', () => {
  test.each([
    ['/api/v2/health', { finding: 'no-answer' }],
    ['/api/v2/methods', { finding: 'no-answer' }],
    ['/api/v2/requests', { finding: 'slow-node', detail: '', chainId: null, expectedChainId: '' }],
  ])('to %s ends the routine', async (path, end) => {
    const { state, server } = await routine((socket, request) => {
      if (request.includes(path)) return void socket.write('HTTP/1.1 200 OK\r\n\r\n{');
      socket.end(http('{"registeredMethods":[]}'));
    });
    expect(state).toMatchObject(end);
    await expect.poll(server.open).toBe(0);
  });

  test('is waited for when a person may have to give it, however slowly it arrives', async () => {
    const finish: Array<() => void> = [];
    const { client } = await walletOf((socket) => {
      const answer = http('{"jsonrpc":"2.0","id":1}');
      socket.write(answer.subarray(0, 20));
      finish.push(() => {
        for (const byte of answer.subarray(20)) socket.write(Uint8Array.of(byte));
        socket.end();
      });
    });
    let ended = false;
    const answer = client.call(connect).finally(() => {
      ended = true;
    });
    await expect.poll(() => finish.length).toBe(1);
    // The routine gives the same service up meanwhile: for this call no clock runs but the person's.
    expect(await endOf(client)).toMatchObject({ finding: 'no-answer' });
    expect(ended).toBe(false);
    finish[0]?.();
    expect(await answer).toEqual({ kind: 'result', result: null, token: null });
  });
});

test('a service that hangs up at once, every time, is unreachable every time', async () => {
  const { client, server } = await walletOf(
    () => undefined,
    (socket) => socket.resetAndDestroy(),
  );
  for (let n = 0; n < 20; n++) expect(await client.call(list)).toMatchObject({ kind: 'unreachable' });
  expect(server.requests).toEqual([]);
});

test('a service that can read no id is asked twice and not a third time', async () => {
  const refusal = '{"jsonrpc":"2.0","error":{"code":-32700,"message":"no"}}';
  const { client, server } = await walletOf((socket) => socket.end(http(refusal, { status: '400 no' })));
  expect(await client.call(list)).toMatchObject({ kind: 'rpc-error', error: { code: -32700 } });
  expect(server.requests).toHaveLength(2);
});
