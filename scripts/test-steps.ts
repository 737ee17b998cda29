import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkSandbox } from '#conformance/check-sandbox.ts';
import { checkLines, reportOf } from '#conformance/report.ts';
import { buildExtension } from './build-extension.ts';
import { buildDocs } from './docs/build-docs.ts';
import { checkRelease, describeChecks } from './release/check-release.ts';
import { readBuilds } from './release/make-release.ts';
import type { Steps } from './run-steps.ts';
import { root, runTool } from './run-tool.ts';
import { type Counts, playwrightCounts, vitestCounts } from './test-counts.ts';

/** One step of `npm test`. `run` resolves to whether it succeeded; `counts` are its tests, where it has any. */
export interface TestStep {
  name: string;
  run(): Promise<boolean>;
  counts?(): Promise<Counts>;
}

const reports = join(root, 'artifacts', 'test-reports');
const reportAt = (name: string): string => join(reports, `${name}.json`);

/** The path of a JSON report. One of an earlier run must not be taken for this one's. */
async function newReport(name: string): Promise<string> {
  await mkdir(reports, { recursive: true });
  await rm(reportAt(name), { force: true });
  return reportAt(name);
}

const style: TestStep = {
  name: 'style',
  run: async () => (await runTool('biome', ['check', '--error-on-warnings'])) === 0,
};
const types: TestStep = { name: 'types', run: async () => (await runTool('tsc', ['-p', '.'])) === 0 };
/** Exports that nothing imports, then those that only tests import. */
const unused: TestStep = {
  name: 'unused',
  run: async () => (await runTool('knip', [])) === 0 && (await runTool('knip', ['--production'])) === 0,
};
/** The unit tests of one Vitest project. */
function units(project: 'together' | 'services' | 'alone'): TestStep {
  const name = `units ${project}`;
  return {
    name,
    async run() {
      const report = `--outputFile.json=${await newReport(name)}`;
      const args = ['run', `--project=${project}`, '--reporter=dot', '--reporter=json', report];
      return (await runTool('vitest', args, { atTheEnd: true })) === 0;
    },
    counts: () => vitestCounts(reportAt(name)),
  };
}

/** Checks that the sandbox answers like the real services. */
function conformance(): TestStep {
  let counts: Counts = { passed: 0, failed: 0 };
  return {
    name: 'conformance',
    async run() {
      const services = await checkSandbox({
        service: () => undefined,
        check: (result) => {
          if (result.outcome === 'failed') console.log(checkLines(result).join('\n'));
        },
      });
      const { passed, failed } = reportOf(services);
      counts = { passed, failed };
      return failed === 0;
    },
    counts: async () => counts,
  };
}

/** The browser tests. Those that fail are run once more, one after the other; one that passes then is counted as flaky. */
function browserTests(args: readonly string[]): TestStep {
  const play = async (PLAYWRIGHT_JSON_OUTPUT_FILE: string, ...more: readonly string[]): Promise<boolean> => {
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE };
    return (await runTool('playwright', ['test', '--reporter=list,json', ...args, ...more], { env })) === 0;
  };
  return {
    name: 'browsers',
    async run() {
      const [first, again] = [await newReport('browsers'), await newReport('browsers-again')];
      return (await play(first)) || play(again, '--last-failed', '--workers=1');
    },
    counts: () => playwrightCounts(reportAt('browsers'), reportAt('browsers-again')),
  };
}

const builds: TestStep = { name: 'build', run: () => buildExtension(['chromium', 'firefox']) };
/** What a release needs besides the tests, of the builds that are there. */
const release: TestStep = {
  name: 'release',
  async run() {
    const checks = await checkRelease(await readBuilds(root), null);
    console.log(describeChecks(checks).join('\n'));
    return checks.every(({ problems }) => problems.length === 0);
  },
};

/** The site of docs/, with its links. */
const docs: TestStep = { name: 'docs', run: () => buildDocs() };

/** What needs neither a build nor a browser, in two rows that take equally long. */
const quickRows: readonly Steps[] = [
  [types, unused, docs, units('together')],
  [units('alone'), units('services')],
];
export const quickSteps: Steps = [style, quickRows];

/** The production builds, and the extension in both browsers. `args` go to Playwright, e.g. `--project=firefox`. */
export const browserSteps = (args: readonly string[] = []): Steps => [builds, browserTests(args)];

/** The browsers come last, by themselves: what else runs makes each of their tests slow, and they leave the units next to nothing. */
export const allSteps: Steps = [style, [...quickRows, [builds, release, conformance()]], browserTests([])];
