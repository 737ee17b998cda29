import { readFile } from 'node:fs/promises';
import { type FastifyInstance, fastify } from 'fastify';

const files = {
  '/': { name: 'index.html', type: 'text/html; charset=utf-8' },
  '/dapp.js': { name: 'dapp.js', type: 'text/javascript; charset=utf-8' },
  '/discovery.js': { name: 'discovery.js', type: 'text/javascript; charset=utf-8' },
  '/dapp.css': { name: 'dapp.css', type: 'text/css; charset=utf-8' },
};

/**
 * As strict as a careful dApp's: the provider must work under it. `connect-src 'none'` also shows that the page reaches
 * the wallet by the extension alone.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** The demo dApp: static files, read anew at each request so that one can change them while the sandbox runs. */
export function buildDapp(): FastifyInstance {
  const app = fastify({ forceCloseConnections: true });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  });
  // A page without a policy and without a provider's use: what an ordinary page's own requests look like.
  app.get('/plain', (_request, reply) => {
    reply.removeHeader('content-security-policy');
    return reply.type('text/html; charset=utf-8').send('<!doctype html><title>Plain page</title><h1>Plain page</h1>');
  });
  for (const [path, { name, type }] of Object.entries(files)) {
    app.get(path, async (_request, reply) => reply.type(type).send(await readFile(new URL(name, import.meta.url))));
  }
  return app;
}
