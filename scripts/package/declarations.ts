import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { runTool } from '#scripts/run-tool.ts';

/** Folder of the package's source, below the project's. */
const source = 'lib/dapp';
const specifier = /(from |import\()(['"])([^'"]+)\2/g;

/** Path, below the folder of the emitted declarations, of what the file `from` imports as `name`. */
function emittedPath(from: string, name: string): string {
  const path = name.startsWith('#') ? name.slice(1) : join(from, '..', name);
  return path.replace(/\.ts$/, '.d.ts');
}

/** Where a declaration file stands in the package. All but the front door are in one folder, whatever room they are of. */
function packagedPath(emitted: string): string {
  return emitted === `${source}/index.d.ts` ? 'index.d.ts' : `types/${basename(emitted)}`;
}

/**
 * The declaration files of the package by their path in it: what the compiler emits for `lib/dapp` and for what its types
 * refer to of other rooms, so that there is one definition of each. Their imports are rewritten for the package's folders.
 * Rejects when the source has type errors.
 */
export async function emitDeclarations(): Promise<Map<string, string>> {
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
      const rewritten = text.replace(specifier, (_whole, head: string, quote: string, name: string) => {
        const target = emittedPath(emitted, name);
        imported.push(target);
        const file = basename(packagedPath(target), '.d.ts');
        return `${head}${quote}./${path === 'index.d.ts' ? 'types/' : ''}${file}.js${quote}`;
      });
      packaged.set(path, rewritten);
      for (const next of imported) await add(next);
    };
    await add(`${source}/index.d.ts`);
    return packaged;
  } finally {
    await rm(folder, { recursive: true });
  }
}
