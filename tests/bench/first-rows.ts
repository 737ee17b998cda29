import type { Sandbox } from '#sandbox/sandbox.ts';
import type { BrowserDriver, PageDriver } from '#scripts/browsers/browser-driver.ts';
import { until } from '#scripts/browsers/until.ts';
import { type Spread, spread } from './measure.ts';

export interface FirstRows {
  /** Milliseconds from the end of the answer's body to its first rows on screen, with a dozen assets. */
  few: Spread;
  /** The same with ten thousand. */
  many: Spread;
  /** Milliseconds from opening the view to the first of ten thousand rows on screen, as they are kept on disk. */
  kept: Spread;
}

const size = { width: 1280, height: 900 };

/** How many assets the bench's long list has. */
export const manyAssets = 10_000;

/** Assets in no order, with symbols of several lengths. */
function assetsLike<T extends { id: string; details: { symbol: string } }>(sample: T, count: number): T[] {
  return Array.from({ length: count }, (_, index) => {
    const number = (index * 7919) % count;
    const id = `${number}`.padStart(64, 'a');
    return { ...sample, id, details: { ...sample.details, symbol: `T${number}` } };
  });
}

/** Makes the sandbox's network have `count` assets. */
export function setAssets(sandbox: Sandbox, count: number): void {
  const [sample] = sandbox.dataSet.assets;
  if (sample === undefined) throw new Error('the sandbox has assets');
  Object.assign(sandbox.dataSet, { assets: assetsLike(sample, count) });
}

/**
 * Leaves another view for the assets, and resolves to how long their first rows took, in milliseconds: since the answer
 * had arrived or, where one is `kept`, since the view was opened.
 */
function firstRows(page: PageDriver, kept: boolean): Promise<number> {
  return page.evaluate(async (kept) => {
    const painted = new Promise<number>((resolve) => {
      const rows = new MutationObserver(() => {
        if (document.querySelector('[data-testid=asset]') === null) return;
        rows.disconnect();
        // The frame's own painting comes after its callbacks, and a message after that.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now());
          port2.postMessage(null);
        });
      });
      rows.observe(document.body, { childList: true, subtree: true });
    });
    const arrived = new Promise<number>((resolve) => {
      new PerformanceObserver((list) => {
        const entries = list.getEntriesByType('resource');
        const answer = entries.find(({ name }) => new URL(name).pathname === '/assets');
        if (answer instanceof PerformanceResourceTiming) resolve(answer.responseEnd);
      }).observe({ type: 'resource' });
    });
    const opened = performance.now();
    location.hash = '#/assets';
    return (await painted) - (kept ? opened : await arrived);
  }, kept);
}

/** How many answers about assets are kept on disk. With `empty`, none are afterwards. */
function keptAnswers(page: PageDriver, empty: boolean): Promise<number> {
  return page.evaluate(async (empty) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const opening = indexedDB.open('explorer', 1);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const answers = database.transaction('answers', 'readwrite').objectStore('answers');
      const keys = answers.getAllKeys();
      if (empty) answers.clear();
      answers.transaction.oncomplete = () => {
        database.close();
        resolve(keys.result.filter((key) => `${key}`.includes('assets')).length);
      };
    };
    return promise;
  }, empty);
}

async function openElsewhere(driver: BrowserDriver): Promise<PageDriver> {
  // Not the parameters: their amounts are in the token's decimals, for which they ask for the assets too.
  const page = await driver.extensionPage('explorer.html#/bundles', size);
  await page.waitFor('[data-testid=bundle]');
  // Its own answer is kept by now, so the database is there.
  await page.waitUntil(async () => (await indexedDB.databases()).length > 0, null);
  return page;
}

/** The first rows of an answer that has just arrived. It is kept afterwards. */
async function arrival(driver: BrowserDriver): Promise<number> {
  const page = await openElsewhere(driver);
  await keptAnswers(page, true);
  const took = await firstRows(page, false);
  await until('the answer is kept', async () => (await keptAnswers(page, false)) > 0);
  await page.close();
  return took;
}

async function fromDisk(driver: BrowserDriver): Promise<number> {
  const page = await openElsewhere(driver);
  const took = await firstRows(page, true);
  await page.close();
  return took;
}

/** Times the first rows of few and of many assets in turn, so that both meet the same machine. */
export async function measureFirstRows(driver: BrowserDriver, sandbox: Sandbox, rounds: number): Promise<FirstRows> {
  const few: number[] = [];
  const many: number[] = [];
  const kept: number[] = [];
  for (let round = 0; round < rounds; round++) {
    setAssets(sandbox, 12);
    few.push(await arrival(driver));
    setAssets(sandbox, manyAssets);
    many.push(await arrival(driver));
    kept.push(await fromDisk(driver));
  }
  return { few: spread(few), many: spread(many), kept: spread(kept) };
}
