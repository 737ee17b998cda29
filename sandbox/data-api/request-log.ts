import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RecordedRequest } from '../recorded-request.ts';

/** Most requests kept: enough for any test, and a limit for a sandbox that runs for days. */
const kept = 5000;

const records = new WeakMap<FastifyRequest, RecordedRequest>();

/** The log entry of a request, for a route that sends its answer itself. */
export function recordOf(request: FastifyRequest): RecordedRequest | undefined {
  return records.get(request);
}

function headersOf(request: FastifyRequest): Record<string, string> {
  const entries = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  return Object.fromEntries(entries);
}

/** Writes every request into `log` as it comes; its status follows with the answer and is 0 until then. */
export function recordRequests(app: FastifyInstance, log: RecordedRequest[], now: () => number): void {
  app.addHook('onRequest', async (request) => {
    const headers = headersOf(request);
    const record: RecordedRequest = {
      at: now(),
      server: 'data-api',
      method: request.method,
      path: request.url,
      origin: headers['origin'] ?? null,
      referer: headers['referer'] ?? null,
      authorization: headers['authorization'] ?? null,
      headers,
      rpcMethod: null,
      status: 0,
    };
    records.set(request, record);
    log.push(record);
    if (log.length > kept) log.splice(0, log.length - kept);
  });
  app.addHook('onSend', async (request, reply) => {
    const record = records.get(request);
    if (record !== undefined) record.status = reply.statusCode;
  });
}
