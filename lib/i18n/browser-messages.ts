/** The text of a message, or one for each plural form of its language. */
export type Message = string | Readonly<Record<string, string>>;

/** A message of `locales/en.json`. */
export interface EnglishMessage {
  message: Message;
  /** Tells translators where the text stands and what to mind. */
  description?: string;
  /** What stands in the place of each `{name}`. */
  placeholders?: Readonly<Record<string, string>>;
}

/** A `messages.json` as the browser reads it. */
export type MessagesFile = Readonly<Record<string, { message: string }>>;

/**
 * The `messages.json` of one language, English without a translation. It has only what the browser needs, because the
 * browser reads the whole file before a page's first text: each `{name}` becomes its position in the order of the names, `$1`,
 * and each plural form a message of its own, `sites_one`. Throws for a text that a browser would read differently.
 */
export function browserMessages(
  english: Readonly<Record<string, EnglishMessage>>,
  translation: Readonly<Record<string, Message>> = {},
): MessagesFile {
  const messages: Record<string, { message: string }> = {};
  for (const [key, { message, placeholders = {} }] of Object.entries(english)) {
    const names = Object.keys(placeholders).sort();
    const text = translation[key] ?? message;
    const forms = typeof text === 'string' ? [['', text] as const] : Object.entries(text);
    for (const [form, text] of forms) {
      const name = form === '' ? key : `${key}_${form}`;
      messages[name] = { message: withPositions(name, text, names) };
    }
  }
  return messages;
}

function withPositions(key: string, text: string, names: readonly string[]): string {
  // A dollar sign starts a placeholder, and `$1$2` has one called 1.
  if (/\$|\}\{|\}\d/.test(text)) throw new Error(`Browsers would misread the message ${key}: ${text}`);
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const position = names.indexOf(name) + 1;
    if (position === 0) throw new Error(`The message ${key} has an unknown placeholder: ${name}`);
    return `$${position}`;
  });
}
