import type { PlainPage } from '#scripts/browsers/chromium/undebugged-page.ts';
import type { Bench, Installed } from './open-bench.ts';
import { pagePaints } from './page-paints.ts';
import { takeTurns } from './samples.ts';
import { storeAlerts, storeAssets } from './stored-lists.ts';

/** Pause after a page with long lists, in milliseconds: the background fetches and stores them once more. */
const longListsMs = 800;

/** Goes to a page of the extension from one without scripts, so that neither a process nor a tab has to start. */
async function open({ driver, origin, manifest }: Installed, path: string): Promise<PlainPage> {
  const page = await driver.newPage(`${origin}/${manifest.blank}`);
  const before = await page.evaluate((url) => {
    location.href = url;
    return performance.timeOrigin;
  }, `${origin}/${path}`);
  await page.waitUntil((before) => performance.timeOrigin !== before, before);
  return page;
}

/** Milliseconds from the start of the navigation to the first text or picture on screen. */
async function firstPaint(extension: Installed, path: string): Promise<number> {
  const page = await open(extension, path);
  const paint = await page.waitUntil(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime, null);
  await page.close();
  return paint ?? Number.NaN;
}

/** Samples of our popup's first paint. `ready` gets those of the wallet's state in it. */
const popupPaint =
  ({ ours, settle }: Bench, ready: number[], settleMs?: number) =>
  async (): Promise<number> => {
    await settle(settleMs);
    const page = await open(ours, 'popup.html');
    const { start, painted, drawn } = await pagePaints(page, '[data-testid=view]');
    await page.close();
    ready.push(drawn - start);
    return painted - start;
  };

/** First paint of the popup and of a bare page, with few things stored; and of the peers' popups, where they open in a tab. */
export async function measurePopup(
  bench: Bench,
  rounds: number,
): Promise<{ samples: Record<'popup' | 'popupReady' | 'barePage', number[]>; ofPeers: number[][] }> {
  const { bare, peers, settle } = bench;
  const paint = (extension: Installed, path: string) => () => settle().then(() => firstPaint(extension, path));
  const popups: Record<string, () => Promise<number>> = {};
  for (const [index, peer] of peers.entries()) {
    const { popup } = peer.manifest;
    const opens = popup !== undefined && (await firstPaint(peer, popup).catch(() => null)) !== null;
    if (opens) popups[index] = paint(peer, popup);
  }
  const ready: number[] = [];
  const samples: Record<string, number[]> & Record<'popup' | 'barePage', number[]> = await takeTurns(
    { popup: popupPaint(bench, ready), barePage: paint(bare, 'popup.html'), ...popups },
    rounds,
  );
  const { popup, barePage } = samples;
  return {
    // Of the first round none is kept.
    samples: { popup, popupReady: ready.slice(1), barePage },
    ofPeers: peers.map((_, index) => samples[index] ?? []),
  };
}

/** The same with as many assets and alerts as the extension is made for. */
export async function measureFullPopup(
  bench: Bench,
  rounds: number,
): Promise<Record<'popupFull' | 'popupFullReady' | 'barePageFull', number[]>> {
  const { bare, settle } = bench;
  await storeAssets(bench, 10_000);
  await storeAlerts(bench, 5_000);
  const ready: number[] = [];
  const samples = await takeTurns(
    {
      popupFull: popupPaint(bench, ready, longListsMs),
      barePageFull: () => settle(longListsMs).then(() => firstPaint(bare, 'popup.html')),
    },
    rounds,
  );
  return { ...samples, popupFullReady: ready.slice(1) };
}

/** Milliseconds from the start of the navigation to the first rows on screen. */
export async function firstRows({ ours, settle }: Bench, view: string, row: string): Promise<number> {
  await settle(longListsMs);
  const page = await open(ours, `explorer.html#/${view}`);
  const took = await page.evaluate(async (row) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    setTimeout(() => reject(new Error(`There is no ${row}.`)), 60_000);
    const look = (): void => {
      if (document.querySelector(row) === null) return;
      observer.disconnect();
      // The frame's own painting comes after its callbacks, and a message after that.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      });
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true });
    look();
    return promise;
  }, row);
  await page.close();
  return took;
}

/** First rows of the explorer's long lists. */
export async function measureFirstRows(
  bench: Bench,
  rounds: number,
): Promise<Record<'rows5000Alerts' | 'rows10000Assets', number[]>> {
  await storeAlerts(bench, 5_000);
  await storeAssets(bench, 10_000);
  return takeTurns(
    {
      rows5000Alerts: () => firstRows(bench, 'governance', '[data-testid=feed-row]'),
      rows10000Assets: () => firstRows(bench, 'assets', '[data-testid=asset]'),
    },
    rounds,
  );
}
