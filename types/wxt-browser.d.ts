import 'wxt/browser';

/** What `wxt prepare` would write: `lib/i18n/i18n.ts` has stricter types of its own over it. */
declare module 'wxt/browser' {
  interface WxtI18n {
    getMessage(key: string, substitutions?: string | string[]): string;
  }
  interface WxtRuntime {
    getURL(path: string): string;
  }
}
