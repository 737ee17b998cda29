import * as z from 'zod/mini';
import { type Stored, storedItem } from '#lib/storage/stored.ts';

/** The part of `declarativeNetRequest` that keeps one rule a site. */
export interface SessionRules {
  getSessionRules(filter?: {
    ruleIds?: number[];
  }): Promise<ReadonlyArray<{ id: number; action: OriginRule['action'] | object }>>;
  updateSessionRules(change: { addRules?: OriginRule[]; removeRuleIds?: number[] }): Promise<void>;
}

export interface OriginRule {
  id: number;
  condition: {
    urlFilter: string;
    initiatorDomains: string[];
    resourceTypes: ['xmlhttprequest'];
    tabIds?: number[];
  };
  action: {
    type: 'modifyHeaders';
    requestHeaders: [{ header: 'origin'; operation: 'set'; value: string }];
  };
}

/** The highest number that was ever given to a site in this browser session. */
export const lastSiteNumberItem = storedItem('session:lastSiteNumber', z.number(), 0);

/** Rules kept at a time; browsers allow 5,000. */
const mostRules = 1000;

const noRoom = 'Too many sites call the wallet at once.';
const noRule = 'The browser has no rule that gives this request the Origin of its site, so it was not sent.';

/**
 * Makes the extension's own requests to the wallet service carry the Origin of the site they are made for.
 *
 * The wallet asks the user about the host in `Origin`, keeps permissions under it and binds tokens to it. A request
 * whose address ends in `#site=7` gets the Origin of rule 7: the fragment tells sites apart and never goes on the wire.
 * The rules match requests that this extension itself starts, so a page's own requests are never touched.
 *
 * No number is ever given out twice in a browser session: one that a slow caller still holds after its rule has gone
 * stands for nobody, and `fetch` sends nothing under it. The rules are the record of which number belongs to which origin.
 */
export function createOriginRules(deps: {
  rules: SessionRules;
  lastNumber: Stored<number>;
  fetch: typeof globalThis.fetch;
  /** `location.host` of the extension's own pages. */
  ownHost: string;
  /** Drawbridge's own origin, whose rule always stays. */
  ownOrigin: string;
  /** Chromium can also be told "requests of no tab"; Firefox does not take the condition. */
  matchNoTab: boolean;
  most?: number;
}) {
  const { rules, most = mostRules } = deps;
  /** Rules that this background has used, the last used one last. */
  const known = new Map<string, number>();
  /** How many requests are under way with each rule. */
  const inUse = new Map<number, number>();
  let last: Promise<unknown> = Promise.resolve();

  const read = async (): Promise<Map<string, number>> => {
    const byOrigin = new Map<string, number>();
    for (const rule of await rules.getSessionRules()) {
      if ('requestHeaders' in rule.action) byOrigin.set(rule.action.requestHeaders[0].value, rule.id);
    }
    return byOrigin;
  };

  const touch = (origin: string, id: number): string => {
    known.delete(origin);
    known.set(origin, id);
    return String(id);
  };

  /** Rules that may go to make room, the one that was not used for the longest time first; a tenth of all at once. */
  const spare = (byOrigin: ReadonlyMap<string, number>): number[] => {
    const lastUse = [...known.keys()];
    return [...byOrigin]
      .filter(([origin, id]) => origin !== deps.ownOrigin && !inUse.has(id))
      .sort(([a, idA], [b, idB]) => lastUse.indexOf(a) - lastUse.indexOf(b) || idA - idB)
      .slice(0, Math.ceil(most / 10))
      .map(([, id]) => id);
  };

  const add = async (origin: string): Promise<string> => {
    const present = known.get(origin);
    if (present !== undefined) return touch(origin, present);
    const byOrigin = await read();
    const earlier = byOrigin.get(origin);
    if (earlier !== undefined) return touch(origin, earlier);

    const removeRuleIds = byOrigin.size < most ? [] : spare(byOrigin);
    if (byOrigin.size - removeRuleIds.length >= most) throw new Error(noRoom);
    // Kept before the rule is made: a background that dies in between loses a number, and gives none out twice.
    const id = await deps.lastNumber.update((number) => Math.max(number, ...byOrigin.values()) + 1);
    for (const [other, gone] of known) if (removeRuleIds.includes(gone)) known.delete(other);
    const condition: OriginRule['condition'] = {
      urlFilter: `#site=${id}|`,
      initiatorDomains: [deps.ownHost],
      resourceTypes: ['xmlhttprequest'],
    };
    if (deps.matchNoTab) condition.tabIds = [-1];
    await rules.updateSessionRules({
      removeRuleIds,
      addRules: [
        {
          id,
          condition,
          action: { type: 'modifyHeaders', requestHeaders: [{ header: 'origin', operation: 'set', value: origin }] },
        },
      ],
    });
    return touch(origin, id);
  };

  const began = (id: number): (() => void) => {
    inUse.set(id, (inUse.get(id) ?? 0) + 1);
    return () => {
      const left = (inUse.get(id) ?? 1) - 1;
      if (left > 0) inUse.set(id, left);
      else inUse.delete(id);
    };
  };

  return {
    /** Number of the origin's rule, which is made if there is none. Rejects when all are in use. */
    siteOf(origin: string): Promise<string> {
      const next = last.then(() => add(origin));
      last = next.catch(() => undefined);
      return next;
    },

    /**
     * Sends a request whose address ends in `#site=<number>`, and keeps its rule until it is answered. Without a rule it
     * would go out as the extension's own: then it rejects.
     */
    async fetch(input: Parameters<typeof globalThis.fetch>[0], init?: RequestInit): Promise<Response> {
      const id = Number(/#site=(\d+)$/.exec(String(input))?.[1]);
      const ended = began(id);
      try {
        const there = Number.isSafeInteger(id) ? await rules.getSessionRules({ ruleIds: [id] }) : [];
        if (!there.some((rule) => rule.id === id)) {
          for (const [origin, gone] of known) if (gone === id) known.delete(origin);
          throw new TypeError(noRule);
        }
        return await deps.fetch(input, init);
      } finally {
        ended();
      }
    },
  };
}
