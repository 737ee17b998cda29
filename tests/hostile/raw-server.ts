import { createServer, type Socket } from 'node:net';
import { listenLocally } from '#lib/testing/listen-locally.ts';

/** A server that speaks bytes, and so can say what no HTTP library would. */
export interface RawServer {
  url: string;
  /** What arrived on each connection, as text, request after request. */
  requests: string[];
  /** Connections that the other side has not let go of. */
  open(): number;
  close(): Promise<void>;
}

/**
 * Listens on a free port of 127.0.0.1. `answer` is called once for each request, when it is there as a whole; `number`
 * counts them from 0.
 */
export async function rawServer(
  answer: (socket: Socket, request: string, number: number) => void,
  onConnection: (socket: Socket) => void = () => undefined,
): Promise<RawServer> {
  const requests: string[] = [];
  const server = createServer((socket) => {
    // The other side may let go at any moment, in the middle of what is written to it: that is what is tested.
    socket.on('error', () => undefined);
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      const head = text.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (head === -1 || text.length < head + 4 + length) return;
      const request = text;
      text = '';
      requests.push(request);
      answer(socket, request, requests.length - 1);
    });
    onConnection(socket);
  });
  const { url, sockets, close } = await listenLocally(server);
  return { url, requests, open: () => sockets.size, close };
}

/** The bytes of an HTTP answer, whole and proper. */
export function http(
  body: string | Uint8Array,
  { status = '200 OK', headers = {} }: { status?: string; headers?: Record<string, string> } = {},
): Buffer {
  const bytes = Buffer.from(body);
  const lines = Object.entries({ 'Content-Length': `${bytes.length}`, Connection: 'close', ...headers });
  return Buffer.concat([
    Buffer.from(
      `HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
      'latin1',
    ),
    bytes,
  ]);
}

/**
 * Writes `piece` again and again for as long as the other side reads, and no faster. Returns how many bytes it has
 * written so far.
 */
export function pour(socket: Socket, piece: Uint8Array | string): () => number {
  let written = 0;
  const more = (): void => {
    while (!socket.destroyed) {
      written += Buffer.byteLength(piece);
      if (!socket.write(piece)) {
        socket.once('drain', more);
        return;
      }
    }
  };
  more();
  return () => written;
}
