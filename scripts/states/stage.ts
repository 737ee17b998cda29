import type { Page } from '@playwright/test';
import type { SandboxOptions } from '#sandbox/options.ts';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import type { BrowserDriver, Size } from '#scripts/browsers/browser-driver.ts';
import { installCopy } from '#scripts/browsers/chromium/kept-chromium.ts';
import type { OpenChromium } from '#scripts/browsers/chromium/open-chromium.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { until } from '#scripts/browsers/until.ts';

/** What a state is brought about with: the extension over services of its own. */
export interface Stage {
  sandbox: Sandbox;
  driver: Omit<BrowserDriver, 'close'>;
  /** Opens a page of the extension, e.g. `popup.html`, in the stage's size. */
  extension(path: string): Promise<Page>;
  /** Opens a web page. */
  web(url: string): Promise<Page>;
  /** Waits for a window that the extension has opened, e.g. `approval.html`. */
  opened(path: string): Promise<Page>;
  /** The same stage with pages of another size. */
  inSize(size: Size): Stage;
  /** Takes it away: extension, pages and services. */
  strike(): Promise<void>;
}

/**
 * Sets a stage in a running Chromium, with the extension in the folder `build` as newly installed. Its sandbox differs from the usual
 * one, which approves at once and in which nothing happens by itself, by `options`.
 */
export async function setStage(
  open: OpenChromium,
  build: string,
  options: Partial<SandboxOptions> = {},
): Promise<Stage> {
  const sandbox = await startSandbox({ dialect: '0.79', approve: 'always', eventEveryMs: 0, ...options });
  const { driver, clear } = await installCopy(open, build);
  // The chain as learnt long ago: a popup that says so is a state of its own.
  await saveSettings(driver, {
    walletAddress: sandbox.urls.wallet,
    dataApiAddress: sandbox.urls.dataApi,
    expectedChainId: sandbox.options.chainId,
  });
  const { context } = open;
  const inSize = (size: Size): Stage => {
    const web = async (url: string): Promise<Page> => {
      const page = await context.newPage();
      await page.setViewportSize(size);
      await page.goto(url);
      return page;
    };
    return {
      sandbox,
      driver,
      extension: (path) => web(`${driver.extensionOrigin}/${path}`),
      web,
      opened: (path) =>
        until(`a window with ${path}`, () => context.pages().findLast((page) => page.url().includes(path))),
      inSize,
      async strike() {
        await clear();
        await sandbox.close();
      },
    };
  };
  return inSize({ width: 1280, height: 900 });
}
