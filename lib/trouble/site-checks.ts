import { browser } from 'wxt/browser';
import type { TabPlace } from '#lib/browser/windows.ts';
import { denialsItem, isMuted } from '#lib/calls/denials.ts';
import type { SiteRule } from '#lib/sites/blocked-sites.ts';
import type { FailedCall } from '#lib/sites/failed-calls.ts';
import { isOwnMachine } from '#lib/sites/origin.ts';
import type { Site } from '#lib/sites/site.ts';
import { createPublicSuffixes } from '#lib/sites/site-key.ts';
import { foundOnly, type SiteCheck, type TroubleFound } from './trouble-result.ts';

/** The wallets that a page's own scripts find. A page can fake this, but only misleads its own user. */
export interface SeenProviders {
  /** Whether `window.drawbridge` is Drawbridge's. */
  drawbridge: boolean;
  vega: 'none' | 'own' | 'other';
}

/**
 * Runs in the page's world, so it uses nothing from outside. Drawbridge defines a `drawbridge` that cannot be replaced once
 * it was read, and a `vega` that inherits all it has from a frozen object.
 */
function seeProviders(): SeenProviders {
  const vega: unknown = Reflect.get(window, 'vega');
  const { on, addEventListener, getChainId } = Object(vega);
  const members: unknown = Object.getPrototypeOf(Object(vega));
  const own = Object.isFrozen(members) && typeof getChainId === 'function' && on === addEventListener;
  Reflect.get(window, 'drawbridge');
  return {
    drawbridge: Object.getOwnPropertyDescriptor(window, 'drawbridge')?.configurable === false,
    vega: vega === undefined ? 'none' : own ? 'own' : 'other',
  };
}

/**
 * The wallets on the page that the user has trouble with. Null if the page may not be of `origin`, or if the browser denies
 * access: it grants access once the user clicks Drawbridge there.
 */
async function tabProviders({ site, tabId }: TabPlace, origin: string): Promise<SeenProviders | null> {
  if (tabId === null || site !== origin) return null;
  const script = { target: { tabId }, world: 'MAIN', func: seeProviders } as const;
  const [frame] = await browser.scripting.executeScript(script).catch(() => []);
  return (frame?.result as SeenProviders | undefined) ?? null;
}

/** What the page looks up itself, because it is not stored. */
export interface SeenSite {
  origin: string;
  /** The user has refused it several times within a minute. */
  muted: boolean;
  /** Null where the page could not be looked at. */
  providers: SeenProviders | null;
}

const suffixes = createPublicSuffixes(async () => (await fetch('/public-suffixes.txt')).text());

export const seeSite = async (place: TabPlace, origin: string): Promise<SeenSite> => ({
  origin,
  muted: await isMuted(denialsItem, { origin, topOrigin: null, tabId: -1 }, { now: Date.now, suffixes }),
  providers: await tabProviders(place, origin),
});

export interface SiteFacts extends SeenSite {
  site: Site | undefined;
  rule: SiteRule;
  failedCall: FailedCall | undefined;
}

/** Precision with which a site's last call is stored. */
const lastCallPrecisionMs = 30_000;

/** A failure that no later call of the site or decision of the user has made obsolete. */
function lastFailure({ site, rule, muted, failedCall }: SiteFacts): FailedCall | null {
  const isRefused = rule === 'never' || rule === 'blocked' || muted;
  if (failedCall?.reason === 'site-blocked' && !isRefused) return null;
  return failedCall && failedCall.at >= (site?.lastCallAt ?? 0) - lastCallPrecisionMs ? failedCall : null;
}

function isInsecure(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'http:' && !isOwnMachine(hostname);
}

/** Findings about a site: its connection, its permission, other providers on its page, and its calls. */
export const siteFindings: Record<SiteCheck, (facts: SiteFacts) => TroubleFound> = {
  'site-page': ({ origin }) => foundOnly(isInsecure(origin) ? 'site-insecure' : 'ok'),
  'site-permission': ({ site, rule, muted }) => {
    if (rule === 'never') return foundOnly('site-never');
    if (rule === 'blocked') return foundOnly('site-blocked');
    if (muted) return foundOnly('site-muted');
    if (!site) return foundOnly('site-not-allowed');
    return foundOnly(site.connected ? 'ok' : 'session-ended');
  },
  'site-provider': ({ providers }) => {
    if (providers === null) return foundOnly('not-seen');
    if (!providers.drawbridge) return foundOnly('no-provider');
    return foundOnly(providers.vega === 'other' ? 'other-provider' : 'ok');
  },
  'site-call': (facts) => {
    const call = lastFailure(facts);
    return call ? { finding: 'call-failed', detail: call.said, call } : foundOnly('ok');
  },
};
