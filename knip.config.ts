import type { KnipConfig } from 'knip';

/**
 * `knip` finds what nothing imports; `knip --production` what only tests do. What a file itself uses may be exported for
 * its test, so it counts as used there.
 */
const config: KnipConfig = ({ production }) => ({
  entry: [
    'entrypoints/*.ts!',
    'entrypoints/*/main.tsx!',
    'lib/dapp/{index,codes,state,react,button,languages,testing}.ts!',
    'sandbox/dapp/page/main.ts!',
    'sandbox/gallery/page/{main.tsx,english-browser.ts}!',
    'sandbox/{cli,examples/*}.ts!',
    'conformance/cli.ts!',
    'scripts/*.ts!',
    'docs/.vitepress/{config,theme/index}.ts!',
    '{components,conformance,lib,sandbox,scripts,tests}/**/*.test.{ts,tsx}',
    'tests/**/*.spec.ts',
    'tests/*/{cli,worker}.ts',
    'tests/fixtures/connect-button-page.ts',
    // What drives browsers is for tests and commands alike.
    ...(production ? ['scripts/browsers/**/*.ts!'] : []),
  ],
  project: ['**/*.{ts,tsx,mjs}!', '!{tests,**/testing}/**!', '!**/*.test.{ts,tsx}!'],
  ignoreExportsUsedInFile: production ? true : { interface: true, type: true },
  // Tools that are run by their names, and what the WXT module imports in our place.
  ignoreDependencies: ['@biomejs/biome', 'addons-linter', ...(production ? ['webextension-polyfill'] : [])],
});

export default config;
