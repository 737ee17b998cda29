/** A size of a page's viewport in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

export type ColorScheme = 'light' | 'dark';

/** One error that a page or the background wrote to its console, or one violation of its content security policy. */
export interface ConsoleError {
  /** Address of the document or script that it came from; empty where the browser does not tell. */
  url: string;
  text: string;
}

/**
 * One tab or window. Selectors are CSS. Every method that waits gives up after its timeout in milliseconds with an
 * error that says what was waited for.
 */
export interface PageDriver {
  /**
   * Runs `fn` in the page's own world, with the page's own `window`, and resolves to what it returns, its promise
   * awaited. Argument and result cross as JSON. `fn` must not use anything from outside itself.
   */
  evaluate<R>(fn: () => R): Promise<Awaited<R>>;
  evaluate<R, A>(fn: (arg: A) => R, arg: A): Promise<Awaited<R>>;
  /** Clicks as a user does, once the element is there, visible and enabled. */
  click(css: string): Promise<void>;
  /** Clicks `times` times, about every 110 ms, where the middle of the element is by then, whether or not it is enabled. */
  clickSteadily(css: string, times: number): Promise<void>;
  /** Puts `text` in place of what a field holds, as a user does: the field's `input` events tell of it. */
  fill(css: string, text: string): Promise<void>;
  /** Presses one key, e.g. `Tab`, `Shift+Tab`, `Enter`, `Escape` or a letter, where the focus is. */
  press(key: string): Promise<void>;
  /** Visible text of the first element that matches, once there is one. */
  text(css: string): Promise<string>;
  /** Waits until an element that matches is there and visible. */
  waitFor(css: string, timeoutMs?: number): Promise<void>;
  /** Waits until the visible text of the first element that matches contains `text`. */
  waitForText(css: string, text: string, timeoutMs?: number): Promise<void>;
  /** Waits until `fn`, run in the page, returns something true; resolves to that. */
  waitUntil<R, A>(fn: (arg: A) => R, arg: A, timeoutMs?: number): Promise<Awaited<R>>;
  /** Writes a PNG of the viewport. `dark` shows the page as under a dark colour scheme, for this picture only. */
  screenshot(path: string, options?: { dark?: boolean }): Promise<void>;
  /**
   * Shows the page under that colour scheme from now on; null is the browser's own. Firefox has one for all its pages.
   */
  setColorScheme(scheme: ColorScheme | null): Promise<void>;
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  url(): Promise<string>;
  /** Whether the tab or window is gone, closed by the test, the user or itself. */
  isClosed(): Promise<boolean>;
  close(): Promise<void>;
}

/** A running browser with the extension in it, as if newly installed. */
export interface BrowserDriver {
  readonly name: 'chromium' | 'firefox';
  /** E.g. `chrome-extension://<id>` or `moz-extension://<uuid>`, without a slash at its end. */
  readonly extensionOrigin: string;
  /** Resolves when the browser has gone, closed by the user or by `close`. */
  readonly gone: Promise<void>;
  newPage(url: string, size?: Size): Promise<PageDriver>;
  /** In a tab of a container, which only Firefox has. */
  newContainerPage(url: string): Promise<PageDriver>;
  /** Opens it in a private window, into which the user has let the extension as far as the browser allows. Resolves to its closing. */
  openPrivately(url: string): Promise<() => Promise<unknown>>;
  /** Opens a page of the extension, e.g. `popup.html`, in a tab of its own. */
  extensionPage(path: string, size?: Size): Promise<PageDriver>;
  /** The cheapest context of the extension that has its storage; not all of them can be seen. */
  storagePage(): Promise<Pick<PageDriver, 'evaluate' | 'close'>>;
  /** Waits for a tab or window that something else opened, whose address contains `fragment`. */
  waitForWindow(fragment: string, timeoutMs?: number): Promise<PageDriver>;
  /** How many tabs and windows are open whose address contains `fragment`. */
  countWindows(fragment: string): Promise<number>;
  /**
   * Has the browser say yes, in the user's place, when the extension asks for the pages of that host from now on: its own
   * dialogs are out of reach for tests.
   */
  allowHost(host: string): Promise<void>;
  /** Takes that permission back, as the user can in the browser's own pages. */
  withdrawHost(host: string): Promise<void>;
  /** Tells the background what the browser does when the user clicks the notification of that ID. Wakes it. */
  clickNotification(id: string): Promise<void>;
  /** Ends the extension's background at once, as the browser does when it has been idle. */
  killWorker(): Promise<void>;
  /** Reloads the extension, as an update does; its pages close. Resolves when the new one runs. */
  reloadExtension(): Promise<void>;
  /** Whether the extension's background is running now. Looking does not wake it. */
  backgroundRuns(): Promise<boolean>;
  /** Bytes in use on the background's heap after a collection; null where none runs or the browser does not tell. */
  backgroundHeap(): Promise<number | null>;
  /** What the extension's own pages and its background have complained about so far. */
  consoleErrors(): Promise<ConsoleError[]>;
  close(): Promise<void>;
}

/** How long a page or window is waited for, in milliseconds, when a call does not say. */
export const patience = 20_000;
