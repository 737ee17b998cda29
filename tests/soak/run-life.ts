import { setTimeout as delay } from 'node:timers/promises';
import type { Activity } from '#lib/activity/activity-log.ts';
import { createRandom } from '#sandbox/data/random.ts';
import { startSandbox } from '#sandbox/sandbox.ts';
import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { readKept, writeKept } from '#scripts/browsers/stored-values.ts';
import { askingWindow } from '#tests/fixtures/answer-approval.ts';
import { clickIn, connect, recordEvents } from '#tests/fixtures/provider-calls.ts';
import { serveTestSite } from '#tests/fixtures/test-site.ts';
import { answerQuestions } from './answer-questions.ts';
import { type LifeBrowser, lifeBrowser } from './life-browser.ts';
import { type Death, type LifeSummary, type Lived, summarizeLife } from './life-summary.ts';
import { makeCalls } from './make-calls.ts';
import { planCalls } from './plan.ts';

const sites = 10;
/** Calls that a tab has open at the same time, and the milliseconds between two of them. */
const lanes = 2;
const pauseMs = 300;
/** Milliseconds without an answer after which a call counts as hung. */
const hungMs = 45_000;
/** How long the browser sleeps, the disk stays full and the clock is wrong, in milliseconds. */
const sleepMs = 8000;
const fullMs = 6000;
const jumpMs = 5000;
/** Milliseconds after which a browser whose disk has room stores again. */
const recoverMs = 15_000;
const dayMs = 24 * 3_600_000;

interface Tab {
  origin: string;
  url: string;
  /** Null while it is closed. */
  page: PageDriver | null;
}

/** Lets ten sites call through all that happens to an installed extension, for so many minutes. */
export async function runLife(options: {
  seed: number;
  minutes: number;
  tell: (line: string) => void;
}): Promise<LifeSummary> {
  const { seed, minutes } = options;
  const start = performance.now();
  const passed = (): number => performance.now() - start;
  const tell = (line: string): void =>
    options.tell(`${new Date().toISOString().slice(11, 19)} ${(passed() / 1000).toFixed(0).padStart(4)} s  ${line}`);
  await using sandbox = await startSandbox({ approve: 'always', seed, eventEveryMs: 0 });
  await using site = await serveTestSite();
  await using browser = await lifeBrowser();
  const publicKey = sandbox.wallet.keys()[0]?.publicKey ?? '';
  const tabOf = (host: string): Tab => ({
    url: site.url(host),
    origin: new URL(site.url(host)).origin,
    page: null,
  });
  const tabs = Array.from({ length: sites }, (_, n) => tabOf(`site${n + 1}.localhost`));
  const blocked = tabOf('blocked.localhost');
  const ended = new Map<string, Lived[]>(tabs.map(({ origin }) => [origin, []]));
  const activity: Activity = {};
  const deaths: Death[] = [];
  const unblocked: string[] = [];
  const events: Record<string, number> = {};
  let checks = 0;
  let storageGone = 0;
  let logReadAt = Date.now();
  let over = false;

  const openTab = async (tab: Tab, n: number): Promise<void> => {
    const page = await browser.driver().newPage(tab.url);
    await clickIn(page);
    if (n % 2 === 0) await recordEvents(page);
    tab.page = page;
  };
  const openTabs = (): Promise<unknown> => Promise.all([...tabs, blocked].map((tab, n) => tab.page ?? openTab(tab, n)));
  const closed = (): void => {
    for (const tab of [...tabs, blocked]) tab.page = null;
  };
  const configure = (): Promise<void> =>
    saveSettings(browser.driver(), {
      walletAddress: sandbox.urls.wallet,
      expectedChainId: sandbox.options.chainId,
      dataApiAddress: sandbox.urls.dataApi,
    });
  const block = async (): Promise<void> => {
    const { page } = blocked;
    if (!page) throw new Error('The page to block is closed.');
    await clickIn(page);
    const asked = connect(page);
    await (await askingWindow(browser.driver())).click('#block');
    await asked;
  };

  const call = async (tab: Tab, planned: Parameters<typeof makeCalls>[0]['calls'][number]): Promise<Lived> => {
    const { page } = tab;
    const began = performance.now();
    const late = new AbortController();
    const took = () => ({ ms: Math.round(performance.now() - began), at: Date.now() });
    try {
      const one = await Promise.race([
        page?.evaluate(makeCalls, { calls: [planned], lanes: 1, publicKey, hungMs }),
        delay(2 * hungMs, null, { signal: late.signal }),
      ]);
      return { ...(one?.[0] ?? { ...planned, end: 'hung' }), ...took() };
    } catch {
      if (tab.page === page) tab.page = null;
      return { ...planned, ...took(), end: 'error', reason: 'gone' };
    } finally {
      late.abort();
    }
  };
  const useTab = async (tab: Tab, lane: number): Promise<void> => {
    const planned = planCalls(seed, lane);
    let lostSession = false;
    while (!over) {
      await delay(pauseMs);
      if (!tab.page) continue;
      const next = planned.next().value;
      if (lostSession) next.kind = 'connect';
      const result = await call(tab, next);
      ended.get(tab.origin)?.push(result);
      lostSession = result.reason === 'not-connected' || result.reason === 'token-revoked';
    }
  };

  /** What the log has now is remembered: newer lines replace the oldest. */
  const readLog = async (): Promise<void> => {
    const page = await browser.driver().storagePage();
    Object.assign(activity, await readKept<Activity>(page, 'activity'));
    logReadAt = Date.now();
    await page.close();
  };
  /** Where nothing can be stored the site may be told so; afterwards it is told that it is blocked. */
  const check = async (when: string, isFull = false): Promise<void> => {
    await openTabs();
    const { page } = blocked;
    if (!page) return;
    checks += 1;
    for (const end = passed() + recoverMs; ; ) {
      await clickIn(page);
      const outcome = await connect(page);
      const reason = outcome.ok ? 'connected' : outcome.data?.reason;
      if (reason === 'site-blocked') return;
      if (reason !== 'storage-failed' || (passed() > end && !isFull)) {
        unblocked.push(`${when}: ${JSON.stringify(outcome)}`);
        return;
      }
      if (isFull) return;
      await delay(200);
    }
  };
  /** The user reads that all is gone, and sets it up again. */
  const setUpAgain = async (): Promise<void> => {
    const options = await browser.driver().extensionPage('options.html');
    const isGone = await options
      .waitFor('[data-testid=blocked-unreadable]', 2000)
      .then(() => true)
      .catch(() => false);
    if (isGone) {
      storageGone += 1;
      deaths.push({ at: Date.now(), since: logReadAt });
      tell('told that what was stored has gone: set up again');
      if (await options.evaluate(() => document.querySelector('#lost-checked') !== null)) {
        await options.click('#lost-checked');
      }
      await options.click('[data-testid=blocked-unreadable] button');
      await options.waitUntil(() => document.querySelector('[data-testid=blocked-unreadable]') === null, null);
      await configure();
      await writeKept(options, 'blockedSites', { [new URL(blocked.url).hostname]: Date.now() });
    }
    await options.close();
  };

  const asking = {
    countWindows: (fragment: string) => browser.driver().countWindows(fragment),
    waitForWindow: (fragment: string, ms?: number) => browser.driver().waitForWindow(fragment, ms),
  };
  await browser.start();
  await configure();
  await openTabs();
  await block();
  const answers = answerQuestions(asking);
  const calling = tabs.flatMap((tab, n) => Array.from({ length: lanes }, (_, lane) => useTab(tab, n * lanes + lane)));
  const happen = happenings(browser, { deaths, closed, check, tabs: [...tabs, blocked], tell });
  const random = createRandom(seed).fork('life');
  try {
    await delay(5000);
    for (let due: string[] = []; passed() < minutes * 60_000; ) {
      if (due.length === 0)
        due = Object.keys(happen)
          .map((what) => ({ what, at: random.unit() }))
          .sort((a, b) => a.at - b.at)
          .map(({ what }) => what);
      const what = due.pop() ?? '';
      // Its lines are written by then, and only then do later ones replace them.
      await readLog();
      tell(what);
      await happen[what]?.();
      events[what] = (events[what] ?? 0) + 1;
      await openTabs();
      await setUpAgain();
      await check(`after ${what}`);
      await delay(3000);
    }
  } finally {
    over = true;
    await Promise.all(calling);
    await answers.stop();
  }
  await delay(4000);
  await readLog();
  await check('at the end');
  return summarizeLife({
    seed,
    events,
    ended,
    wallet: { log: sandbox.wallet.log, executed: sandbox.wallet.executed() },
    activity,
    deaths,
    storageGone,
    checks,
    unblocked,
    ms: passed(),
  });
}

