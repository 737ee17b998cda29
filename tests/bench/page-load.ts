import type { PlainPage } from '#scripts/browsers/chromium/undebugged-page.ts';
import { hosts } from './bare-extension.ts';
import { type Bench, framesPath } from './open-bench.ts';
import { takeTurns } from './samples.ts';

/** Milliseconds from the start of the navigation to the end of the load event. */
async function loadTime(page: PlainPage, url: string): Promise<number> {
  // Replaced, so that no earlier page waits in the back/forward cache to be cleared away.
  const before = await page.evaluate((url) => {
    location.replace(url);
    return performance.timeOrigin;
  }, url);
  return page.waitUntil((before) => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return performance.timeOrigin !== before && load ? load.loadEventEnd : 0;
  }, before);
}

/** Loads a page of twenty frames with nothing, empty scripts, ours, and each peer alone in its own browser. */
export async function measurePageLoad(
  { driver, site, peers }: Bench,
  rounds: number,
): Promise<{ samples: Record<'framesNone' | 'framesEmpty' | 'framesOurs', number[]>; ofPeers: number[][] }> {
  const page = await driver.newPage(site.url(hosts.none));
  const frames = (host: string, page: PlainPage) => () => loadTime(page, site.url(host, framesPath));
  const pages = await Promise.all(peers.map((peer) => peer.driver.newPage(site.url(hosts.none))));
  const samples: Record<string, number[]> & Record<'framesNone' | 'framesEmpty' | 'framesOurs', number[]> =
    await takeTurns(
      {
        framesNone: frames(hosts.none, page),
        framesEmpty: frames(hosts.empty, page),
        framesOurs: frames(hosts.ours, page),
        ...Object.fromEntries(pages.map((page, index) => [index, frames(hosts.none, page)])),
      },
      rounds,
    );
  await Promise.all([page, ...pages].map((page) => page.close()));
  const { framesNone, framesEmpty, framesOurs } = samples;
  return { samples: { framesNone, framesEmpty, framesOurs }, ofPeers: peers.map((_, index) => samples[index] ?? []) };
}
