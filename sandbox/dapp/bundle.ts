import { join } from 'node:path';
import { build, type UserConfig } from 'vite';

const root = join(import.meta.dirname, '..', '..');

/** The modules that a dApp imports as `drawbridge-dapp/<name>`, and `drawbridge-dapp` itself. */
export const packageEntries = ['index', 'react', 'button', 'languages', 'testing'] as const;
export type PackageEntry = (typeof packageEntries)[number];

/** A module of the package, before it is built. */
const sourceOf = (entry: string): string => join(root, 'lib', 'dapp', `${entry}.ts`);

async function bundleWith(entry: string, { resolve, plugins = [], build: options }: UserConfig): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    resolve,
    plugins,
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry, formats: ['es'] },
      rolldownOptions: { ...options?.rolldownOptions, output: { minify: true, ...options?.rolldownOptions?.output } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const [chunk] = output && 'output' in output ? output.output : [];
  if (chunk?.type !== 'chunk') throw new Error(`There is no bundle of ${entry}.`);
  return chunk.code;
}

/**
 * Bundles one module with all that it imports into the text of one ES module, minified. `drawbridge-dapp` is bundled in:
 * from `lib/dapp`, or from the folder `dapp` of a built package. `aliases` are paths of what stands in for other modules.
 */
export function bundle(
  entry: string,
  { dapp, aliases = {} }: { dapp?: string | undefined; aliases?: Record<string, string> } = {},
): Promise<string> {
  const path = (name: string): string => (dapp === undefined ? sourceOf(name) : join(dapp, `${name}.js`));
  return bundleWith(entry, {
    resolve: {
      alias: [
        ...packageEntries.map((name) => ({
          find: new RegExp(`^drawbridge-dapp${name === 'index' ? '' : `/${name}`}$`),
          replacement: path(name),
        })),
        ...Object.entries(aliases).map(([find, replacement]) => ({ find, replacement })),
      ],
    },
  });
}

/** Of all the messages only those that the package says: no bundler leaves out members of an object. */
function packageTexts(code: string, id: string): string | undefined {
  if (!/\/locales\/\w+\.json$/.test(id)) return undefined;
  const texts = Object.entries<string | { message: string }>(JSON.parse(code))
    .filter(([key]) => /^(reason_|dapp_|site_blocked_advice$|messages_direction$)/.test(key))
    .map(([key, text]) => [key, typeof text === 'string' ? text : { message: text.message }]);
  return JSON.stringify(Object.fromEntries(texts));
}

/** Bundles one module of the package; it imports the others of them, and React. */
export function bundlePackage(entry: PackageEntry): Promise<string> {
  const isOther = (id: string): boolean => /^(react|drawbridge-dapp)$/.test(id) || (id.endsWith('/languages.ts') && entry !== 'languages');
  return bundleWith(sourceOf(entry), {
    plugins: [{ name: 'package-texts', enforce: 'pre', transform: packageTexts }],
    build: {
      rolldownOptions: {
        external: isOther,
        output: {
          paths: (id) => (id === 'drawbridge-dapp' ? './index.js' : id.endsWith('/languages.ts') ? './languages.js' : id),
        },
      },
    },
  });
}
