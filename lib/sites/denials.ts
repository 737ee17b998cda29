import * as z from 'zod/mini';
import { type Stored, sessionItem, storedItem } from '#lib/storage/stored.ts';
import { limitKeys, type PublicSuffixes } from './site-key.ts';

/** Unix milliseconds of the last denials in this browser session, by limit key and by tab. */
export const denialsItem = sessionItem<Record<string, number[]>>('denials', {});

/** Sites that need a gesture, the last denied at the end: they would otherwise ask anew at each start of the browser. */
export const deniedSitesItem = storedItem('kept:deniedSites', z.catch(z.array(z.string()), []), []);

const minute = 60_000;
/** Within a minute. */
const tooMany = 3;
/** The least recently denied are forgotten first. */
const mostSites = 500;

type Asker = Parameters<typeof limitKeys>[0];

const without = (sites: readonly string[], site: string): string[] => sites.filter((other) => other !== site);
const tabOf = ({ tabId }: Asker): string => `tab ${tabId}`;

/**
 * Three denials in a minute mute a site for a minute. After one, the site needs a gesture, and so does any other in its
 * tab: nobody can tell whether the user went there. Withdrawals count.
 */
export function createDenials(
  item: Stored<Record<string, number[]>>,
  sites: Stored<string[]>,
  suffixes: () => Promise<PublicSuffixes>,
  now: () => number,
) {
  const keysOf = async (asker: Asker) => limitKeys(asker, await suffixes());
  const ofAsker = async (asker: Asker): Promise<number[][]> => {
    const all = await item.get();
    return (await keysOf(asker)).flatMap((key) => (all[key] ? [all[key]] : []));
  };
  // A time to come is from a clock that was set back since.
  const isRecent = (time: number): boolean => time <= now() && now() - time < minute;
  const isMuted = (times: readonly number[]): boolean => times.filter(isRecent).length >= tooMany;
  return {
    async note(asker: Asker): Promise<void> {
      const keys = await keysOf(asker);
      await item.update((all) => {
        const next = { ...all };
        for (const key of [...keys, tabOf(asker)]) {
          // Moved to the end: a record keeps insertion order.
          delete next[key];
          next[key] = [...(all[key] ?? []), now()].slice(-tooMany);
        }
        return Object.fromEntries(Object.entries(next).slice(-mostSites));
      });
      const [site] = keys;
      await sites.update((all) => (all.at(-1) === site ? all : [...without(all, site), site].slice(-mostSites)));
    },
    muted: async (asker: Asker): Promise<boolean> => (await ofAsker(asker)).some(isMuted),
    async needsGesture(asker: Asker): Promise<boolean> {
      const [site] = await keysOf(asker);
      const all = await item.get();
      return (await ofAsker(asker)).length > 0 || tabOf(asker) in all || (await sites.get()).includes(site);
    },
    async forget(asker: Asker): Promise<void> {
      const [site] = await keysOf(asker);
      // What a frame is allowed says nothing of the page around it.
      const forgotten = new Set([site, ...(asker.topOrigin === null ? [tabOf(asker)] : [])]);
      await item.update((all) =>
        Object.keys(all).some((key) => forgotten.has(key))
          ? Object.fromEntries(Object.entries(all).filter(([key]) => !forgotten.has(key)))
          : all,
      );
      await sites.update((all) => (all.includes(site) ? without(all, site) : all));
    },
  };
}

export type Denials = ReturnType<typeof createDenials>;
