import messages from '../../public/_locales/en/messages.json' with { type: 'json' };

interface Message {
  message: string;
  placeholders?: Record<string, { content: string }>;
}

const byKey = new Map<string, Message>(Object.entries(messages));

/**
 * The English text of a message, where there is no extension that has it: filled in the browser's own way, in which `$NAME$`
 * stands for a placeholder and `$1` in its content for a position. Empty for an unknown key.
 */
export function englishMessage(key: string, substitutions: string | string[] = []): string {
  const found = byKey.get(key);
  if (found === undefined) return '';
  const positions = typeof substitutions === 'string' ? [substitutions] : substitutions;
  return found.message.replace(/\$(\w+)\$/g, (_, name: string) => {
    const content = found.placeholders?.[name.toLowerCase()]?.content ?? '';
    return content.replace(/\$(\d)/g, (_whole, position: string) => positions[Number(position) - 1] ?? '');
  });
}
