import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { root } from '../run-tool.ts';

const found = z.object({ path: z.string() });
const pathsSchema = z.object({ chromium: z.optional(found), firefox: z.optional(found) });

/** Path of a browser's program, as set-up found it. Rejects, with what to run, where set-up has not. */
export async function browserPath(name: 'chromium' | 'firefox'): Promise<string> {
  const cache = join(root, 'node_modules', '.cache', 'drawbridge', 'browsers.json');
  const text = await readFile(cache, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  const path = pathsSchema.parse(JSON.parse(text))[name]?.path;
  if (path === undefined) throw new Error(`No ${name} has been looked for yet: run npm run setup first.`);
  return path;
}
