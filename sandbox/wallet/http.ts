import { setTimeout as delay } from 'node:timers/promises';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { bodyLimit } from '#lib/http/capped-text.ts';
import { authorizationFor } from '#lib/wallet/answer.ts';
import type { RequestId } from '#lib/wallet/json-rpc.ts';
import { rpcCodes } from '#lib/wallet/rpc-codes.ts';
import { headerNames } from '../header-names.ts';
import type { RecordedRequest } from '../recorded-request.ts';
import { callerHost } from './caller-host.ts';
import { malformedAnswer } from './malformed-answer.ts';
import { exposedMethods } from './methods.ts';
import { answerText, type Ending, execute, failureOf } from './rpc-answer.ts';
import { RpcFailure } from './rpc-failure.ts';
import { readRequest } from './rpc-request.ts';
import type { Wallet } from './wallet.ts';

function recorded(request: FastifyRequest): RecordedRequest {
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  return {
    at: Date.now(),
    server: 'wallet',
    method: request.method,
    path: request.url,
    origin: headers['origin'] ?? null,
    referer: headers['referer'] ?? headers['referrer'] ?? null,
    authorization: headers['authorization'] ?? null,
    headers,
    rpcMethod: null,
    // Until it is answered; a request whose caller went away keeps it.
    status: 0,
  };
}

/** Every origin may call, as with the real service, which sets no time for which a browser may remember that. */
function allowEveryOrigin(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('Vary', 'Origin');
  if (request.headers.origin === undefined) return;
  reply.header('Access-Control-Allow-Origin', '*');
  if (request.method !== 'OPTIONS') return;
  reply.header('Access-Control-Allow-Methods', 'GET, POST, HEAD');
  reply.header(
    'Access-Control-Allow-Headers',
    headerNames(request.headers['access-control-request-headers'] ?? 'Authorization, Content-Type'),
  );
}

/** Aborted when the connection breaks before the answer is out. */
function whileConnected(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

/**
 * Builds the HTTP face of the wallet: `POST /api/v2/requests`, `GET /api/v2/health`, `GET /api/v2/methods`. Every request
 * is put into `log` as it arrives, its status when it is answered.
 *
 * Where the interface specification does not show something, the `letter` dialect answers: 403 with `{"error": …}` to a
 * request without `Origin` or `Referer`, 400 to JSON-RPC errors but −32003 (401) and −32603 (500), `{"status":"running"}`
 * for health and `{"registeredMethods":[…]}` for methods.
 */
export function buildWalletHttp(wallet: Wallet, log: RecordedRequest[]): FastifyInstance {
  const { dialect, faults } = wallet;
  const app = fastify({ bodyLimit, forceCloseConnections: true });
  const records = new WeakMap<FastifyRequest, RecordedRequest>();

  // The body is taken as it came, whatever its content type: what to say to malformed JSON is for JSON-RPC to decide.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  app.addHook('onRequest', async (request, reply) => {
    const record = recorded(request);
    records.set(request, record);
    log.push(record);
    allowEveryOrigin(request, reply);
    if (faults.walletDelayMs > 0) await delay(faults.walletDelayMs, undefined, { ref: false });
    // The real service looks who calls where it asks its user about them, and nowhere else.
    if (dialect === 'letter' && callerHost(request.headers, dialect) === null) {
      return reply.code(403).send({ error: 'the "Origin" or "Referer" header is required' });
    }
    if (request.method === 'OPTIONS') return reply.code(204).send();
  });

  // Before the answer goes out, so that whoever has it finds it in the log.
  app.addHook('onSend', async (request, reply) => {
    const record = records.get(request);
    if (record) record.status = reply.statusCode;
    // The framework adds a charset, which the real service does not name.
    const type = `${reply.getHeader('Content-Type')}`;
    if (dialect !== 'letter' && type.startsWith('application/json')) reply.header('Content-Type', 'application/json');
  });

  app.get('/api/v2/health', async (_request, reply) => {
    if (faults.healthMissing) return reply.callNotFound();
    return dialect === 'letter' ? reply.send({ status: 'running' }) : reply.send();
  });

  app.get('/api/v2/methods', async (_request, reply) => {
    const registeredMethods = exposedMethods(wallet);
    if (dialect === 'letter') return reply.send({ registeredMethods });
    return reply.type('text/plain; charset=utf-8').send(JSON.stringify({ result: { registeredMethods } }));
  });

  const answer = (reply: FastifyReply, id: RequestId | null, ending: Ending): FastifyReply => {
    if (faults.walletMalformed !== null) {
      const { type, text } = malformedAnswer(faults.walletMalformed, (other) => answerText(wallet, other, ending));
      return reply.type(type).send(text);
    }
    if ('failure' in ending) {
      reply.code(ending.failure.status);
      // Release 0.71 means to send it too, but it does not arrive.
      if (ending.failure.status === 401 && dialect === 'letter') reply.header('WWW-Authenticate', 'VWT');
    }
    if ('outcome' in ending && ending.outcome.token !== undefined) {
      reply.header('Authorization', authorizationFor(ending.outcome.token));
      reply.header('Access-Control-Expose-Headers', 'Authorization');
    }
    return reply
      .type(dialect === 'letter' ? 'application/json-rpc' : 'application/json')
      .send(answerText(wallet, id, ending));
  };

  app.post('/api/v2/requests', async (request, reply) => {
    const caller = whileConnected(reply);
    const odd = Object.entries(request.headers).find(([, value]) => /[^\x20-\x7e\t]/.test(`${value}`));
    if (dialect === '0.79' && odd !== undefined) {
      const failure = new RpcFailure(rpcCodes.invalidRequest, `Header ${odd[0]} contains invalid characters`);
      return answer(reply, null, { failure });
    }
    const host = callerHost(request.headers, dialect);
    let rpc: ReturnType<typeof readRequest>;
    try {
      rpc = readRequest(typeof request.body === 'string' ? request.body : '', dialect);
    } catch (error) {
      const failure = failureOf(error);
      return answer(reply, failure.id ?? null, { failure });
    }
    const record = records.get(request);
    if (record) record.rpcMethod = rpc.method;
    const ending = await execute(wallet, rpc, { host, authorization: request.headers.authorization, caller });
    if (rpc.id === null) {
      // The real service types what it does not send; the framework would not.
      if (dialect !== 'letter') reply.raw.setHeader('Content-Type', 'application/json');
      return reply.code(204).send();
    }
    return answer(reply, rpc.id, ending);
  });

  return app;
}
