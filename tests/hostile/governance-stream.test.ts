import { describe, expect, test } from 'vitest';
import { DataApiError } from '#lib/data-api/data-api-error.ts';
import type { GovernanceStreamItem } from '#lib/data-api/stream-governance.ts';
import { streamGovernance } from '#lib/data-api/stream-governance.ts';
import { hostile } from './closing.ts';
import { http, pour, type rawServer } from './raw-server.ts';

const head = 'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n';
const proposal = (id: string) => `{"result":{"data":{"proposal":{"id":"${id}","state":2}}}}`;

/** Follows the stream to its end. */
async function follow(answer: Parameters<typeof rawServer>[0], maxBytes?: number) {
  const server = await hostile(answer);
  const items: GovernanceStreamItem[] = [];
  let error: unknown = null;
  try {
    const api = { baseUrl: server.url, fetch, ...(maxBytes !== undefined && { maxBytes }) };
    for await (const item of streamGovernance(api)) items.push(item);
  } catch (caught) {
    error = caught;
  }
  return { server, items, kind: error instanceof DataApiError ? error.kind : error };
}

const ids = (items: readonly GovernanceStreamItem[]) =>
  items.map((item) => (item.type === 'message' ? item.data.proposal?.id : item.type));

describe('a stream', () => {
  test('of junk between its messages loses none of them', async () => {
    const junk = ['<html>', '{', '[]', 'null', '1', '""', '{"result":7}', '\0', '{"result":{"data":[]}}', '\ufeff{}'];
    const { items, kind } = await follow((socket) =>
      socket.end(head + junk.map((line, n) => `${line}\n${proposal(`p${n}`)}\n`).join('')),
    );
    expect(kind).toBeNull();
    expect(ids(items)).toEqual(junk.flatMap((_, n) => ['malformed', `p${n}`]));
  });

  test('whose line does not end is let go of at the cap', async () => {
    let written = () => 0;
    const { items, kind, server } = await follow((socket) => {
      socket.write(`${head}${proposal('p1')}\n{"result":"`);
      written = pour(socket, 'x'.repeat(65_536));
    });
    expect([ids(items), kind]).toEqual([['p1'], 'too-large']);
    await expect.poll(server.open).toBe(0);
    expect(written()).toBeLessThan(20 * 1024 * 1024);
  });

  test('of short lines is not too large, however many there are', async () => {
    const line = `${proposal('p')}\n`;
    const { items, kind } = await follow((socket) => socket.end(head + line.repeat(5000)), 1000);
    expect([items.length, kind]).toEqual([5000, null]);
  });

  test('that is nothing but line ends tells nothing', async () => {
    const { items, kind } = await follow((socket) => socket.end(head + '\r\n'.repeat(100_000)));
    expect([items, kind]).toEqual([[], null]);
  });

  test.each([
    ['an error', '{"error":{"code":13,"message":"Internal error","details":[]}}', 'Internal error'],
    ['an error that is none', '{"error":"out of order"}', 'out of order'],
  ])('with %s in it ends there', async (_what, line, message) => {
    const { items, kind, server } = await follow((socket) => {
      socket.write(`${head}${proposal('p1')}\n${line}\n`);
      pour(socket, `${proposal('late')}\n`);
    });
    expect(kind).toBeNull();
    expect(ids(items)).toEqual(['p1', 'error']);
    expect(JSON.stringify(items[1])).toContain(message);
    await expect.poll(server.open).toBe(0);
  });

  test('of messages nested without end goes on behind them', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const { items, kind } = await follow((socket) =>
      socket.end(`${head}{"error":${deep}}\n{"result":{"data":${deep}}}\n${proposal('p1')}`),
    );
    expect([ids(items), kind]).toEqual([['malformed', 'malformed', 'p1'], null]);
  });

  test('cut at any byte tells of the cut, and no half of a message', async () => {
    const whole = http(`${proposal('größe')}\n${proposal('p2')}\n`);
    let cut = 0;
    const server = await hostile((socket) => socket.end(whole.subarray(0, cut)));
    for (cut = 0; cut < whole.length; cut++) {
      const items: GovernanceStreamItem[] = [];
      const following = (async () => {
        for await (const item of streamGovernance({ baseUrl: server.url, fetch })) items.push(item);
      })();
      await expect(following, `${cut} bytes`).rejects.toMatchObject({ kind: 'unreachable' });
      // A fetch may drop what arrived together with the cut, but must not make another message of it.
      expect(['größe', 'größe p2', '']).toContain(ids(items).join(' '));
    }
  });

  test('that redirects is not followed', async () => {
    const other = await hostile((socket) => socket.end(head + proposal('p1')));
    const { items, kind } = await follow((socket) =>
      socket.end(http('', { status: '302 There', headers: { Location: other.url } })),
    );
    expect([items, kind, other.requests]).toEqual([[], 'unreachable', []]);
  });
});
