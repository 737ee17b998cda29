import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type FastifyInstance, fastify } from 'fastify';
import type { GovernanceRecord } from '../data/records.ts';
import { serveSharedSheet } from '../gallery/serve-gallery.ts';
import { proposalOptions } from './proposals.ts';

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

const read = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), 'utf8');

/** The page's script with the package in it, as a dApp's own bundler makes it. */
async function script(): Promise<string> {
  // Loaded on demand: most runs never open the demo.
  const { bundle } = await import('./bundle.ts');
  return bundle(fileURLToPath(new URL('page/main.ts', import.meta.url)));
}

/**
 * The demo dApp: a few files, read and bundled anew at each request so that one can change them while the sandbox runs.
 * `proposals` lists what can be voted on.
 */
export function buildDapp(proposals: () => readonly GovernanceRecord[]): FastifyInstance {
  const app = fastify({ forceCloseConnections: true });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  });
  // A page without a policy that does not use the provider: shows an ordinary page's own requests.
  app.get('/plain', (_request, reply) => {
    reply.removeHeader('content-security-policy');
    return reply.type('text/html; charset=utf-8').send('<!doctype html><title>Plain page</title><h1>Plain page</h1>');
  });
  app.get('/', async (_request, reply) => {
    const html = (await read('index.html')).replace('<!-- proposals -->', () => proposalOptions(proposals()));
    return reply.type('text/html; charset=utf-8').send(html);
  });
  serveSharedSheet(app);
  app.get('/dapp.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(await read('dapp.css')));
  app.get('/dapp.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(await script()));
  return app;
}
