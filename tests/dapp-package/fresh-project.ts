import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { buildPackage } from '#scripts/package/build-package.ts';
import { packTarball } from '#scripts/package/pack-tarball.ts';
import { root } from '#scripts/run-tool.ts';

/** How a program ended. */
interface Ended {
  code: number;
  output: string;
}

/** A dApp author's project in a temporary folder. The clone is beside it, as `../drawbridge`. */
export interface FreshProject {
  folder: string;
  write(path: string, text: string): Promise<void>;
  run(command: string, args: readonly string[], env?: Record<string, string>): Promise<Ended>;
  /** Compiles these files as strictly as TypeScript can, with nothing of the clone in sight. */
  compile(paths: readonly string[], flags?: readonly string[]): Promise<Ended>;
  close(): Promise<void>;
}

/** As strict as it gets, declarations of packages included. */
const strict = [
  '--strict',
  '--exactOptionalPropertyTypes',
  '--noUncheckedIndexedAccess',
  '--noPropertyAccessFromIndexSignature',
  '--noImplicitReturns',
  '--noUnusedLocals',
  '--verbatimModuleSyntax',
  ...['--skipLibCheck', 'false'],
  '--noEmit',
  ...['--target', 'es2022'],
  ...['--lib', 'es2022,dom,dom.iterable'],
];

/** Asks no registry. */
const quietly = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund'];

const execute = promisify(execFile);

async function run(folder: string, command: string, args: readonly string[], env = {}): Promise<Ended> {
  try {
    const { stdout, stderr } = await execute(command, [...args], {
      cwd: folder,
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout = '', stderr = '' } = Object(error);
    if (typeof code !== 'number') throw error;
    return { code, output: `${stdout}${stderr}` };
  }
}

/** An empty project beside the clone. */
export async function emptyProject(): Promise<FreshProject> {
  const around = await mkdtemp(join(tmpdir(), 'drawbridge-dapp-'));
  const folder = join(around, 'my-dapp');
  await mkdir(folder);
  await symlink(root, join(around, 'drawbridge'), 'junction');
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  // React's own packages come from the clone, as no registry is asked.
  await mkdir(join(around, 'node_modules', '@types'), { recursive: true });
  for (const name of ['react', 'react-dom', 'csstype', '@types/react', '@types/react-dom'])
    await symlink(join(root, 'node_modules', name), join(around, 'node_modules', name), 'junction');
  await write('package.json', '{ "name": "fresh-dapp", "version": "1.0.0", "private": true, "type": "module" }');
  return {
    folder,
    write,
    run: (command, args, env) => run(folder, command, args, env),
    compile: (paths, flags = ['--module', 'preserve']) =>
      run(folder, join(root, 'node_modules', '.bin', 'tsc'), [...strict, ...flags, ...paths]),
    close: () => rm(around, { recursive: true }),
  };
}

/** Builds the package, packs it and installs the tarball. Resolves to the size of the package's main module in bytes. */
export async function installTarball(project: FreshProject): Promise<number> {
  const built = join(project.folder, 'built');
  const bytes = await buildPackage(built);
  const tarball = await packTarball(built);
  const { code, output } = await project.run('npm', ['install', tarball, ...quietly]);
  if (code !== 0) throw new Error(`The tarball could not be installed:\n${output}`);
  await rm(built, { recursive: true });
  return bytes;
}
