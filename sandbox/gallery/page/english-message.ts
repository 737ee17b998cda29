import { browserMessages } from '#lib/i18n/browser-messages.ts';
import english from '#locales/en.json' with { type: 'json' };

const messages = browserMessages(english);

/** The English text of a message where there is no extension, as `i18n.getMessage` answers: empty for an unknown key. */
export function englishMessage(key: string, substitutions: string | string[] = []): string {
  const values = [substitutions].flat();
  return (messages[key]?.message ?? '').replace(/\$(\d)/g, (_, position) => values[position - 1] ?? '');
}
