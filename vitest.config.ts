import preact from '@preact/preset-vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [preact()],
  test: {
    include: ['{lib,components,sandbox,scripts,tests}/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
  },
});
