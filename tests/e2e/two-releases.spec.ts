import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import * as z from 'zod/mini';
import { temporaryFolder } from '#scripts/browsers/temporary-folder.ts';
import { git } from '#scripts/release/git.ts';
import { root } from '#scripts/run-tool.ts';

const releaseSchema = z.object({ files: z.array(z.object({ file: z.string(), sha256: z.string() })) });

/** What `npm run release` does after its checks, which are a step of their own in `npm test`, with these builds. */
const makeRelease = (builds: string): string => `
  const { readSource } = await import('./scripts/release/source.ts');
  const { buildSource, makeRelease } = await import('./scripts/release/make-release.ts');
  const source = await readSource('.');
  const folder = process.cwd();
  console.log(JSON.stringify(await makeRelease(folder, source, ${builds}, '.output/release')));
`;
/** Most of the work. */
const built = 'await buildSource(folder, source)';
/** The builds that all other tests run. */
const here = `await (await import('./scripts/release/make-release.ts')).readBuilds(${JSON.stringify(root)})`;
const notBuilt = '{ chrome: new Map(), firefox: new Map() }';

/** A repository in `folder` with one commit: the project as it is here and now, committed or not. */
async function commitProject(folder: string): Promise<void> {
  const listing = await git(root, ['ls-files', '--cached', '--others', '--exclude-standard', '-z']);
  for (const path of new Set(String(listing).split('\0').filter(Boolean))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    // One that was removed, and not yet committed, is listed.
    await copyFile(join(root, path), join(folder, path)).catch((error: unknown) => {
      if (Object(error).code !== 'ENOENT') throw error;
    });
  }
  await git(folder, ['init', '--quiet']);
  await git(folder, ['add', '--all']);
  const author = ['-c', 'user.name=test', '-c', 'user.email=test@drawbridge.example', '-c', 'commit.gpgsign=false'];
  await git(folder, [...author, 'commit', '--quiet', '--message=test']);
}

/** Makes a release in `folder`, as another machine might: with that umask, time zone and language. */
async function releaseIn(
  folder: string,
  umask: string,
  zone: string,
  language: string,
  builds = built,
): Promise<Map<string, string>> {
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const { stdout } = await promisify(execFile)(
    'sh',
    ['-c', `umask ${umask}; exec "$0" "$@"`, process.execPath, '--input-type=module', '-e', makeRelease(builds)],
    {
      cwd: folder,
      env: {
        ...process.env,
        PATH: [join(folder, 'node_modules', '.bin'), process.env['PATH']].join(delimiter),
        TZ: zone,
        LC_ALL: language,
      },
    },
  );
  const { files } = releaseSchema.parse(JSON.parse(stdout));
  return new Map(files.map(({ file, sha256 }) => [file, sha256]));
}

test('another clone makes the same source zip, which makes the same packages', async () => {
  // With builds for both browsers, beside whatever else runs.
  test.setTimeout(240_000);
  const { path, remove } = await temporaryFolder('releases');
  try {
    const project = join(path, 'project');
    await mkdir(project);
    await commitProject(project);
    const one = join(path, 'one');
    const other = join(path, 'another folder', 'ünd', 'deeper');
    await mkdir(dirname(other), { recursive: true });
    await git(path, ['clone', '--quiet', project, one]);
    // A work tree with the line endings of Windows.
    await git(path, ['clone', '--quiet', '--config', 'core.autocrlf=true', project, other]);
    const first = await releaseIn(other, '022', 'UTC', 'C', here);
    expect(first.size).toBe(4);
    const [source = ''] = [...first.keys()].filter((file) => file.endsWith('-source.zip'));
    const second = await releaseIn(one, '022', 'America/St_Johns', 'C', notBuilt);
    expect(second.get(source)).toBe(first.get(source));

    const unpacked = join(path, 'unpacked');
    for (const [file, bytes] of Object.entries(unzipSync(await readFile(join(one, '.output', 'release', source))))) {
      await mkdir(dirname(join(unpacked, file)), { recursive: true });
      await writeFile(join(unpacked, file), bytes);
    }
    const rebuilt = await releaseIn(unpacked, '077', 'Pacific/Kiritimati', 'tr_TR.UTF-8');
    first.delete(source);
    expect(Object.fromEntries(rebuilt)).toEqual(Object.fromEntries(first));
  } finally {
    await remove();
  }
});
