import type { PlatformPart, SessionRule } from '#lib/platform.ts';
import { serialQueue } from '#lib/storage/serial-queue.ts';
import { type Stored, sessionItem } from '#lib/storage/stored.ts';
import { noPermission } from '#lib/wallet/answer.ts';
import { originOf } from './origin.ts';

/** The highest number given out in this browser session. */
export const lastSiteNumberItem = sessionItem('lastSiteNumber', 0);

/** Browsers allow 5,000. */
const mostRules = 1000;

/** No site has one of these numbers. */
const [closingRule, expectingRule] = [2 ** 31 - 1, 2 ** 31 - 2];

const noRoom = 'Too many sites call the wallet at once.';
const noRule = 'No rule gives this request the Origin of its site, so it was not sent.';

/**
 * Gives the extension's own requests to the wallet service the Origin of the site they are made for.
 *
 * The wallet asks the user about the host in `Origin`, keeps permissions under it and binds tokens to it. A request to
 * `…#site=7` gets the Origin of rule 7; the fragment is never sent. Rules match only requests that this extension
 * starts.
 *
 * Two more rules keep the browser from silently repeating a request, even a POST, whose connection ends before the answer's
 * headers: the wallet would execute the call twice.
 * - Chromium repeats over a connection that was used before, so each is closed after one plain HTTP request of the
 *   extension, to whichever service: a data API may be behind the wallet's port.
 * - Firefox opens connections in advance, and takes those that it opened more than 950 ms ago for used ones (`SetIsReusedAfter` in
 *   netwerk/protocol/http/DnsAndConnectSocket.cpp). It repeats nothing once it has received a byte, so the wallet is asked to
 *   say when it reads the call (`100 Continue`).
 *
 * Firefox applies no rule without the host permission for the address, and Chromium none to a host that an administrator blocks, but both
 * would still send the request, under the extension's own Origin. So its mode is `same-origin`, which they allow across origins only
 * with that permission.
 *
 * No number is given out twice in a browser session: after its rule has gone, `fetch` sends nothing under it. The rules
 * themselves map numbers to origins. Nothing else removes them, so calls under a known one read none.
 */
export interface OriginRules {
  /** Number of the rule of the site's origin, created if needed. Rejects when all are in use. */
  siteOf(site: string): Promise<string>;
  /** Rejects without a rule or the host permission: the request would carry the extension's own Origin. */
  fetch: typeof globalThis.fetch;
}

export function createOriginRules(
  lastNumber: Stored<number>,
  platform: PlatformPart<'fetch' | 'isChromium', 'declarativeNetRequest'>,
  /** Its rule always stays. */
  ownOrigin: string,
  allowed: (address: string) => Promise<boolean>,
  most = mostRules,
): OriginRules {
  const rules = platform.browser.declarativeNetRequest;
  const ownHost = new URL(ownOrigin).host;
  /** Numbers by origin, most recently used last. */
  const known = new Map<string, number>();
  /** Numbers of the requests under way. */
  const inUse: number[] = [];

  const touch = (origin: string, id: number): string => {
    known.delete(origin);
    known.set(origin, id);
    return String(id);
  };

  const ruleOf = (
    id: number,
    condition: SessionRule['condition'],
    header: 'origin' | 'connection' | 'expect',
    value: string,
  ): SessionRule => ({
    id,
    condition: { ...condition, initiatorDomains: [ownHost], resourceTypes: ['xmlhttprequest'] },
    action: { type: 'modifyHeaders', requestHeaders: [{ header, operation: 'set', value }] },
  });
  const once = [
    ruleOf(closingRule, { urlFilter: '|http:' }, 'connection', 'close'),
    ruleOf(expectingRule, { urlFilter: '|http:', requestMethods: ['post'] }, 'expect', '100-continue'),
  ];

  /** Those that no request of this background has used come first, the oldest of them at the start. */
  const read = async (): Promise<void> => {
    const all = [...(await rules.getSessionRules())].sort((a, b) => a.id - b.id);
    const present = all.filter(({ id }) => id < expectingRule);
    if (present.length === all.length) await rules.updateSessionRules({ addRules: once });
    const ids = new Set(present.map(({ id }) => id));
    const used = [...known].filter(([, id]) => ids.has(id));
    known.clear();
    for (const { id, action } of present) {
      const [origin] = action.requestHeaders ?? [];
      if (origin?.value) touch(origin.value, id);
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
      : [...known].filter(([origin, id]) => origin !== ownOrigin && !inUse.includes(id)).slice(0, Math.ceil(most / 10));

  const add = async (origin: string): Promise<string> => {
    if (!known.has(origin)) await read();
    const present = known.get(origin);
    if (present !== undefined) return touch(origin, present);

    if (known.size - spare().length >= most) throw new Error(noRoom);
    // Stored first: a background that ends in between wastes a number, and gives none out twice.
    const id = await lastNumber.update((number) => Math.max(number, ...known.values()) + 1);
    // No request may start under one of these from now on.
    const removed = spare();
    for (const [other] of removed) known.delete(other);
    // Chromium can match "requests of no tab"; Firefox refuses the condition.
    const condition = { urlFilter: `#site=${id}|`, ...(platform.isChromium && { tabIds: [-1] }) };
    const rule = ruleOf(id, condition, 'origin', origin);
    await rules.updateSessionRules({ removeRuleIds: removed.map(([, gone]) => gone), addRules: [rule] });
    return touch(origin, id);
  };

  return {
    siteOf: (site) => queue(() => add(originOf(site))),

    async fetch(input, init) {
      const id = Number(/#site=(\d+)$/.exec(String(input))?.[1]);
      inUse.push(id);
      try {
        if (![...known.values()].includes(id)) throw new TypeError(noRule);
        return await platform.fetch(input, { ...init, mode: 'same-origin' });
      } catch (error) {
        throw (await allowed(String(input))) ? error : new TypeError(noPermission);
      } finally {
        inUse.splice(inUse.indexOf(id), 1);
      }
    },
  };
}
