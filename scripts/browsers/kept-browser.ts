import type { BrowserDriver } from './browser-driver.ts';

/** One browser for many tests, one after the other. */
export interface KeptBrowser<Open> {
  /** The browser itself, started if it does not run. */
  opened(): Promise<Open>;
  /** The extension, as if newly installed, in a browser with nothing else open. Closing it leaves the browser for the next. */
  launch(): Promise<BrowserDriver>;
  /** Ends the browser, if it runs. */
  close(): Promise<void>;
}

/**
 * Keeps the browser that `open` starts. `install` puts the extension into it; what that returns as `clear` must take
 * away everything that a test left, or reject: then the next test gets another browser.
 */
export function keepBrowser<Open extends { close(): Promise<void> }>(
  open: () => Promise<Open>,
  install: (browser: Open) => Promise<{ driver: Omit<BrowserDriver, 'close'>; clear: () => Promise<void> }>,
): KeptBrowser<Open> {
  let kept: Open | undefined;
  const close = async (): Promise<void> => {
    const closing = kept;
    kept = undefined;
    await closing?.close();
  };
  const opened = async (): Promise<Open> => {
    kept ??= await open();
    return kept;
  };
  return {
    opened,
    async launch() {
      const browser = await opened();
      try {
        const { driver, clear } = await install(browser);
        return {
          ...driver,
          close: () =>
            clear().catch(async (error: unknown) => {
              const { message, cause } = Object(error);
              console.warn(`The browser is replaced: ${message}${cause ? `, ${cause.message}` : ''}`);
              await close();
            }),
        };
      } catch (error) {
        await close();
        throw error;
      }
    },
    close,
  };
}
