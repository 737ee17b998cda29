import { type ReadonlySignal, signal } from '@preact/signals';
import { errorMessage, formattingLocale, t } from '#lib/i18n/i18n.ts';

/** The element a page is drawn into, with the page's title and language set. Throws when the page has none. */
export function pageRoot(title: 'popup_title' | 'approval_title' | 'options_title' | 'ex_title'): HTMLElement {
  document.title = t(title);
  document.documentElement.lang = formattingLocale();
  const root = document.getElementById('app');
  if (root === null) throw new Error('This page has no element with the id "app".');
  return root;
}

/**
 * Renders a page by `open`. If that fails, the page shows the error instead of staying empty.
 */
export function openPage(root: HTMLElement, open: () => Promise<void>): void {
  open().catch((error: unknown) => {
    console.error(error);
    root.textContent = `${t('page_failed')} ${errorMessage(error)}`;
  });
}

/** The time now as a signal, in Unix milliseconds, so that what counts down or grows old on screen moves by itself. */
export function clock(): ReadonlySignal<number> {
  const now = signal(Date.now());
  setInterval(() => {
    now.value = Date.now();
  }, 1000);
  return now;
}
