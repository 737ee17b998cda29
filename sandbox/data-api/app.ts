import { type FastifyInstance, fastify } from 'fastify';
import { nanoseconds } from '../data/times.ts';
import { ApiError } from './api-error.ts';
import { assetsRoute, pagedAssetsRoute } from './assets-routes.ts';
import type { DataApiContext } from './context.ts';
import { allowOrigins } from './cross-origin.ts';
import { estimateRoute } from './estimate-route.ts';
import { governanceRoute, governanceStreamRoute, governancesRoute, votesRoute } from './governance-routes.ts';
import { gzipAnswers } from './gzip-answers.ts';
import { blockHeight, lastBlockRoute } from './last-block-route.ts';
import { networkParametersRoute } from './network-parameters-route.ts';
import { recordRequests } from './request-log.ts';
import { signerBundlesRoute } from './signer-bundles-route.ts';
import { makeFaultsHappen } from './unary-faults.ts';

/** One of the network's two servers: a data node, or a core node, which alone has `/assets` in the real dialect. */
export type NodeKind = 'data-node' | 'core-node';

/** What the service behind the gateway says its refusal is; the gateway adds its own. */
const ofTheService = 'application/grpc';

const serviceHeaders = [
  'x-block-height',
  'x-block-timestamp',
  'ratelimit-limit',
  'ratelimit-reset',
  'ratelimit-remaining',
  'ratelimit-request-remote-addr',
];

/** A real gateway adds the content type of the service behind it to a refusal that came from there. */
function sendErrors(app: FastifyInstance, { options: { dialect } }: DataApiContext): void {
  app.setErrorHandler((thrown, request, reply) => {
    const error = thrown instanceof ApiError ? thrown : new ApiError(500, String(thrown));
    const body = error.body(dialect);
    if (dialect === 'letter') return reply.code(error.status).headers(error.headers).send(body);
    const isStream = request.url.startsWith('/api/v2/stream/');
    // The service never saw what the gateway could not parse.
    const seen = !(error.byGateway && error.status === 400);
    if (!seen) for (const header of serviceHeaders) reply.removeHeader(header);
    return reply
      .code(error.status)
      .headers(error.headers)
      .type(seen && !isStream ? ofTheService : 'application/json')
      .send(isStream ? error.streamed(dialect) : JSON.stringify(body));
  });
}

/** Real services name no charset. The framework writes its own content type, and takes no list of them, until the end. */
function nameTypes(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    const type = `${reply.getHeader('content-type')}`;
    if (type === ofTheService) reply.header('content-type', `application/json, ${ofTheService}`);
    else if (type.startsWith('application/json')) reply.header('content-type', 'application/json');
  });
}

function sendUnrouted(app: FastifyInstance, { options: { dialect } }: DataApiContext): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const error = app.hasRoute({ method: 'GET', url: path })
      ? new ApiError(501, 'Method Not Allowed', { byGateway: true })
      : new ApiError(404, 'Not Found', { byGateway: true });
    return reply.code(error.status).send(error.body(dialect));
  });
}

/** What a real data node does with every unary request that reaches it: its block in the headers, and the rate limit. */
function countRequests(app: FastifyInstance, context: DataApiContext): void {
  app.addHook('preHandler', async (request, reply) => {
    const height = blockHeight(context);
    reply.headers({ 'x-block-height': `${height}`, 'x-block-timestamp': nanoseconds(height * 1000) });
    reply.headers(context.rateLimit.take(request.ip, context.now()));
  });
}

/** The routes of one server, ready to listen. */
export function buildApp(context: DataApiContext, kind: NodeKind): FastifyInstance {
  const { options, faults, log, now } = context;
  const real = options.dialect !== 'letter';
  const app = fastify({ exposeHeadRoutes: false, forceCloseConnections: true });
  // Bodies are ignored: a POST is refused for its method, not for its body.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  recordRequests(app, log, now);
  allowOrigins(app, options.dialect);
  if (real) nameTypes(app);
  if (real && kind === 'data-node') gzipAnswers(app);
  sendErrors(app, context);
  sendUnrouted(app, context);

  if (kind === 'data-node') {
    governanceStreamRoute(app, context);
    if (real) app.get('/health', (_request, reply) => reply.type('text/plain; charset=utf-8').send('ok'));
  }
  app.register(async (unary) => {
    if (real && kind === 'data-node') countRequests(unary, context);
    makeFaultsHappen(unary, faults);
    if (kind === 'core-node' || !real) assetsRoute(unary, context);
    if (kind === 'core-node') return;
    networkParametersRoute(unary, context);
    signerBundlesRoute(unary, context);
    estimateRoute(unary, context);
    if (real) {
      pagedAssetsRoute(unary, context);
      governancesRoute(unary, context);
      governanceRoute(unary, context);
      votesRoute(unary, context);
      lastBlockRoute(unary, context);
    }
  });
  return app;
}
