import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '#scripts/browsers/temporary-folder.ts';
import { builds } from '#scripts/build-extension.ts';
import { pseudoLanguage } from './pseudo-language.ts';

/** What pages can be looked at in; a pseudo-language shows what is fixed in the code, or cut where words are longer. */
export const buildLanguages = ['en', 'de', 'ar', 'pseudo', 'pseudo-rtl'] as const;

export type BuildLanguage = (typeof buildLanguages)[number];

/**
 * Copies the Chromium build and has it speak `language` in an English browser, from the first text on. The build itself stays as it is
 * released. `remove` deletes the copy.
 */
export async function buildIn(language: BuildLanguage): Promise<{ folder: string; remove: () => Promise<void> }> {
  const { path, remove } = await temporaryFolder('language');
  const folder = join(path, 'extension');
  await cp(builds.chromium, folder, { recursive: true });
  const messagesOf = (code: string): string => join(folder, '_locales', code, 'messages.json');
  const pseudo = language.startsWith('pseudo');
  const text = await readFile(messagesOf(pseudo ? 'en' : language), 'utf8');
  const messages = pseudo ? pseudoLanguage(JSON.parse(text), { rtl: language === 'pseudo-rtl' }) : JSON.parse(text);
  await writeFile(messagesOf('en'), JSON.stringify(messages));
  return { folder, remove };
}
