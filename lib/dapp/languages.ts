// What `adviceFor` and the button say, as `drawbridge-dapp/languages`. A bundler leaves out the languages that are not used.
import { type Language, type Reason, reasons } from 'drawbridge-dapp';
import arabic from '#locales/ar.json';
import german from '#locales/de.json';
import english from '#locales/en.json';

/** With the words of the package's own elements. */
export interface ElementLanguage extends Language {
  readonly direction: string;
  readonly connect: string;
  readonly connecting: string;
  /** With `{chain}`. */
  readonly connected: string;
  readonly disconnect: string;
  readonly install: string;
}

type Key = keyof typeof english;

function language(texts: Readonly<Record<Key, unknown>>): ElementLanguage {
  const text = (key: Key): string => {
    const found = texts[key];
    return String(typeof found === 'string' ? found : Object(found).message);
  };
  return {
    direction: text('messages_direction'),
    reasons: Object.fromEntries(
      Object.keys(reasons).map((reason) => [reason, text(`reason_${reason.replaceAll('-', '_')}` as Key)]),
    ) as Record<Reason, string>,
    blocked: text('site_blocked_advice'),
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
