import { readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { parseAst } from 'vite';

/** What an HTML page loads: scripts, styles and preloaded modules. */
const tags = /<(?:script|link)\b[^>]*?\b(?:src|href)="([^"]+\.(?:js|css))"/g;

/** Modules that a module imports statically; a dynamic import is loaded later, when it is needed. */
export function staticImports(code: string): string[] {
  return parseAst(code).body.flatMap((node) => {
    const source = 'source' in node ? node.source : null;
    return source && typeof source.value === 'string' ? [source.value] : [];
  });
}

/**
 * Paths, below the build's `folder`, of every script and style that is loaded by the time `entry` runs: itself, when it
 * is a script, or what it names, when it is a page; and all that this imports. Sorted.
 */
export async function loadedFiles(folder: string, entry: string): Promise<string[]> {
  const seen = new Set<string>();
  const follow = async (path: string): Promise<void> => {
    if (seen.has(path)) return;
    seen.add(path);
    if (!path.endsWith('.js')) return;
    for (const next of staticImports(await readFile(join(folder, path), 'utf8'))) await follow(resolve(path, next));
  };
  if (entry.endsWith('.js')) await follow(entry);
  else {
    for (const [, reference = ''] of (await readFile(join(folder, entry), 'utf8')).matchAll(tags)) {
      await follow(resolve(entry, reference));
    }
  }
  return [...seen].sort();
}

/** Path below the build's folder of what the file `from` refers to. */
function resolve(from: string, reference: string): string {
  return reference.startsWith('/') ? reference.slice(1) : normalize(join(dirname(from), reference));
}
