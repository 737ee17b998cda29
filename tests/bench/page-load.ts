import type { PlainPage } from '#scripts/browsers/chromium/undebugged-page.ts';
import { hosts } from './bare-extension.ts';
import type { Bench } from './open-bench.ts';
import { takeTurns } from './samples.ts';

/** One sample is the mean of so many. */
const timesEach = 3;

/**
 * Milliseconds until twenty frames have loaded that a fresh page adds to itself. The navigation to that page is not
 * counted: it takes longer than what is measured, and varies by more.
 */
async function loadTime(page: PlainPage, url: string): Promise<number> {
  // Replaced, so that no earlier page waits in the back/forward cache to be cleared away.
  const before = await page.evaluate((url) => {
    location.replace(url);
    return performance.timeOrigin;
  }, url);
  await page.waitUntil((before) => performance.timeOrigin !== before && document.readyState === 'complete', before);
  return page.evaluate(async (times) => {
    let took = 0;
    for (let time = 0; time < times; time++) {
      const frames = Array.from({ length: 20 }, () => document.createElement('iframe'));
      const start = performance.now();
      const loading = frames.map(
        (frame) =>
          new Promise((resolve) => {
            frame.onload = resolve;
            frame.src = '/frame';
            document.body.append(frame);
          }),
      );
      await Promise.all(loading);
      took += performance.now() - start;
      for (const frame of frames) frame.remove();
    }
    return took / times;
  }, timesEach);
}

/** Loads twenty frames with nothing, empty scripts, ours, and each peer alone in its own browser. */
export async function measurePageLoad(
  { driver, site, peers }: Bench,
  rounds: number,
): Promise<{ samples: Record<'framesNone' | 'framesEmpty' | 'framesOurs', number[]>; ofPeers: number[][] }> {
  const page = await driver.newPage(site.url(hosts.none));
  const frames = (host: string, page: PlainPage) => () => loadTime(page, site.url(host));
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
