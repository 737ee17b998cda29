import * as z from 'zod/mini';
import { type Settings, settingsSchema } from './settings.ts';

/** Form of the file. A file of a higher one is not read: it could hold what would be lost. */
const version = 2;

/** Largest file that is read, in UTF-16 code units: settings with every limit reached take less. */
const longestFile = 200_000;

/** The same in bytes, of which a code unit takes three at most: a larger file need not be read to know. */
export const largestFile = 3 * longestFile;

export type FileProblem =
  /** Nothing that Drawbridge has written, or not to its end. */
  | { kind: 'not-settings' }
  | { kind: 'newer'; version: number }
  /** `place` is the path of the first member at fault, e.g. `networks.1.walletAddress`. */
  | { kind: 'invalid'; place: string };

const envelopeSchema = z.object({ drawbridge: z.literal('settings'), version: z.number(), settings: z.unknown() });

/** Sites, keys and tokens are no part of the settings. */
export function writeSettingsFile(settings: Settings): string {
  return `${JSON.stringify({ drawbridge: 'settings', version, settings }, null, 2)}\n`;
}

/** Null where it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whole or not at all. */
export function readSettingsFile(text: string): { settings: Settings } | { problem: FileProblem } {
  const envelope = envelopeSchema.safeParse(text.length > longestFile ? null : parsed(text));
  if (!envelope.success) return { problem: { kind: 'not-settings' } };
  if (envelope.data.version > version) return { problem: { kind: 'newer', version: envelope.data.version } };
  const read = settingsSchema.safeParse(envelope.data.settings);
  if (read.success) return { settings: read.data };
  return { problem: { kind: 'invalid', place: read.error.issues[0]?.path.map(String).join('.') || 'settings' } };
}
