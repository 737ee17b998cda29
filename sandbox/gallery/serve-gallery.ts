import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

/** The style sheets that the extension's pages share, and those of the components that are shown. */
const shared = ['tokens', 'base', 'layout', 'controls', 'fields', 'forms', 'status'];
const shown = [...shared, 'rows', 'governance'];

const own = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), 'utf8');

const sheets = (names: readonly string[]): Promise<string[]> =>
  Promise.all(names.map((name) => readFile(new URL(`../../components/styles/${name}.css`, import.meta.url), 'utf8')));

/** Serves `/shared.css`: what every page of the extension loads. */
export function serveSharedSheet(app: FastifyInstance): void {
  app.get('/shared.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send((await sheets(shared)).join('\n')),
  );
}

/** Serves `/components`: the tokens and every shared component, read and bundled anew at each request. */
export function serveGallery(app: FastifyInstance): void {
  app.get('/components', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(await own('gallery.html')),
  );
  app.get('/components.css', async (_request, reply) => {
    const parts = [...(await sheets(shown)), await own('gallery.css')];
    return reply.type('text/css; charset=utf-8').send(parts.join('\n'));
  });
  app.get('/components.js', async (_request, reply) => {
    // Loaded on demand: most runs never open the gallery.
    const { bundle } = await import('../dapp/bundle.ts');
    const aliases = { 'wxt/browser': fileURLToPath(new URL('page/english-browser.ts', import.meta.url)) };
    const script = await bundle(fileURLToPath(new URL('page/main.tsx', import.meta.url)), { aliases });
    return reply.type('text/javascript; charset=utf-8').send(script);
  });
}
