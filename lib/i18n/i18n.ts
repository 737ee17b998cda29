import { browser } from 'wxt/browser';
import type messages from '#locales/en.json';
import type { MessagesFile } from './browser-messages.ts';

/** A formatter of the language and time zone in use, kept by its options: creating one costs more than using it a hundred times. */
function kept<O, F>(Format: new (locale: string, options?: O) => F): (options?: O) => F {
  const made = new Map<string, F>();
  return (options) => {
    const locale = formattingLocale();
    const name = `${locale} ${new Date().getTimezoneOffset()} ${JSON.stringify(options)}`;
    const known = made.get(name) ?? new Format(locale, options);
    made.set(name, known);
    return known;
  };
}

export const numberFormat = kept<Intl.NumberFormatOptions, Intl.NumberFormat>(Intl.NumberFormat);
export const dateFormat = kept<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(Intl.DateTimeFormat);
export const listFormat = kept<Intl.ListFormatOptions, Intl.ListFormat>(Intl.ListFormat);
export const relativeTimeFormat = kept<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat>(
  Intl.RelativeTimeFormat,
);
const pluralRules = kept<Intl.PluralRulesOptions, Intl.PluralRules>(Intl.PluralRules);

// Types only: the browser loads the messages itself, so they are in no bundle.

type Messages = typeof messages;

/** The stem of a message that has plural forms: `sites`, which the browser knows as `sites_one` and `sites_other`. */
export type PluralStem = {
  [K in keyof Messages]: Messages[K]['message'] extends string ? never : K;
}[keyof Messages];

/** The name of a message with one text. */
export type MessageKey = Exclude<keyof Messages, PluralStem>;

/** The placeholders of a message, or of several; `never` if they have none. */
export type Placeholders<K extends MessageKey> = K extends unknown
  ? Messages[K] extends { placeholders: infer P }
    ? keyof P & string
    : never
  : never;

/** The name of a message without placeholders. */
export type PlainMessageKey = {
  [K in MessageKey]: Messages[K] extends { placeholders: unknown } ? never : K;
}[MessageKey];

type SubstitutionArguments<K extends MessageKey> = [Placeholders<K>] extends [never]
  ? []
  : [substitutions: Record<Placeholders<K>, string>];

/** Of the language that the user chose; null for the browser's own, which `getMessage` has. */
let chosen: MessagesFile | null = null;

/** Takes all texts from that file from now on; null for the browser's own language. */
export function setMessages(messages: MessagesFile | null): void {
  chosen = messages;
  known.clear();
}

/** Messages with the positions of their placeholders: the language stays while a page is open. */
const known = new Map<string, string>();

// Filled here and not by `getMessage`, which replaces lone surrogates of a value: only the positions pass through it.
const positions = Array.from('123456789', (digit) => `$${digit}`);

function message(key: string, substitutions: Readonly<Record<string, string>> = {}): string {
  const text = known.get(key) ?? chosen?.[key]?.message ?? browser.i18n.getMessage(key, positions);
  if (text) known.set(key, text);
  // Placeholders are numbered in the order of their names, as the test checks.
  const inOrder = Object.keys(substitutions).sort();
  return text.replace(/\$(\d)/g, (_, position) => substitutions[inOrder[position - 1] ?? ''] ?? '');
}

/** The text of one message in the user's language, with its placeholders filled by name. */
export function t<K extends MessageKey>(key: K, ...[substitutions]: SubstitutionArguments<K>): string {
  return message(key, substitutions);
}

type SnakeCase<T extends string> = T extends `${infer Head}-${infer Tail}` ? `${Head}_${SnakeCase<Tail>}` : T;

/** A value's name as the names of messages have it: `no-node` as `no_node`. */
export const snakeCase = <T extends string>(name: T): SnakeCase<T> => name.replaceAll('-', '_') as SnakeCase<T>;

/** The same in the browser's own language, whichever the user has chosen here: for pages, which know that one. */
export const inBrowserLanguage = (key: PlainMessageKey): string => browser.i18n.getMessage(key);

/** The message of a service's enumerated value; null if there is none. Only for names that no other message has. */
export function textFor(name: string): string | null {
  return message(name) || null;
}

/**
 * The language to format numbers and times in: the user's own variant (en-GB) of the messages' language, otherwise that
 * language itself, so that no sentence mixes two.
 */
export function formattingLocale(): string {
  const own = browser.i18n.getUILanguage();
  const written = t('messages_language');
  // Arabic names its digits, `ar-u-nu-latn`: an amount reads as in the wallet, whatever the variant.
  const digits = /-u-.*/.exec(written)?.[0] ?? '';
  return own.split('-')[0] === written.split('-')[0] ? own + digits : written;
}

/** The language of the messages and its direction, as a document names them. */
export function documentLanguage(): { lang: string; dir: string } {
  return { lang: formattingLocale().replace(/-u-.*/, ''), dir: t('messages_direction') };
}

/** The message in the plural form for `count`, which fills the placeholder of that name; "other" if a form is missing. */
export function plural(stem: PluralStem, count: number, substitutions: Readonly<Record<string, string>> = {}): string {
  const form = pluralRules().select(count);
  const filled = { count: numberFormat().format(count), ...substitutions };
  return message(`${stem}_${form}`, filled) || message(`${stem}_other`, filled);
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
