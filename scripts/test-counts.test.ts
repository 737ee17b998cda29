import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { playwrightCounts, vitestCounts } from './test-counts.ts';

let folder = '';
const report = async (content: unknown, name = 'report.json'): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, JSON.stringify(content));
  return path;
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-counts-'));
});

afterEach(() => rm(folder, { recursive: true }));

test('a test file that does not load is a failure, though no test in it failed', async () => {
  const path = await report({ numPassedTests: 7, numFailedTests: 0, numFailedTestSuites: 1 });
  expect(await vitestCounts(path)).toEqual({ passed: 7, failed: 1 });
});

test('browser tests: skipped ones count as nothing, errors outside of tests as failed, those that pass again are named', async () => {
  const spec = (title: string, status: string) => ({
    file: 'a.spec.ts',
    title,
    tests: [{ projectName: 'firefox', status }],
  });
  const first = await report({ stats: { expected: 5, unexpected: 2, skipped: 9 }, suites: [], errors: [{}] });
  expect(await playwrightCounts(first, join(folder, 'none'))).toEqual({ passed: 5, failed: 3, flaky: [] });
  const again = await report(
    {
      stats: { expected: 1, unexpected: 1 },
      suites: [{ specs: [spec('broken', 'unexpected')], suites: [{ specs: [spec('unsteady', 'expected')] }] }],
      errors: [],
    },
    'again.json',
  );
  expect(await playwrightCounts(first, again)).toEqual({
    passed: 6,
    failed: 2,
    flaky: ['[firefox] a.spec.ts: unsteady'],
  });
});
