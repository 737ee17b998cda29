import * as z from 'zod/mini';
import { type Stored, storedRecord } from '#lib/storage/stored.ts';

/** Times in Unix milliseconds at which the user refused, by origin. */
export const refusalsItem = storedRecord('session:refusals', z.array(z.number()));

const minute = 60_000;

/**
 * Three refusals by the user within a minute mute a site for a minute: its questions are refused unasked.
 */
export function createRefusals(item: Stored<Record<string, number[]>>, now: () => number) {
  const recent = (times: readonly number[] = []): number[] => times.filter((time) => now() - time < minute);
  return {
    async note(origin: string): Promise<void> {
      await item.update((all) => ({ ...all, [origin]: [...recent(all[origin]), now()] }));
    },
    async muted(origin: string): Promise<boolean> {
      return recent((await item.get())[origin]).length >= 3;
    },
  };
}
