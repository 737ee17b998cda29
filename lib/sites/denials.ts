import { type Stored, sessionItem } from '#lib/storage/stored.ts';
import { limitKeys, type PublicSuffixes } from './site-key.ts';

/** Unix milliseconds of the last denials, by limit key. */
export const denialsItem = sessionItem<Record<string, number[]>>('denials', {});

const minute = 60_000;
/** Within a minute. */
const tooMany = 3;
/** The least recently denied are forgotten first. */
const mostSites = 500;

type Asker = Parameters<typeof limitKeys>[0];

/** Three denials in a minute mute a site for a minute; after one it needs a gesture. Withdrawals count. */
export function createDenials(
  item: Stored<Record<string, number[]>>,
  suffixes: () => Promise<PublicSuffixes>,
  now: () => number,
) {
  const keysOf = async (asker: Asker) => limitKeys(asker, await suffixes());
  const ofAsker = async (asker: Asker): Promise<number[][]> => {
    const all = await item.get();
    return (await keysOf(asker)).flatMap((key) => (all[key] ? [all[key]] : []));
  };
  const isMuted = (times: readonly number[]): boolean =>
    times.filter((time) => now() - time < minute).length >= tooMany;
  return {
    async note(asker: Asker): Promise<void> {
      const keys = await keysOf(asker);
      await item.update((all) => {
        const next = { ...all };
        for (const key of keys) {
          // Moved to the end: a record keeps insertion order.
          delete next[key];
          next[key] = [...(all[key] ?? []), now()].slice(-tooMany);
        }
        return Object.fromEntries(Object.entries(next).slice(-mostSites));
      });
    },
    muted: async (asker: Asker): Promise<boolean> => (await ofAsker(asker)).some(isMuted),
    needsGesture: async (asker: Asker): Promise<boolean> => (await ofAsker(asker)).length > 0,
    async forget(asker: Asker): Promise<void> {
      const [site] = await keysOf(asker);
      await item.update((all) => {
        const { [site]: forgotten, ...rest } = all;
        return forgotten ? rest : all;
      });
    },
  };
}

export type Denials = ReturnType<typeof createDenials>;
