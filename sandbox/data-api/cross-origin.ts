import type { FastifyInstance } from 'fastify';
import type { SandboxOptions } from '../options.ts';

/** `x-mine,accept` to `X-Mine, Accept`, as the services' library writes it. */
function asTheLibraryWrites(names: string): string {
  const capital = (name: string): string => name.trim().replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
  return names.split(',').map(capital).join(', ');
}

/** Answers every origin with its own name, and lets it read every header. */
export function allowOrigins(app: FastifyInstance, dialect: SandboxOptions['dialect']): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined) return;
    reply.header('access-control-allow-origin', origin).header('vary', 'Origin');
    if (dialect === 'real' && request.method !== 'OPTIONS') reply.header('access-control-expose-headers', '*');
  });
  app.options('*', (request, reply) => {
    const headers = request.headers['access-control-request-headers'];
    if (headers !== undefined) reply.header('access-control-allow-headers', asTheLibraryWrites(headers));
    return reply.code(204).header('access-control-allow-methods', 'GET').send();
  });
}
