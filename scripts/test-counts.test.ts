import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { playwrightCounts, vitestCounts } from './test-counts.ts';

let folder = '';
const report = async (content: unknown): Promise<string> => {
  const path = join(folder, 'report.json');
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

test('browser tests: skipped ones count as nothing, errors outside of tests as failed, flaky ones are named', async () => {
  const spec = (title: string, status: string) => ({
    file: 'a.spec.ts',
    title,
    tests: [{ projectName: 'firefox', status }],
  });
  const path = await report({
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 9 },
    suites: [{ specs: [spec('steady', 'expected')], suites: [{ specs: [spec('unsteady', 'flaky')] }] }],
    errors: [{}],
  });
  expect(await playwrightCounts(path)).toEqual({ passed: 6, failed: 2, flaky: ['[firefox] a.spec.ts: unsteady'] });
});
