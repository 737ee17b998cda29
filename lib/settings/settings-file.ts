import * as z from 'zod/mini';
import { t } from '#lib/i18n/i18n.ts';
import { orNull } from '#lib/json/parse.ts';
import { type Settings, settingsSchema } from './settings.ts';

/** Form of the file. A file of a higher one is not read: it could hold what would be lost. */
const version = 2;

/** Largest file that is read, in UTF-16 code units: settings with every limit reached take less. */
const longestFile = 200_000;

const envelopeSchema = z.object({ drawbridge: z.literal('settings'), version: z.number(), settings: z.unknown() });

/** Sites and tokens are no part of the settings. */
export function writeSettingsFile(settings: Settings): string {
  return `${JSON.stringify({ drawbridge: 'settings', version, settings }, null, 2)}\n`;
}

/** Whole or not at all. @throws Error with a sentence for the user, which names the path of the first member at fault. */
export function readSettingsFile(text: string): Settings {
  const { data: envelope } = envelopeSchema.safeParse(
    text.length > longestFile ? null : orNull(() => JSON.parse(text)),
  );
  if (!envelope) throw new Error(t('net_file_not_settings'));
  if (envelope.version > version) throw new Error(t('net_file_newer', { version: `${envelope.version}` }));
  const { data, error } = settingsSchema.safeParse(envelope.settings);
  if (data) return data;
  throw new Error(t('net_file_invalid', { place: error.issues[0]?.path.map(String).join('.') || 'settings' }));
}
