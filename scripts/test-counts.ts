import { existsSync } from 'node:fs';
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
  stats: z.object({ expected: z.number(), unexpected: z.number() }),
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

/**
 * Counts of the JSON reports of Playwright's run, and of that of its failed tests `again`, if there was one. An error outside
 * any test counts as a failed one.
 */
export async function playwrightCounts(path: string, again: string): Promise<Counts> {
  const { stats, errors } = playwrightReport.parse(await read(path));
  const second = existsSync(again) ? playwrightReport.parse(await read(again)) : null;
  return {
    passed: stats.expected + (second?.stats.expected ?? 0),
    failed: (second ?? { stats }).stats.unexpected + errors.length + (second?.errors.length ?? 0),
    flaky: second?.suites.flatMap(passedTests) ?? [],
  };
}

function passedTests({ suites = [], specs }: Suite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.filter(({ status }) => status === 'expected').map(({ projectName }) => `[${projectName}] ${file}: ${title}`),
  );
  return [...own, ...suites.flatMap(passedTests)];
}
