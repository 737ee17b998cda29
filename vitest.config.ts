import preact from '@preact/preset-vite';
import { configDefaults, defineConfig } from 'vitest/config';

/** Tests of what happens when a module or a page is loaded, or with other stand-ins for the extension APIs. */
const alone = [
  'components/popup/first-paint.test.tsx',
  'components/popup/popup-page.test.tsx',
  'components/trouble/trouble-page.test.tsx',
  'lib/settings/vega-item.test.ts',
  'lib/background/call-costs.test.ts',
  'lib/background/listen.test.ts',
  'lib/sites/api-token.test.ts',
  'lib/sites/blocked-sites.test.ts',
  'lib/storage/restore-damaged.test.ts',
  'lib/storage/damaged.test.ts',
  'lib/storage/areas.test.ts',
  'sandbox/dapp/dapp.test.ts',
  'scripts/commands.test.ts',
  'tests/fuzz/fuzz.test.ts',
  'tests/profiles/profiles.test.ts',
];

/** One world for all of a project's files: making one takes longer than most of them run. */
const oneWorld = {
  exclude: [...configDefaults.exclude, ...alone],
  setupFiles: ['lib/testing/set-up.ts'],
  isolate: false,
};

export default defineConfig({
  // The React hooks of the package are tested with React itself.
  plugins: [preact({ reactAliasesEnabled: false })],
  // As a dApp imports its package; the demo is one.
  resolve: { alias: { 'drawbridge-dapp': new URL('lib/dapp/index.ts', import.meta.url).pathname } },
  test: {
    // Limits for what hangs. What only takes its time, on a machine that does other work as well, is to pass.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      { extends: true, test: { name: 'alone', include: alone } },
      {
        extends: true,
        test: { ...oneWorld, name: 'together', include: ['{components,lib,scripts}/**/*.test.{ts,tsx}'] },
      },
      { extends: true, test: { ...oneWorld, name: 'services', include: ['{conformance,sandbox,tests}/**/*.test.ts'] } },
    ],
  },
});