/** All that happens, by name. */
function happenings(
  browser: LifeBrowser,
  given: {
    deaths: Death[];
    closed(): void;
    check(when: string, isFull: boolean): Promise<void>;
    tabs: readonly Tab[];
    tell(line: string): void;
  },
): Record<string, () => Promise<void>> {
  const { deaths, closed, check, tabs, tell } = given;
  const { disk } = browser;
  const died = (since: number): unknown => deaths.push({ at: Date.now(), since });
  const killWorker = async (since = Date.now()): Promise<void> => {
    await browser.driver().killWorker();
    died(since);
  };
  const restart = async (end: () => Promise<void>, since = Date.now()): Promise<void> => {
    closed();
    await end();
    died(since);
  };
  let fills = 0;
  let jumps = 0;
  return {
    'background killed': () => killWorker(),
    async 'browser restarted'() {
      await restart(browser.close);
      await browser.start();
    },
    async 'browser killed'() {
      await restart(browser.kill);
      await browser.start();
    },
    async 'browser asleep'() {
      await browser.signal('SIGSTOP');
      await delay(sleepMs);
      await browser.signal('SIGCONT');
    },
    ...(disk && {
      async 'disk full'() {
        const since = Date.now();
        const killed = fills++ % 3;
        await disk.fill();
        try {
          await delay(fullMs);
          await check('on a full disk', true);
          if (killed === 1) await killWorker(since);
          if (killed === 2) await restart(browser.kill, since);
          await delay(fullMs / 2);
        } finally {
          await disk.free();
        }
        if (killed === 2) await browser.start();
      },
    }),
    async 'updated in place'() {
      const since = Date.now();
      tell(`now version ${await browser.update()}`);
      died(since);
      // Its old pages call on until the user reloads them.
      await delay(3000);
      await Promise.all(tabs.map(({ page }) => page?.reload()));
    },
    async 'clock jumped'() {
      jumps += 1;
      const background = await browser.driver().storagePage();
      await background.evaluate(
        (shift) => {
          const { now } = Date;
          Date.now = () => now() + shift;
        },
        jumps % 2 === 1 ? dayMs : -dayMs,
      );
      await background.close();
      await delay(jumpMs);
      // The next background has the clock of the machine.
      await killWorker();
    },
  };
}
