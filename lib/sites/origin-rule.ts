import type { PlatformPart, SessionRule } from '#lib/platform.ts';
import { serialQueue } from '#lib/storage/serial-queue.ts';
import { noPermission } from '#lib/wallet/answer.ts';
import { originOf } from './origin.ts';

/** No site has one of these numbers. */
const [closingRule, expectingRule] = [2 ** 31 - 1, 2 ** 31 - 2];

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
 * No rule is removed in a browser session, so no number stands for two Origins. Only sites that the user has allowed get one
 * (what any site may ask goes out as Drawbridge itself), so they never reach the 5,000 that browsers allow. The rules
 * themselves map numbers to origins, so calls under a known one read none.
 */
export interface OriginRules {
  /** Number of the rule of the site's origin, created if needed. */
  siteOf(site: string): Promise<string>;
  /** Rejects without a rule or the host permission: the request would carry the extension's own Origin. */
  fetch: typeof globalThis.fetch;
}

export function createOriginRules(
  platform: PlatformPart<'fetch' | 'isChromium', 'declarativeNetRequest'>,
  ownOrigin: string,
  allowed: (address: string) => Promise<boolean>,
): OriginRules {
  const rules = platform.browser.declarativeNetRequest;
  const ownHost = new URL(ownOrigin).host;
  /** Numbers by origin. */
  const known = new Map<string, number>();

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

  const read = async (): Promise<void> => {
    const all = await rules.getSessionRules();
    const present = all.filter(({ id }) => id < expectingRule);
    if (present.length === all.length) await rules.updateSessionRules({ addRules: once });
    known.clear();
    for (const { id, action } of present) {
      const [origin] = action.requestHeaders ?? [];
      if (origin?.value) known.set(origin.value, id);
    }
  };
  const queue = serialQueue();
  // At once: the first call needs it.
  queue(read).catch(() => undefined);

  const numberOf = async (origin: string): Promise<string> => {
    if (!known.has(origin)) await read();
    const present = known.get(origin);
    if (present !== undefined) return `${present}`;
    const id = Math.max(0, ...known.values()) + 1;
    // Chromium can match "requests of no tab"; Firefox refuses the condition.
    const condition = { urlFilter: `#site=${id}|`, ...(platform.isChromium && { tabIds: [-1] }) };
    await rules.updateSessionRules({ addRules: [ruleOf(id, condition, 'origin', origin)] });
    known.set(origin, id);
    return `${id}`;
  };

  return {
    siteOf: (site) => queue(() => numberOf(originOf(site))),

    async fetch(input, init) {
      const id = Number(/#site=(\d+)$/.exec(String(input))?.[1]);
      try {
        if (![...known.values()].includes(id)) throw new TypeError(noRule);
        return await platform.fetch(input, { ...init, mode: 'same-origin' });
      } catch (error) {
        throw (await allowed(String(input))) ? error : new TypeError(noPermission);
      }
    },
  };
}
