import { until } from '#scripts/browsers/until.ts';
import type { Bench } from './open-bench.ts';
import { pagePaints } from './page-paints.ts';
import { takeTurns } from './samples.ts';

/** From a page's call to the window that it opens, painted, and to the request in it. Both backgrounds are awake. */
export async function measureWindows(
  { driver, site, calls, settle }: Bench,
  rounds: number,
): Promise<Record<'approval' | 'approvalReadable' | 'emptyWindow', number[]>> {
  let sites = 0;
  const readable: number[] = [];
  const samples = await takeTurns(
    {
      async approval() {
        // Another request would be shown in a window that is still there.
        await until('no approval window', async () => (await driver.countWindows('approval.html')) === 0);
        // One that has never asked: who refused three times in a minute is not asked for a while.
        const page = await driver.newPage(site.url(`ask${++sites}.localhost`));
        await settle();
        const start = await page.evaluate(async () => {
          await window.drawbridge.status();
          const start = performance.timeOrigin + performance.now();
          window.drawbridge.connect().catch(() => undefined);
          return start;
        });
        const opened = await driver.waitForWindow('approval.html');
        const { painted, drawn } = await pagePaints(opened, '#connect');
        // The same as to deny.
        await opened.close();
        await page.close();
        readable.push(drawn - start);
        return painted - start;
      },
      async emptyWindow() {
        await settle();
        const start = await calls.evaluate(async () => {
          const start = performance.timeOrigin + performance.now();
          await window.bare('window');
          return start;
        });
        const opened = await driver.waitForWindow('window.html');
        const { painted } = await pagePaints(opened, 'h1');
        await opened.close();
        return painted - start;
      },
    },
    rounds,
  );
  // Of the first round none is kept.
  return { ...samples, approvalReadable: readable.slice(1) };
}
