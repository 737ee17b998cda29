import preact from '@preact/preset-vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [preact()],
  // As a dApp imports its package; the demo is one.
  resolve: { alias: { 'drawbridge-dapp': new URL('lib/dapp/index.ts', import.meta.url).pathname } },
  test: {
    include: ['{lib,components,sandbox,scripts,tests}/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
  },
});
