import { defineConfig } from '@playwright/test';

/** Tests that only wait for the browser's own clock: they have workers of their own, and keep none from the others. */
const waiting = '**/*.waiting.spec.ts';
/** Builds and no browser: last, all else would have ended before it. */
const releases = '**/two-releases.spec.ts';

/** The same scenarios in both browsers, each test with a sandbox and a newly installed extension of its own. */
export default defineConfig<{ browserKind: 'chromium' | 'firefox' }>({
  testDir: 'tests/e2e',
  outputDir: 'artifacts/test-results',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // More than twice the cores of a small machine, for tests wait more than half of their time for windows, timers and the browser's own
  // clock; and two that only wait.
  workers: 5,
  // Far more than any test takes where nothing else runs: what a busy machine does slowly is no failure. Firefox has the least of it:
  // Chromium, as root, raises its own priority.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  // Workers are given to projects in this order.
  projects: [
    { name: 'releases', testMatch: releases, workers: 1 },
    { name: 'waiting-firefox', testMatch: waiting, workers: 1, use: { browserKind: 'firefox' } },
    { name: 'waiting-chromium', testMatch: waiting, workers: 1, use: { browserKind: 'chromium' } },
    // Firefox runs what may differ between browsers: ports, storage, Origin rules, windows, injection, the background's
    // death. What only Chromium does, or any browser does alike, says so in its file's name or by its tag.
    {
      name: 'firefox',
      testIgnore: ['**/*.chromium.spec.ts', waiting, releases],
      grepInvert: /@chromium/,
      // It takes seconds of both cores to start; Chromium has the others, and most of its once it has ended.
      workers: 2,
      use: { browserKind: 'firefox' },
    },
    {
      name: 'chromium',
      testIgnore: [waiting, releases],
      grepInvert: /@firefox/,
      workers: 4,
      use: { browserKind: 'chromium' },
    },
  ],
});
