import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { test as base } from '#tests/fixtures/extension-test.ts';
import { bundleDapp } from './bundle.ts';
// For what it puts on the page's window.
import type {} from './dapp.ts';

interface WorkerFixtures {
  script: string;
}

interface Fixtures {
  /** Opens the page of the published client, made for this test's sandbox, as one of `host`. */
  openDapp: (host: string) => Promise<PageDriver>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  script: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are asked for.
    async ({}, use) => use(await bundleDapp()),
    { scope: 'worker' },
  ],
  pages: async ({ sandbox, script }, use) => {
    const { options, urls } = sandbox;
    await use({
      '/': {
        open: true,
        html: `<body data-chain-id="${options.chainId}" data-wallet-address="${urls.wallet}"><script src="/dapp.js"></script>`,
      },
      '/dapp.js': { open: true, html: script, type: 'text/javascript; charset=utf-8' },
    });
  },
  openDapp: async ({ driver, site }, use) => {
    await use(async (host) => {
      const page = await driver.newPage(site.url(host));
      await page.waitUntil(() => 'dapp' in window, null);
      return page;
    });
  },
});

export { expect } from '@playwright/test';
