// What `adviceFor` and the button say, as `drawbridge-dapp/languages`. A bundler leaves out the languages that are not used.
import type { Language, Reason } from 'drawbridge-dapp';
import arabic from '#locales/ar.json';
import german from '#locales/de.json';
import english from '#locales/en.json';

/** With the words of the package's own element. */
export interface ElementLanguage extends Language {
  readonly direction: string;
  readonly connect: string;
  readonly connecting: string;
  /** With `{chain}`. */
  readonly connected: string;
  readonly disconnect: string;
  readonly install: string;
}

/** `texts` may lack reasons: the build leaves most of them out of the button. */
function language(texts: Readonly<Record<keyof typeof english, unknown>>): ElementLanguage {
  const all: Readonly<Record<string, string>> = Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? text : Object(text).message]),
  );
  const text = (key: keyof typeof english): string => all[key] ?? '';
  const reasons = Object.entries(all).flatMap(([key, sentence]) =>
    key.startsWith('reason_') ? [[key.slice('reason_'.length).replaceAll('_', '-'), sentence]] : [],
  );
  return {
    direction: text('messages_direction'),
    // A test compares the keys of both with those of the extension.
    reasons: Object.fromEntries(reasons) as Partial<Record<Reason, string>>,
    details: {
      'This site is blocked for good.': text('site_blocked_advice'),
      'The browser does not let Drawbridge reach the wallet.': text('finding_wallet_no_permission_title'),
      'Internal error of the extension. Nothing was sent.': text('ex_failed_other'),
      'A user gesture is needed: ask when the user clicks.': text('gesture_needed_advice'),
      'The wallet refuses the API token in the settings of the extension.': text('api_token_ended_advice'),
    },
    noProvider: text('dapp_no_provider'),
    failed: text('dapp_failed'),
    walletSays: text('dapp_wallet_says'),
    connect: text('dapp_connect'),
    connecting: text('dapp_connecting'),
    connected: text('dapp_connected'),
    disconnect: text('dapp_disconnect'),
    install: text('dapp_install'),
  };
}

export const ar: ElementLanguage = /* @__PURE__ */ language(arabic);
export const de: ElementLanguage = /* @__PURE__ */ language(german);
export const en: ElementLanguage = /* @__PURE__ */ language(english);
