import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';

export interface Counts {
  passed: number;
  failed: number;
  /** Tests that passed only on the second run, each with its file. They count as passed. */
  flaky?: string[];
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
});

interface Suite {
  suites?: Suite[] | undefined;
  specs: Array<{ file: string; title: string; tests: Array<{ projectName: string; status: string }> }>;
}

const suite: z.ZodMiniType<Suite> = z.object({
  suites: z.optional(z.array(z.lazy(() => suite))),
  specs: z.array(
    z.object({
      file: z.string(),
      title: z.string(),
      tests: z.array(z.object({ projectName: z.string(), status: z.string() })),
    }),
  ),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(suite),
  errors: z.array(z.unknown()),
});

async function read(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'));
}

/** Counts of Vitest's JSON report. A file that could not be loaded counts as one failed test. */
export async function vitestCounts(path: string): Promise<Counts> {
  const report = vitestReport.parse(await read(path));
  const failed = report.numFailedTests || report.numFailedTestSuites;
  return { passed: report.numPassedTests, failed };
}

/** Counts of Playwright's JSON report. An error outside any test counts as a failed one. */
export async function playwrightCounts(path: string): Promise<Counts> {
  const { stats, suites, errors } = playwrightReport.parse(await read(path));
  const flaky = suites.flatMap(flakyTests);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, flaky };
}

function flakyTests({ suites = [], specs }: Suite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.filter(({ status }) => status === 'flaky').map(({ projectName }) => `[${projectName}] ${file}: ${title}`),
  );
  return [...own, ...suites.flatMap(flakyTests)];
}
