import type { ServerResponse } from 'node:http';
import { constants, createGzip, type Gzip } from 'node:zlib';
import type { SandboxOptions } from '../options.ts';
import type { ApiError } from './api-error.ts';

/** Bytes that may wait for a reader before it is dropped. */
const patienceBytes = 4 * 1024 * 1024;

export interface StreamStart {
  response: ServerResponse;
  headers: Record<string, string>;
  /** Whether the reader takes gzip. Only the real dialect sends it. */
  gzip: boolean;
  /** By the letter, status and headers go out now; the real service sends them with the first message. */
  dialect: SandboxOptions['dialect'];
  /** Called with the HTTP status once it is known. */
  onStatus: (status: number) => void;
}

/** One open governance stream. */
export class StreamConnection {
  readonly #start: StreamStart;
  /** Where text is written to: the response, or what compresses it on the way there. */
  readonly #sink: ServerResponse | Gzip;

  constructor(start: StreamStart) {
    this.#start = start;
    const { response, gzip, dialect } = start;
    this.#sink = gzip && dialect !== 'letter' ? compressing(response) : response;
    if (dialect === 'letter') this.#begin(200);
  }

  /** Sends raw text. A reader that is too slow is dropped, as the real service does. */
  write(text: string): void {
    const { response } = this.#start;
    // Ended but not closed yet: nothing more is sent.
    if (response.destroyed || this.#sink.writableEnded) return;
    this.#begin(200);
    this.#sink.write(text);
    if (response.writableLength > patienceBytes) response.destroy();
  }

  /**
   * Ends the stream with an error: by a real HTTP status before the first byte, as a last chunk without newline after. It
   * is the member of a message either way: release 0.71.6 sends the first one through its stream's encoder too.
   */
  fail(error: ApiError): void {
    if (this.#sink.writableEnded) return;
    this.#begin(error.status);
    this.#sink.end(error.streamed(this.#start.dialect));
  }

  /** Drops the connection. What was written before is still sent. */
  cut(): void {
    const { response } = this.#start;
    if (!response.headersSent || this.#sink.writableEnded) {
      response.destroy();
      return;
    }
    // An empty write calls back when all earlier ones have gone out; then no end mark follows, only the end of the socket.
    const breakOff = (): void => void response.write('', () => response.destroy());
    if ('flush' in this.#sink) this.#sink.flush(breakOff);
    else breakOff();
  }

  #begin(status: number): void {
    const { response, headers, onStatus } = this.#start;
    if (response.headersSent) return;
    const isPlain = this.#sink === response;
    response.writeHead(status, isPlain ? headers : { ...headers, 'content-encoding': 'gzip' });
    response.flushHeaders();
    onStatus(status);
  }
}

/** Compresses what is written to it, and sends it message by message. */
function compressing(response: ServerResponse): Gzip {
  const gzip = createGzip({ level: 1, flush: constants.Z_SYNC_FLUSH });
  // Not piped: backpressure would hide a slow reader, which must be dropped.
  gzip.on('data', (bytes) => response.write(bytes)).on('end', () => response.end());
  response.on('close', () => gzip.destroy());
  return gzip;
}
