import { defineConfig } from '@playwright/test';

/** The same scenarios in both browsers, each test with a browser, a profile and a sandbox of its own. */
export default defineConfig<{ browserKind: 'chromium' | 'firefox' }>({
  testDir: 'tests/e2e',
  outputDir: 'artifacts/test-results',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  // One more than the cores of a small machine: tests wait for windows, timers and the browser's own clock as well.
  workers: 3,
  // Far more than any test takes where nothing else runs: what a busy machine does slowly is no failure.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  projects: [
    { name: 'chromium', use: { browserKind: 'chromium' } },
    // A scenario of what only Chromium does, or of what a page shows in any browser, says so in its file's name.
    // Nor does the wallet's dialect depend on the browser: Firefox meets the real one alone.
    {
      name: 'firefox',
      testIgnore: '**/*.chromium.spec.ts',
      grepInvert: /letter dialect/,
      use: { browserKind: 'firefox' },
    },
  ],
});
