import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const manifestSchema = z.object({
  icons: z.optional(z.record(z.string(), z.string())),
  content_scripts: z._default(
    z.array(z.object({ js: z._default(z.array(z.string()), []), css: z._default(z.array(z.string()), []) })),
    [],
  ),
  background: z.optional(
    z.object({ service_worker: z.optional(z.string()), scripts: z.optional(z.array(z.string())) }),
  ),
  action: z.optional(z.object({ default_popup: z.optional(z.string()) })),
});

/** What the bench needs of the manifest of any extension. Paths are below its folder. */
export interface Manifest {
  /** Files in web pages, each once. */
  scripts: string[];
  background: string | undefined;
  popup: string | undefined;
  /** A resource without scripts, to start from. */
  blank: string;
}

export async function readManifest(folder: string): Promise<Manifest> {
  const read = manifestSchema.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')));
  return {
    scripts: [...new Set(read.content_scripts.flatMap(({ js, css }) => [...js, ...css]))],
    background: read.background?.service_worker ?? read.background?.scripts?.[0],
    popup: read.action?.default_popup?.replace(/^\.?\/|[?#].*/g, ''),
    blank: Object.values(read.icons ?? {})[0] ?? 'manifest.json',
  };
}
