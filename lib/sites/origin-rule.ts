/** The part of `declarativeNetRequest` that keeps one rule a site. */
export interface SessionRules {
  getSessionRules(): Promise<ReadonlyArray<{ id: number; action: OriginRule['action'] | object }>>;
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

/** Rules kept before those of sites that no longer need one go; browsers allow 5,000. */
const most = 1000;

/**
 * Makes the extension's own requests to the wallet service carry the Origin of the site they are made for.
 *
 * The wallet asks the user about the host in `Origin`, keeps permissions under it and binds tokens to it. A request
 * whose address ends in `#site=7` gets the Origin of rule 7: the fragment tells sites apart and never goes on the wire.
 * The rules match requests that this extension itself starts, so a page's own requests are never touched.
 *
 * The session rules themselves are the only record of which number belongs to which origin.
 */
export function createOriginRules(deps: {
  rules: SessionRules;
  /** `location.host` of the extension's own pages. */
  ownHost: string;
  /** Chromium can also be told "requests of no tab"; Firefox does not take the condition. */
  matchNoTab: boolean;
  /** Origins whose rules must stay. */
  needed: () => Promise<ReadonlySet<string>>;
}): (origin: string) => Promise<string> {
  let known: Promise<Map<string, number>> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const read = async (): Promise<Map<string, number>> => {
    const byOrigin = new Map<string, number>();
    for (const rule of await deps.rules.getSessionRules()) {
      if (!('requestHeaders' in rule.action)) continue;
      byOrigin.set(rule.action.requestHeaders[0].value, rule.id);
    }
    return byOrigin;
  };

  const add = async (origin: string): Promise<string> => {
    known ??= read();
    const byOrigin = await known;
    const present = byOrigin.get(origin);
    if (present !== undefined) return String(present);

    const removeRuleIds: number[] = [];
    if (byOrigin.size >= most) {
      const needed = await deps.needed();
      for (const [other, id] of byOrigin) {
        if (needed.has(other)) continue;
        removeRuleIds.push(id);
        byOrigin.delete(other);
      }
    }
    const id = Math.max(0, ...byOrigin.values()) + 1;
    const condition: OriginRule['condition'] = {
      urlFilter: `#site=${id}|`,
      initiatorDomains: [deps.ownHost],
      resourceTypes: ['xmlhttprequest'],
    };
    if (deps.matchNoTab) condition.tabIds = [-1];
    await deps.rules.updateSessionRules({
      removeRuleIds,
      addRules: [
        {
          id,
          condition,
          action: { type: 'modifyHeaders', requestHeaders: [{ header: 'origin', operation: 'set', value: origin }] },
        },
      ],
    });
    byOrigin.set(origin, id);
    return String(id);
  };

  return (origin) => {
    const next = last.then(() => add(origin));
    last = next.catch(() => {
      // Read anew what the browser has, rather than trust a map that a failed update may have left behind it.
      known = undefined;
    });
    return next;
  };
}
