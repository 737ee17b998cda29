import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { test as base } from '#tests/fixtures/extension-test.ts';
import { bundleDapp } from './bundle.ts';
// For what it puts on the page's window.
import type {} from './dapp.ts';

/** Of this worker. A fixture of workers would give these tests workers and browsers of their own. */
let script: Promise<string> | undefined;

interface Fixtures {
  /** Opens the page of the published client, made for this test's sandbox, as one of `host`. */
  openDapp: (host: string) => Promise<PageDriver>;
}

export const test = base.extend<Fixtures>({
  pages: async ({ sandbox }, use) => {
    script ??= bundleDapp();
    const { options, urls } = sandbox;
    await use({
      '/': {
        open: true,
        html: `<body data-chain-id="${options.chainId}" data-wallet-address="${urls.wallet}"><script src="/dapp.js"></script>`,
      },
      '/dapp.js': { open: true, html: await script, type: 'text/javascript; charset=utf-8' },
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
