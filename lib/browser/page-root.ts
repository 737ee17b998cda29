import { type ReadonlySignal, signal } from '@preact/signals';
import { errorMessage, formattingLocale, t } from '#lib/i18n/i18n.ts';

/** Sets the page's title and language, and returns the element to render into. Throws if there is none. */
export function pageRoot(title: 'popup_title' | 'approval_title' | 'options_title' | 'ex_title'): HTMLElement {
  document.title = t(title);
  document.documentElement.lang = formattingLocale();
  const root = document.getElementById('app');
  if (root === null) throw new Error('This page has no element with the id "app".');
  return root;
}

/** Renders a page by `open`; shows the error if that fails. */
export function openPage(root: HTMLElement, open: () => Promise<void>): void {
  open().catch((error: unknown) => {
    console.error(error);
    root.textContent = `${t('page_failed')} ${errorMessage(error)}`;
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
