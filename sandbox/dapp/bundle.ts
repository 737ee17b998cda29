import { join } from 'node:path';
import { build, type Plugin, type UserConfig } from 'vite';

const root = join(import.meta.dirname, '..', '..');

/** The modules that a dApp imports as `drawbridge-dapp/<name>`, and `drawbridge-dapp` itself. */
export const packageEntries = ['index', 'codes', 'state', 'react', 'button', 'languages', 'testing'] as const;
export type PackageEntry = (typeof packageEntries)[number];

/** A module of the package, before it is built. */
const sourceOf = (entry: string): string => join(root, 'lib', 'dapp', `${entry}.ts`);

async function bundleWith(entry: string, { resolve = {}, plugins = [], build: options }: UserConfig): Promise<string> {
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

const said = /^(reason_|dapp_|(site_blocked|api_token_ended)_advice$|messages_direction$)/;
/** The button says in its own language what it meets most; for the rest it has the extension's advice. */
const saidByButton =
  /^(dapp_|messages_direction$|reason_(user_rejected|extension_reloaded|wallet_unreachable|outcome_unknown)$)/;

/** Of all the messages only those that the module says: no bundler leaves out members of an object. */
const messagesFor = (entry: PackageEntry): Plugin => ({
  name: 'package-messages',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/locales\/\w+\.json$/.test(id)) return undefined;
    const texts = Object.entries<string | { message: string }>(JSON.parse(code))
      .filter(([key]) => (entry === 'button' ? saidByButton : said).test(key))
      .map(([key, text]) => [key, typeof text === 'string' ? text : { message: text.message }]);
    return JSON.stringify(Object.fromEntries(texts));
  },
});

/** Bundles one module of the package; it imports the others of them, and React. */
export function bundlePackage(entry: PackageEntry): Promise<string> {
  const nameOf = (id: string): string | undefined =>
    id === 'drawbridge-dapp' ? 'index' : /(?:\/dapp|^\.)\/(codes|languages|state)\.ts$/.exec(id)?.[1];
  const isOther = (id: string): boolean => {
    const name = nameOf(id) ?? entry;
    return id === 'react' || (name !== entry && !(entry === 'button' && name === 'languages'));
  };
  return bundleWith(sourceOf(entry), {
    plugins: [messagesFor(entry)],
    build: {
      rolldownOptions: {
        external: isOther,
        output: {
          paths: (id) => (id === 'react' ? id : `./${nameOf(id)}.js`),
        },
      },
    },
  });
}
