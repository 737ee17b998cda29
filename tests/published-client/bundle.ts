import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** The page's script with the published package in it, as one classic script; nothing is written to disk. */
export async function bundleDapp(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('dapp.ts', import.meta.url)),
        output: { format: 'iife' },
      },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const scripts = outputs.flatMap((output) => ('output' in output ? output.output : []));
  const script = scripts.find((file) => file.type === 'chunk');
  if (!script) throw new Error('The published client’s page was bundled to no script.');
  return script.code;
}
