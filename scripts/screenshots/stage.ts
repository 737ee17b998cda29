import type { Page } from '@playwright/test';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import type { BrowserDriver } from '#scripts/browsers/browser-driver.ts';
import { installCopy } from '#scripts/browsers/chromium/kept-chromium.ts';
import type { OpenChromium } from '#scripts/browsers/chromium/open-chromium.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { until } from '#scripts/browsers/until.ts';
import type { Shot } from './shot.ts';

/** What a state is brought about with: the extension as newly installed, over services of its own. */
export interface Stage {
  sandbox: Sandbox;
  driver: Omit<BrowserDriver, 'close'>;
  /** Opens a page of the extension, e.g. `popup.html`, in the shot's first size. */
  extension(path: string): Promise<Page>;
  /** Opens a web page. */
  web(url: string): Promise<Page>;
  /** Waits for a window that the extension has opened, e.g. `approval.html`. */
  opened(path: string): Promise<Page>;
}

/**
 * Sets the stage for one shot in a running Chromium, with the extension in the folder `build`, and has `use` look at it. Everything is
 * gone afterwards.
 */
export async function onStage(
  open: OpenChromium,
  build: string,
  shot: Shot,
  use: (stage: Stage) => Promise<void>,
): Promise<void> {
  const [size] = shot.sizes;
  await using ends = new AsyncDisposableStack();
  const sandbox = ends.adopt(
    await startSandbox({
      approve: 'always',
      eventEveryMs: 0,
      ports: { wallet: 0, desk: 0, dataApi: 0, dapp: 0 },
      ...shot.sandbox,
    }),
    (sandbox) => sandbox.close(),
  );
  const { driver, clear } = await installCopy(open, build);
  ends.defer(clear);
  const newPage = async (url: string): Promise<Page> => {
    const page = await open.context.newPage();
    if (size !== undefined) await page.setViewportSize(size);
    await page.goto(url);
    return page;
  };
  await saveSettings(driver, { walletAddress: sandbox.urls.wallet, dataApiAddress: sandbox.urls.dataApi });
  await use({
    sandbox,
    driver,
    extension: (path) => newPage(`${driver.extensionOrigin}/${path}`),
    web: newPage,
    opened: (path) =>
      until(`a window with ${path}`, () => open.context.pages().findLast((page) => page.url().includes(path))),
  });
}
