import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { DataApi } from '#lib/data-api/request.ts';
import { listenLocally } from '#lib/testing/listen-locally.ts';

export interface TestServer {
  api: DataApi;
  /** Every request so far. */
  requests: IncomingMessage[];
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A real server on a free port of 127.0.0.1 that answers with what `answer` does. */
export async function startServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<TestServer> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  const local = await listenLocally(server);
  return { ...local, api: { baseUrl: local.url, fetch }, requests };
}

/** The same, always answering 200 with `body`. */
export function serverOf(body: unknown): Promise<TestServer> {
  return startServer((_request, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(body));
  });
}
