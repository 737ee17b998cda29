import { serialQueue } from '#lib/storage/serial-queue.ts';
import { type Stored, sessionItem } from '#lib/storage/stored.ts';

/** The used part of `declarativeNetRequest`. */
export interface SessionRules {
  getSessionRules(): Promise<ReadonlyArray<{ id: number; action: HeaderRule['action'] | object }>>;
  updateSessionRules(change: { addRules?: HeaderRule[]; removeRuleIds?: number[] }): Promise<void>;
}

export interface HeaderRule {
  id: number;
  condition: {
    urlFilter: string;
    initiatorDomains: string[];
    resourceTypes: ['xmlhttprequest'];
    tabIds?: number[];
  };
  action: {
    type: 'modifyHeaders';
    requestHeaders: [{ header: 'origin' | 'connection'; operation: 'set'; value: string }];
  };
}

/** The highest number given out in this browser session. */
export const lastSiteNumberItem = sessionItem('lastSiteNumber', 0);

/** Browsers allow 5,000. */
const mostRules = 1000;

/** No site has this number. */
const closingRule = 2 ** 31 - 1;

const noRoom = 'Too many sites call the wallet at once.';
const noRule = 'No rule gives this request the Origin of its site, so it was not sent.';

/**
 * Gives the extension's own requests to the wallet service the Origin of the site they are made for.
 *
 * The wallet asks the user about the host in `Origin`, keeps permissions under it and binds tokens to it. A request to
 * `…#site=7` gets the Origin of rule 7; the fragment is never sent. Rules match only requests that this extension
 * starts.
 *
 * One more rule has the connection closed after each plain HTTP request of the extension, so that no call goes over a used
 * one, not even one of a data API behind the same port. Chromium and Firefox silently repeat a request, even a POST, when a
 * reused connection ends before the answer's headers: the wallet would execute the call twice.
 *
 * No number is given out twice in a browser session: after its rule has gone, `fetch` sends nothing under it. The rules
 * themselves map numbers to origins. Nothing else removes them, so calls under a known one read none.
 */
export function createOriginRules(deps: {
  rules: SessionRules;
  lastNumber: Stored<number>;
  fetch: typeof globalThis.fetch;
  ownHost: string;
  /** Its rule always stays. */
  ownOrigin: string;
  /** Chromium can match "requests of no tab"; Firefox refuses the condition. */
  matchNoTab: boolean;
  most?: number;
}) {
  const { rules, most = mostRules } = deps;
  /** Numbers by origin, most recently used last. */
  const known = new Map<string, number>();
  /** Requests under way per rule. */
  const inUse = new Map<number, number>();

  const touch = (origin: string, id: number): string => {
    known.delete(origin);
    known.set(origin, id);
    return String(id);
  };

  const ruleOf = (id: number, urlFilter: string, header: 'origin' | 'connection', value: string): HeaderRule => ({
    id,
    condition: { urlFilter, initiatorDomains: [deps.ownHost], resourceTypes: ['xmlhttprequest'] },
    action: { type: 'modifyHeaders', requestHeaders: [{ header, operation: 'set', value }] },
  });

  /** Those that no request of this background has used come first, the oldest of them at the start. */
  const read = async (): Promise<void> => {
    const all = [...(await rules.getSessionRules())].sort((a, b) => a.id - b.id);
    const present = all.filter(({ id }) => id !== closingRule);
    if (present.length === all.length) {
      await rules.updateSessionRules({ addRules: [ruleOf(closingRule, '|http:', 'connection', 'close')] });
    }
    const ids = new Set(present.map(({ id }) => id));
    const used = [...known].filter(([, id]) => ids.has(id));
    known.clear();
    for (const { id, action } of present) {
      if ('requestHeaders' in action) touch(action.requestHeaders[0].value, id);
    }
    for (const [origin, id] of used) touch(origin, id);
  };
  const queue = serialQueue();
  // At once: the first call needs it.
  queue(read).catch(() => undefined);

  /** Rules to remove, least recently used first; a tenth of all at once. None while there is room. */
  const spare = (): Array<[origin: string, id: number]> =>
    known.size < most
      ? []
      : [...known].filter(([origin, id]) => origin !== deps.ownOrigin && !inUse.has(id)).slice(0, Math.ceil(most / 10));

  const add = async (origin: string): Promise<string> => {
    if (!known.has(origin)) await read();
    const present = known.get(origin);
    if (present !== undefined) return touch(origin, present);

    if (known.size - spare().length >= most) throw new Error(noRoom);
    // Stored first: a background that ends in between wastes a number, and gives none out twice.
    const id = await deps.lastNumber.update((number) => Math.max(number, ...known.values()) + 1);
    // No request may start under one of these from now on.
    const removed = spare();
    for (const [other] of removed) known.delete(other);
    const rule = ruleOf(id, `#site=${id}|`, 'origin', origin);
    if (deps.matchNoTab) rule.condition.tabIds = [-1];
    await rules.updateSessionRules({ removeRuleIds: removed.map(([, gone]) => gone), addRules: [rule] });
    return touch(origin, id);
  };

  const markInUse = (id: number): (() => void) => {
    inUse.set(id, (inUse.get(id) ?? 0) + 1);
    return () => {
      const left = (inUse.get(id) ?? 1) - 1;
      if (left > 0) inUse.set(id, left);
      else inUse.delete(id);
    };
  };

  return {
    /** Number of the origin's rule, created if needed. Rejects when all are in use. */
    siteOf: (origin: string): Promise<string> => queue(() => add(origin)),

    /** Rejects without a rule: the request would carry the extension's own Origin. */
    async fetch(input: Parameters<typeof globalThis.fetch>[0], init?: RequestInit): Promise<Response> {
      const id = Number(/#site=(\d+)$/.exec(String(input))?.[1]);
      const release = markInUse(id);
      try {
        if (![...known.values()].includes(id)) throw new TypeError(noRule);
        return await deps.fetch(input, init);
      } finally {
        release();
      }
    },
  };
}
