import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '..', '..');

/** The file that a dApp gets when it imports `drawbridge-dapp`, before it is built. */
export const packageEntry = join(root, 'lib', 'dapp', 'index.ts');

/**
 * Bundles one module with all that it imports into the text of one ES module, minified. `drawbridge-dapp` is bundled in:
 * from `lib/dapp`, or from the folder `dapp` of a built package. `aliases` are paths of what stands in for other modules.
 */
export async function bundle(
  entry: string,
  { dapp, aliases }: { dapp?: string | undefined; aliases?: Record<string, string> } = {},
): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    resolve: { alias: { 'drawbridge-dapp': dapp === undefined ? packageEntry : join(dapp, 'index.js'), ...aliases } },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry, formats: ['es'] },
      rolldownOptions: { output: { minify: true } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const [chunk] = output && 'output' in output ? output.output : [];
  if (chunk?.type !== 'chunk') throw new Error(`There is no bundle of ${entry}.`);
  return chunk.code;
}
