import preact from '@preact/preset-vite';
import { configDefaults, defineConfig } from 'vitest/config';

/** Tests that draw pages, or stand in for a browser, change what is global: each of their files has a world of its own. */
const alone = [
  '{components,sandbox/dapp,tests/fuzz}/**/*.test.{ts,tsx}',
  'lib/{approvals,assets,background,browser,commands,dapp,explorer,format,i18n,settings,sites,storage,transactions}/**/*.test.{ts,tsx}',
  'lib/*.test.ts',
];

export default defineConfig({
  plugins: [preact()],
  // As a dApp imports its package; the demo is one.
  resolve: { alias: { 'drawbridge-dapp': new URL('lib/dapp/index.ts', import.meta.url).pathname } },
  test: {
    // Limits for what hangs. What only takes its time, on a machine that does other work as well, is to pass.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'alone', include: alone, setupFiles: ['lib/testing/patient-views.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'together',
          include: ['{conformance,lib,sandbox,scripts,tests}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...alone],
          // One world for all of them: making one takes longer than most of them run.
          isolate: false,
        },
      },
    ],
  },
});
