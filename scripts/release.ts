import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { buildExtension } from './build-extension.ts';
import { type Checked, checkRelease, describeChecks } from './release/check-release.ts';
import { buildSource, makeRelease, type Release, readBuilds } from './release/make-release.ts';
import { readSource } from './release/source.ts';
import { root } from './run-tool.ts';

const program = new Command('npm run release --')
  .description(
    'Makes the zips of both stores, the source zip that Mozilla asks for, the software bill of materials and SHA256SUMS: the same bytes from the same commit on any machine. In an unpacked source zip, all but the source zip.',
  )
  .option('--check', 'only build, and check version, changelog, store texts, pictures and the Firefox zip')
  .option('--out <folder>', 'where the files go', join(root, '.output', 'release'))
  .option('--json', 'print one JSON object on standard output, and nothing else')
  .parse();
const { check = false, out, json = false } = program.opts<{ check?: boolean; out: string; json?: boolean }>();

interface Outcome {
  status: 'passed' | 'failed';
  checks: Checked[];
  release: Release | null;
}

const isGood = (checks: readonly Checked[]): boolean => checks.every(({ problems }) => problems.length === 0);

async function checkOnly(): Promise<Outcome> {
  if (!(await buildExtension(['chromium', 'firefox'], { toStandardError: true }))) {
    throw new Error('The build failed, or a part of it is over its budget: see above.');
  }
  const checks = await checkRelease(await readBuilds(root), null);
  return { status: isGood(checks) ? 'passed' : 'failed', checks, release: null };
}

async function release(): Promise<Outcome> {
  const source = await readSource(root);
  const builds = await buildSource(root, source);
  const checks = await checkRelease(builds, source.time);
  if (!isGood(checks)) return { status: 'failed', checks, release: null };
  return { status: 'passed', checks, release: await makeRelease(root, source, builds, resolve(out)) };
}

try {
  const outcome = await (check ? checkOnly() : release());
  if (json) console.log(JSON.stringify(outcome));
  else {
    console.log(describeChecks(outcome.checks).join('\n'));
    const { release } = outcome;
    if (release) {
      console.log(
        `\nDrawbridge ${release.version}, commit ${release.commit} of ${release.time}, in ${release.folder}:`,
      );
      for (const { file, bytes, sha256 } of release.files) console.log(`  ${sha256}  ${file} (${bytes} bytes)`);
    }
  }
  if (outcome.status === 'failed') process.exitCode = 1;
} catch (error) {
  // What is wrong with the clone or the build is a sentence for people, not a stack.
  const message = error instanceof Error ? error.message : String(error);
  console.error(message);
  if (json) console.log(JSON.stringify({ status: 'failed', error: message }));
  process.exitCode = 1;
}
