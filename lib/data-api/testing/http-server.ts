import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { DataApi } from '#lib/data-api/request.ts';

export interface TestServer {
  api: DataApi;
  /** Every request so far. */
  requests: IncomingMessage[];
  close(): Promise<void>;
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    api: { baseUrl: `http://127.0.0.1:${port}`, fetch },
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The same, always answering 200 with `body`. */
export function serverOf(body: unknown): Promise<TestServer> {
  return startServer((_request, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(body));
  });
}
