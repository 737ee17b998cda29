import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';

export interface Counts {
  passed: number;
  failed: number;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

async function read(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'));
}

/** Counts of Vitest's JSON report. A file that could not even be loaded has no failed test in it, and counts as one. */
export async function vitestCounts(path: string): Promise<Counts> {
  const report = vitestReport.parse(await read(path));
  const failed = report.numFailedTests || report.numFailedTestSuites;
  return { passed: report.numPassedTests, failed };
}

/** Counts of Playwright's JSON report. An error outside any test counts as a failed one; so does a flaky test. */
export async function playwrightCounts(path: string): Promise<Counts> {
  const { stats, errors } = playwrightReport.parse(await read(path));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}
