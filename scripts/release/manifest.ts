import * as z from 'zod/mini';
import type { Files } from './zip.ts';

const names = z._default(z.array(z.string()), []);

const manifestSchema = z.object({
  version: z.string(),
  icons: z.record(z.string(), z.string()),
  permissions: names,
  optional_permissions: names,
  host_permissions: names,
  optional_host_permissions: names,
  content_scripts: z._default(z.array(z.object({ matches: z.array(z.string()) })), []),
  browser_specific_settings: z.optional(
    z.object({ gecko: z.object({ data_collection_permissions: z.object({ required: names }) }) }),
  ),
});

/** A built manifest, as far as the stores ask about it. */
export type Manifest = z.infer<typeof manifestSchema>;

/** The JSON in that file of a build. */
export function readJson(build: Files, path: string): unknown {
  const file = build.get(path);
  if (file === undefined) throw new Error(`The build has no ${path}.`);
  return JSON.parse(Buffer.from(file.bytes).toString('utf8'));
}

export const readManifest = (build: Files): Manifest => manifestSchema.parse(readJson(build, 'manifest.json'));
