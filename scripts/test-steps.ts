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

/** A step whose tool writes a JSON report. One of an earlier run must not be taken for this one's. */
function reporting(
  name: string,
  file: string,
  run: (report: string) => Promise<number>,
  read: (report: string) => Promise<Counts>,
): TestStep {
  const report = join(reports, file);
  return {
    name,
    async run() {
      await mkdir(reports, { recursive: true });
      await rm(report, { force: true });
      return (await run(report)) === 0;
    },
    counts: () => read(report),
  };
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
const units = reporting(
  'units',
  'units.json',
  (report) =>
    runTool('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`], { atTheEnd: true }),
  vitestCounts,
);

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

/** The browser tests. One that fails is run once more in a browser of its own; if it passes then, it is counted as flaky. */
const browserTests = (args: readonly string[]): TestStep =>
  reporting(
    'browsers',
    'browsers.json',
    (report) =>
      runTool('playwright', ['test', '--reporter=list,json', ...args], {
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      }),
    playwrightCounts,
  );

const builds: TestStep = { name: 'build', run: () => buildExtension(['chromium', 'firefox']) };
/** What a release needs besides the tests, of the builds that are there. */
const release: TestStep = {
  name: 'release',
  async run() {
    const checks = await checkRelease(await readBuilds(root), false);
    console.log(describeChecks(checks).join('\n'));
    return checks.every(({ problems }) => problems.length === 0);
  },
};

/** The site of docs/, with its links. */
const docs: TestStep = { name: 'docs', run: () => buildDocs() };

/** What needs neither a build nor a browser. The units take longer than all else. */
export const quickSteps: Steps = [style, [[units], [types, unused, docs]]];

/** The production builds, and the extension in both browsers. `args` go to Playwright, e.g. `--project=firefox`. */
export const browserSteps = (args: readonly string[] = []): Steps => [builds, browserTests(args)];

/** All else runs beside the browser tests, which wait for more than half of their time. */
export const allSteps: Steps = [
  style,
  [[builds, release, browserTests([])], [units], [types, unused, docs, conformance()]],
];
