import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runTool } from '../run-tool.ts';
import { findDeadLinks, findUnlinkedPages } from './dead-links.ts';

/** Where the site goes unless told otherwise. */
export const docsFolder = join(root, 'artifacts', 'docs');

/**
 * Builds the site of docs/ and checks its links, anchors too. Prints what is wrong, and resolves to whether nothing is.
 *
 * @param folder Absolute path. What is there now is removed.
 * @param base Path that the site is published below, with a slash at both ends.
 */
export async function buildDocs(folder: string = docsFolder, base = '/'): Promise<boolean> {
  const code = await runTool('vitepress', ['build', 'docs', '--outDir', folder, '--base', base]);
  if (code !== 0) return false;
  const files = globSync('**/*.*', { cwd: folder }).map((file) => file.replaceAll('\\', '/'));
  const pages = files.filter((file) => file.endsWith('.html'));
  const html = new Map(pages.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
  const dead = findDeadLinks(html, new Set(files), base);
  const unlinked = findUnlinkedPages(html, base);
  for (const { page, link } of dead) console.error(`dead link in ${page}: ${link}`);
  for (const page of unlinked) console.error(`no page links to ${page}`);
  return dead.length === 0 && unlinked.length === 0;
}
