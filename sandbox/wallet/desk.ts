import { readFile } from 'node:fs/promises';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { serveGallery, serveSharedSheet } from '../gallery/serve-gallery.ts';
import type { SandboxOptions } from '../options.ts';
import type { Review } from './reviews.ts';
import type { Wallet } from './wallet.ts';

/** What the desk page shows, without tokens. */
export interface DeskState {
  dialect: SandboxOptions['dialect'];
  approve: SandboxOptions['approve'];
  chainId: string;
  reviews: Review[];
  sessions: Array<{ host: string; openedAt: number }>;
}

/** The header that every request which changes something must carry; its value does not matter. */
const deskHeader = 'x-wallet-desk';

const files: ReadonlyArray<{ path: string; file: string; type: string }> = [
  { path: '/', file: 'desk.html', type: 'text/html; charset=utf-8' },
  { path: '/desk.css', file: 'desk.css', type: 'text/css; charset=utf-8' },
  { path: '/desk.js', file: 'desk.js', type: 'text/javascript; charset=utf-8' },
];

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const answerSchema = z.object({ id: z.string(), approve: z.boolean(), choice: z.optional(z.string()) });
const modeSchema = z.object({ mode: z.enum(['ask', 'always', 'never']) });
const revokeSchema = z.object({ host: z.optional(z.string()) });

/** False for a name that someone else's DNS made point here: its page could read the desk and act on it. */
function isLocalName({ headers }: FastifyRequest): boolean {
  return /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(headers.host ?? '');
}

/**
 * Builds the wallet desk: the page where a person answers reviews, ends sessions and restarts the service.
 *
 * Any page may send requests to a server on this machine, so what changes something needs `deskHeader`: a page of
 * another origin cannot set it without a preflight, which is never granted.
 */
export function buildDesk(wallet: Wallet, restart: () => Promise<void>): FastifyInstance {
  const app = fastify({ forceCloseConnections: true });

  const state = (): DeskState => ({
    dialect: wallet.dialect,
    approve: wallet.approve,
    chainId: wallet.chainId(),
    reviews: wallet.reviews.list(),
    sessions: wallet.sessions.list().map(({ host, openedAt }) => ({ host, openedAt })),
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'Content-Security-Policy': contentSecurityPolicy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    });
    if (!isLocalName(request)) return reply.code(403).send({ error: 'Open the desk by 127.0.0.1 or localhost.' });
    if (request.method !== 'GET' && request.headers[deskHeader] === undefined) {
      return reply.code(403).send({ error: `The ${deskHeader} header is required.` });
    }
  });
  app.setErrorHandler((error, _request, reply) =>
    reply.code(400).send({ error: error instanceof Error ? error.message : 'The request failed.' }),
  );

  for (const { path, file, type } of files) {
    app.get(path, async (_request, reply) =>
      reply.type(type).send(await readFile(new URL(`./desk/${file}`, import.meta.url))),
    );
  }

  serveSharedSheet(app);
  serveGallery(app);

  app.get('/state', () => state());

  // Server-sent events: the whole state at once, and again after every change.
  app.get('/events', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    const send = (): void => void reply.raw.write(`data: ${JSON.stringify(state())}\n\n`);
    send();
    reply.raw.once('close', wallet.watch(send));
  });

  app.post('/answer', async (request) => {
    const { id, approve, choice } = answerSchema.parse(request.body);
    wallet.reviews.answer(id, approve, choice);
    return state();
  });
  app.post('/approve-mode', async (request) => {
    wallet.approve = modeSchema.parse(request.body).mode;
    wallet.changed();
    return state();
  });
  app.post('/revoke', async (request) => {
    wallet.endSessions(revokeSchema.parse(request.body).host);
    return state();
  });
  app.post('/restart', async () => {
    await restart();
    return state();
  });

  return app;
}
