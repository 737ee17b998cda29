import type { FastifyInstance } from 'fastify';
import { headerNames } from '../header-names.ts';
import type { SandboxOptions } from '../options.ts';

/** Echoes every origin, and exposes every header. */
export function allowOrigins(app: FastifyInstance, dialect: SandboxOptions['dialect']): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined) return;
    reply.header('access-control-allow-origin', origin).header('vary', 'Origin');
    if (dialect !== 'letter' && request.method !== 'OPTIONS') reply.header('access-control-expose-headers', '*');
  });
  app.options('*', (request, reply) => {
    const headers = request.headers['access-control-request-headers'];
    if (headers !== undefined) reply.header('access-control-allow-headers', headerNames(headers));
    return reply.code(204).header('access-control-allow-methods', 'GET').send();
  });
}
