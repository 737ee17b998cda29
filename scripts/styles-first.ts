import type { Plugin } from 'vite';

/**
 * Has each page name its styles before its scripts. A page is painted once its styles are there, and the browser reads an
 * extension's files in the order in which a page names them.
 */
export function stylesFirst(): Plugin {
  return { name: 'styles-first', transformIndexHtml: { order: 'post', handler: stylesBeforeScripts } };
}

/** Moves what links a style sheet in front of the first script. */
export function stylesBeforeScripts(html: string): string {
  const link = /<link rel="stylesheet"[^>]*>\s*/g;
  const links = html.match(link)?.join('') ?? '';
  return html.replaceAll(link, '').replace('<script', () => `${links}<script`);
}
