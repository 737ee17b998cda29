import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { runTool } from '#scripts/run-tool.ts';

/** Folder of the package's source, below the project's. */
const source = 'lib/dapp';
const specifier = /(from |import\()(['"])([^'"]+)\2/g;

/** Path, below the folder of the emitted declarations, of what the file `from` imports as `name`. */
function emittedPath(from: string, name: string): string {
  if (name === 'drawbridge-dapp') return `${source}/index.d.ts`;
  const path = name.startsWith('#') ? name.slice(1) : join(from, '..', name);
  return path.replace(/\.ts$/, '.d.ts');
}

/**
 * The declaration files of the package by their path in it: what the compiler emits for `lib/dapp` and for what its types
 * refer to of other rooms, so that there is one definition of each. Their imports are rewritten for the package's folders.
 * Rejects when the source has type errors.
 */
export async function emitDeclarations(entries: readonly string[]): Promise<Map<string, string>> {
  const isEntry = (emitted: string): boolean => entries.some((entry) => emitted === `${source}/${entry}.d.ts`);
  /** Where a declaration file stands in the package. All but the entries are in one folder, whatever room they are of. */
  const packagedPath = (emitted: string): string => `${isEntry(emitted) ? '' : 'types/'}${basename(emitted)}`;
  const folder = await mkdtemp(join(tmpdir(), 'drawbridge-declarations-'));
  try {
    const code = await runTool('tsc', ['-p', source, '--outDir', folder], { toStandardError: true });
    if (code !== 0) throw new Error('The declarations of the package could not be made: see above.');
    const packaged = new Map<string, string>();
    const add = async (emitted: string): Promise<void> => {
      const path = packagedPath(emitted);
      if (packaged.has(path)) return;
      packaged.set(path, '');
      const text = await readFile(join(folder, emitted), 'utf8');
      const imported: string[] = [];
      const rewritten = text.replace(specifier, (whole: string, head: string, quote: string, name: string) => {
        // A package, such as React.
        if (!/^[.#]|^drawbridge-dapp$/.test(name)) return whole;
        const target = emittedPath(emitted, name);
        imported.push(target);
        const file = relative(dirname(path), packagedPath(target))
          .replaceAll('\\', '/')
          .replace(/\.d\.ts$/, '.js');
        return `${head}${quote}${file.startsWith('.') ? '' : './'}${file}${quote}`;
      });
      packaged.set(path, rewritten);
      for (const next of imported) await add(next);
    };
    for (const entry of entries) await add(`${source}/${entry}.d.ts`);
    return packaged;
  } finally {
    await rm(folder, { recursive: true });
  }
}
