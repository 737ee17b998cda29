import preact from '@preact/preset-vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [preact()],
  // As a dApp imports its package; the demo is one.
  resolve: { alias: { 'drawbridge-dapp': new URL('lib/dapp/index.ts', import.meta.url).pathname } },
  test: {
    include: ['{lib,components,sandbox,scripts,tests}/**/*.test.{ts,tsx}'],
    // Limits for what hangs. What only takes its time, on a machine that does other work as well, is to pass.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    setupFiles: ['tests/fixtures/patient-views.ts'],
  },
});
