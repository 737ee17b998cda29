import 'wxt/browser';

declare module 'wxt/browser' {
  /** `wxt prepare` would write this from `_locales`; `lib/i18n/i18n.ts` has stricter types of its own over it. */
  interface WxtI18n {
    getMessage(key: string, substitutions?: string | string[]): string;
  }

  /** `wxt prepare` would write this from the entrypoints. */
  interface WxtRuntime {
    getURL(path: string): string;
  }
}
