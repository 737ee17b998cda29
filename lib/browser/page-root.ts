import { type ReadonlySignal, signal } from '@preact/signals';
import { errorMessage, formattingLocale, t } from '#lib/i18n/i18n.ts';

type PageTitle = 'popup_title' | 'approval_title' | 'options_title' | 'ex_title';

/** Opens a page: `open` renders into the element that it is given. Shows the error if that fails. */
export function openPage(title: PageTitle, open: (root: HTMLElement) => Promise<void>): void {
  const root = document.getElementById('app');
  if (root === null) throw new Error('This page has no element with the id "app".');
  const opened = open(root);
  // A page waits for its first message: by then the browser already has what `open` reads first.
  queueMicrotask(() => {
    document.title = t(title);
    document.documentElement.lang = formattingLocale();
  });
  opened.catch((error: unknown) => {
    console.error(error);
    root.textContent = `${t('page_failed')} ${errorMessage(error)}`;
  });
}

/** Resolves once the next frame is on screen, or soon in a page that draws none. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 250);
  });
}

/** The current time as a signal that changes each second. Unix milliseconds. */
export function clock(): ReadonlySignal<number> {
  const now = signal(Date.now());
  setInterval(() => {
    now.value = Date.now();
  }, 1000);
  return now;
}
