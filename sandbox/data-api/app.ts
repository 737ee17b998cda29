import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { ApiError } from './api-error.ts';
import { assetsRoute, pagedAssetsRoute } from './assets-routes.ts';
import type { DataApiContext } from './context.ts';
import { estimateRoute } from './estimate-route.ts';
import { governanceStreamRoute, governancesRoute } from './governance-routes.ts';
import { networkParametersRoute } from './network-parameters-route.ts';
import { recordRequests } from './request-log.ts';
import { signerBundlesRoute } from './signer-bundles-route.ts';
import { makeFaultsHappen } from './unary-faults.ts';

/** Which of the network's two servers: a data node, or a core node, which alone has `/assets` in the real dialect. */
export type NodeKind = 'data-node' | 'core-node';

/** Answers every origin with its own name. */
function allowOrigin(request: FastifyRequest, reply: FastifyReply): void {
  const { origin } = request.headers;
  if (origin !== undefined) reply.header('access-control-allow-origin', origin).header('vary', 'Origin');
}

function sendError(error: unknown, reply: FastifyReply): FastifyReply {
  const answer = error instanceof ApiError ? error : new ApiError(500, String(error));
  return reply.code(answer.status).headers(answer.headers).send(answer.body());
}

/** The gateway's own answers carry no details in the real dialect. */
function sendUnrouted(app: FastifyInstance, { options }: DataApiContext): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const error = app.hasRoute({ method: 'GET', url: path })
      ? new ApiError(501, `method ${request.method} is not allowed`)
      : new ApiError(404, `there is nothing at ${path}`);
    const body = error.body();
    return reply.code(error.status).send(options.dialect === 'real' ? { ...body, details: [] } : body);
  });
}

/** The routes of one server, ready to listen. */
export function buildApp(context: DataApiContext, kind: NodeKind): FastifyInstance {
  const { options, faults, log, now, rateLimit } = context;
  const real = options.dialect === 'real';
  const app = fastify({ exposeHeadRoutes: false, forceCloseConnections: true });
  // Bodies mean nothing here: a POST is refused for its method and not for what it carries.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  recordRequests(app, log, now);
  app.addHook('onRequest', async (request, reply) => {
    allowOrigin(request, reply);
    if (request.url !== '/health' && request.method !== 'OPTIONS') rateLimit.take(request.ip, now());
  });
  app.setErrorHandler((error, _request, reply) => sendError(error, reply));
  sendUnrouted(app, context);
  app.options('*', (request, reply) => {
    const headers = request.headers['access-control-request-headers'];
    if (headers !== undefined) reply.header('access-control-allow-headers', headers);
    return reply.code(204).header('access-control-allow-methods', 'GET').send();
  });

  if (kind === 'data-node') {
    governanceStreamRoute(app, context);
    if (real) app.get('/health', (_request, reply) => reply.type('text/plain').send('ok'));
  }
  app.register(async (unary) => {
    makeFaultsHappen(unary, faults);
    if (kind === 'core-node' || !real) assetsRoute(unary, context);
    if (kind === 'core-node') return;
    networkParametersRoute(unary, context);
    signerBundlesRoute(unary, context);
    estimateRoute(unary, context);
    if (real) {
      pagedAssetsRoute(unary, context);
      governancesRoute(unary, context);
    }
  });
  return app;
}
