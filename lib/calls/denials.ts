import * as z from 'zod/mini';
import type { ApprovalRequest } from '#lib/approvals/approval.ts';
import type { Approvals } from '#lib/approvals/queue.ts';
import { gestureDetail } from '#lib/bridge/reasons.ts';
import type { Platform } from '#lib/platform.ts';
import { elapsed } from '#lib/schedule.ts';
import { limitKeys } from '#lib/sites/site-key.ts';
import { filterValues, type Stored, sessionItem, storedItem } from '#lib/storage/stored.ts';
import { type Refusal, refusal } from './outcome.ts';

/** Unix milliseconds of the last denials in this browser session, by limit key and by tab. */
export const denialsItem = sessionItem<Record<string, number[]>>('denials', {});

/** Sites that need a gesture, the last denied at the end: they would otherwise ask anew at each start of the browser. */
export const deniedSitesItem = storedItem('kept:deniedSites', z.catch(z.array(z.string()), []), []);

const minute = 60_000;
const tooMany = 3;
/** The least recently denied are forgotten first. */
const mostSites = 500;

/** `gesture`: the user has just clicked or typed in the page. */
export interface Asker extends ApprovalRequest {
  /** Zero for the page itself. */
  frameId: number;
  gesture: boolean;
}

export const gestureNeeded = refusal('user-rejected', gestureDetail);

type Page = Parameters<typeof limitKeys>[0];

const without = (sites: readonly string[], site: string): string[] => sites.filter((other) => other !== site);
const tabOf = ({ tabId }: Page): string => `tab ${tabId}`;

/**
 * Three denials in a minute mute a site for a minute. After one, the site needs a gesture, and so does any other in its
 * tab: nobody can tell whether the user went there. Withdrawals count. Drawbridge's own pages may always ask.
 */
export interface Denials {
  /** Why the site may not open an approval now; null where it may. */
  refusalOf(asker: Asker): Promise<Refusal | null>;
  /** The user has denied a request, or it was withdrawn. The site's other open approvals may be denied by it. */
  denied(page: ApprovalRequest): Promise<void>;
  /** The user has allowed a request, or takes back a denial. */
  forget(page: Page): Promise<void>;
}

type DenialsPlatform = Pick<Platform, 'now' | 'suffixes'>;
type DenialsItem = Stored<Record<string, number[]>>;

const keysOf = async (page: Page, { suffixes }: DenialsPlatform) => limitKeys(page, await suffixes());

const timesOf = async (item: DenialsItem, page: Page, platform: DenialsPlatform): Promise<number[][]> => {
  const all = await item.get();
  return (await keysOf(page, platform)).flatMap((key) => (all[key] ? [all[key]] : []));
};

export async function isMuted(item: DenialsItem, page: Page, platform: DenialsPlatform): Promise<boolean> {
  const now = platform.now();
  const isRecent = (time: number): boolean => elapsed(time, now) < minute;
  return (await timesOf(item, page, platform)).some((times) => times.filter(isRecent).length >= tooMany);
}

export function createDenials(
  { denials: item, deniedSites: sites }: { denials: DenialsItem; deniedSites: Stored<string[]> },
  approvals: Pick<Approvals, 'list' | 'answer'>,
  ownOrigin: string,
  platform: DenialsPlatform,
): Denials {
  const needsGesture = async (page: Page): Promise<boolean> => {
    const [site] = await keysOf(page, platform);
    const all = await item.get();
    return (await timesOf(item, page, platform)).length > 0 || tabOf(page) in all || (await sites.get()).includes(site);
  };

  const record = async (page: Page): Promise<void> => {
    const keys = await keysOf(page, platform);
    await item.update((all) => {
      const next = { ...all };
      for (const key of [...keys, tabOf(page)]) {
        // Moved to the end: a record keeps insertion order.
        delete next[key];
        next[key] = [...(all[key] ?? []), platform.now()].slice(-tooMany);
      }
      return Object.fromEntries(Object.entries(next).slice(-mostSites));
    });
    const [site] = keys;
    await sites.update((all) => (all.at(-1) === site ? all : [...without(all, site), site].slice(-mostSites)));
  };

  return {
    async refusalOf(asker) {
      if (asker.origin === ownOrigin) return null;
      if (await isMuted(item, asker, platform)) {
        return refusal('site-blocked', 'It is muted for a minute. Wait, then ask only after a click.');
      }
      return asker.gesture || !(await needsGesture(asker)) ? null : gestureNeeded;
    },

    async denied(page) {
      if (page.origin === ownOrigin) return;
      await record(page);
      if (!(await isMuted(item, page, platform))) return;
      for (const approval of await approvals.list()) {
        if (approval.step === 'asking' && (await isMuted(item, approval, platform)))
          await approvals.answer(approval.id, false);
      }
    },

    async forget(page) {
      const [site] = await keysOf(page, platform);
      // What a frame is allowed says nothing of the page around it.
      const forgotten = new Set([site, ...(page.topOrigin === null ? [tabOf(page)] : [])]);
      await item.update((all) => filterValues(all, (_times, key) => !forgotten.has(key)));
      await sites.update((all) => (all.includes(site) ? without(all, site) : all));
    },
  };
}
