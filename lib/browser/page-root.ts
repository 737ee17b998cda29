import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { type ComponentChildren, render } from 'preact';
import { unescapeInvisible } from '#lib/format/escape-invisible.ts';
import { errorText } from '#lib/format/reason-text.ts';
import { documentLanguage, t } from '#lib/i18n/i18n.ts';
import { type LanguageChoice, languageChoiceOf } from '#lib/i18n/languages.ts';
import { orNull } from '#lib/json/parse.ts';
import type { Settings } from '#lib/settings/settings.ts';
import { keepFocus } from './keep-focus.ts';
import { setLanguage } from './language.ts';
import { hasUnsaved } from './unsaved.ts';

type PageTitle = 'popup_title' | 'approval_title' | 'options_title' | 'trouble_title' | 'ex_title' | 'welcome_title';

/**
 * Draws the page once its language is there, which is from then on that of `settings`; with null, for a page that does not read
 * them, it is that which other pages have stored.
 */
export type Draw = (view: ComponentChildren, settings: ReadonlySignal<Settings> | null) => Promise<void>;

// In `localStorage`, which is synchronous, as the last page found it in the settings: the first drawing needs no settings.
// A browser may keep nothing for pages: Firefox has null in its place without `dom.storage.enabled`.
const languageKey = 'language';
const focusKey = 'focus';

const lastLanguage = (): LanguageChoice => languageChoiceOf(orNull(() => localStorage.getItem(languageKey)));

/** What this page was opened in. */
let current: LanguageChoice = 'browser';

/** Opens the page again, in the language that was stored last. */
function reopen(): void {
  sessionStorage.setItem(focusKey, document.activeElement?.id ?? '');
  location.reload();
}

/** Loads the page again where the settings name another language than it was opened in, once nothing that is typed would be lost. */
function keepLanguage({ language }: Settings): void {
  if (language === current || hasUnsaved.value) return;
  orNull(() => localStorage.setItem(languageKey, language));
  // Not where nothing can be stored: that would never end.
  if (language === lastLanguage()) reopen();
}

/** Opens a page: `open` draws it once, or the error is shown. */
export function openPage(title: PageTitle, open: (draw: Draw) => Promise<void>): void {
  const root = document.getElementById('app');
  if (root === null) throw new Error('This page has no element with the id "app".');
  document.addEventListener('copy', copyAsSent);
  document.addEventListener('keydown', ignoreHeldKeys, true);
  // A page waits for `localStorage` and for its first message: by then the browser already has what `open` reads first.
  const spoken = Promise.resolve().then(async () => {
    current = lastLanguage();
    await setLanguage(current);
    document.title = t(title);
    Object.assign(document.documentElement, documentLanguage());
  });
  const opened = open(async (view, settings) => {
    await spoken;
    render(view, root);
    document.getElementById(orNull(() => sessionStorage.getItem(focusKey)) ?? '')?.focus();
    orNull(() => sessionStorage.removeItem(focusKey));
    if (settings === null) {
      const follow = (): void => {
        if (!hasUnsaved.value && lastLanguage() !== current) reopen();
      };
      addEventListener('storage', follow);
      effect(follow);
      return;
    }
    // The approval window, which reads no settings, moves the focus itself.
    keepFocus(root);
    effect(() => keepLanguage(settings.value));
  });
  opened.catch(async (error: unknown) => {
    console.error(error);
    await spoken;
    root.textContent = `${t('page_failed')} ${errorText(error)}`;
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

/** Copies selected text without its escapes: as the site or the service sent it. */
export function copyAsSent(event: ClipboardEvent): void {
  const drawn = String(getSelection());
  const sent = unescapeInvisible(drawn);
  const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  if (event.defaultPrevented || isField || sent === drawn) return;
  event.clipboardData?.setData('text/plain', sent);
  event.preventDefault();
}

/** A held key acts once: what its repeats would press may have been drawn meanwhile, such as the next request. */
export function ignoreHeldKeys(event: KeyboardEvent): void {
  const { key, repeat, target } = event;
  if (!repeat || !(key === 'Enter' || key === 'Escape' || (key === ' ' && target instanceof HTMLButtonElement))) return;
  event.preventDefault();
  event.stopPropagation();
}
