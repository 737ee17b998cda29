import type { ServerResponse } from 'node:http';
import type { ApiError } from './api-error.ts';

/** Bytes that may wait for a reader before it is dropped. */
const patienceBytes = 4 * 1024 * 1024;

export interface StreamStart {
  response: ServerResponse;
  headers: Record<string, string>;
  /** Send status and headers now, or only with the first message as the real service does. */
  eager: boolean;
  /** Told the HTTP status once it is known. */
  onStatus: (status: number) => void;
}

/** One open governance stream. */
export class StreamConnection {
  readonly #start: StreamStart;

  constructor(start: StreamStart) {
    this.#start = start;
    if (start.eager) this.#begin(200);
  }

  /** Sends text as it is. A reader that leaves too much of it waiting is dropped, as the real service does. */
  write(text: string): void {
    const { response } = this.#start;
    // Ended and not closed yet, what happens now reaches nobody any more.
    if (response.destroyed || response.writableEnded) return;
    this.#begin(200);
    if (!response.write(text) && response.writableLength > patienceBytes) response.destroy();
  }

  /** Ends the stream with an error: by a real HTTP status before the first byte, as a last chunk without newline after. */
  fail(error: ApiError): void {
    const { response } = this.#start;
    if (response.writableEnded) return;
    if (response.headersSent) {
      response.end(JSON.stringify({ error: error.body() }));
      return;
    }
    this.#begin(error.status);
    response.end(JSON.stringify(error.body()));
  }

  /** Breaks the connection off. What was written before still goes out. */
  cut(): void {
    const { response } = this.#start;
    if (!response.headersSent || response.writableEnded) {
      response.destroy();
      return;
    }
    // An empty write calls back when all earlier ones have gone out; then no end mark follows, only the end of the socket.
    response.write('', () => response.destroy());
  }

  #begin(status: number): void {
    const { response, headers, onStatus } = this.#start;
    if (response.headersSent) return;
    response.writeHead(status, headers);
    response.flushHeaders();
    onStatus(status);
  }
}
