import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export function takesGzip({ headers }: FastifyRequest): boolean {
  return headers['accept-encoding']?.includes('gzip') ?? false;
}

/** Compresses every answer, however short, for clients that accept it, as real data nodes do. */
export function gzipAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || reply.statusCode === 204 || !takesGzip(request)) return payload;
    const bytes = gzipSync(payload, { level: 1 });
    reply.header('content-encoding', 'gzip').header('content-length', bytes.byteLength);
    return bytes;
  });
}
