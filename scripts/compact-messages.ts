interface Message {
  message: string;
  placeholders?: Record<string, { content: string }>;
}

/**
 * The text of a `messages.json` without what only its authors need. Browsers read the whole file before a page's first
 * text, so each named placeholder becomes the position it stands for, and spaces and descriptions go. Throws where a
 * browser would read that differently, such as `$1$2`, which has a placeholder called 1.
 */
export function compactMessages(json: string): string {
  const messages: Record<string, Message> = JSON.parse(json);
  const compact = Object.entries(messages).map(([key, { message, placeholders = {} }]) => {
    const text = message.replace(/\$(\w+)\$/g, (_, name: string) => placeholders[name.toLowerCase()]?.content ?? '');
    if (/\$(?!\d)|\$\d\d|\$[\w@]+\$/.test(text))
      throw new Error(`The message ${key} cannot be written shorter: ${text}`);
    return [key, { message: text }];
  });
  return JSON.stringify(Object.fromEntries(compact));
}
