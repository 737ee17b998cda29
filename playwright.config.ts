import { defineConfig } from '@playwright/test';

/** The same scenarios in both browsers, each test with a sandbox and a newly installed extension of its own. */
export default defineConfig<{ browserKind: 'chromium' | 'firefox' }>({
  testDir: 'tests/e2e',
  outputDir: 'artifacts/test-results',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // A test that passes only then is named at the end of `npm test`: it is a fault to fix.
  retries: 1,
  // Twice the cores of a small machine: tests wait for windows, timers and the browser's own clock half of their time.
  workers: 4,
  // Far more than any test takes where nothing else runs: what a busy machine does slowly is no failure.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  projects: [
    // In this order, and files by their names: the long waits of background-*.spec.ts come early.
    // Firefox runs what may differ between browsers: ports, storage, Origin rules, windows, injection, the background's
    // death. What only Chromium does, or any browser does alike, says so in its file's name or by its tag.
    {
      name: 'firefox',
      testIgnore: '**/*.chromium.spec.ts',
      grepInvert: /@chromium/,
      // It takes seconds of both cores to start; Chromium has the other two.
      workers: 2,
      use: { browserKind: 'firefox' },
    },
    { name: 'chromium', grepInvert: /@firefox/, use: { browserKind: 'chromium' } },
  ],
});
