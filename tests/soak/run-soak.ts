import { setTimeout as delay } from 'node:timers/promises';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import type { BrowserDriver, PageDriver } from '#scripts/browsers/browser-driver.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { connect } from '#tests/fixtures/provider-calls.ts';
import { serveTestSite } from '#tests/fixtures/test-site.ts';
import { answerQuestions } from './answer-questions.ts';
import { type DroppingFront, startDroppingFront } from './dropping-front.ts';
import { type Ended, makeCalls } from './make-calls.ts';
import { type Mishaps, mishapNames, planCalls, planMishaps } from './plan.ts';
import { type SoakSummary, summarize } from './summary.ts';

export interface SoakOptions {
  /** Calls in all; without end when `minutes` is given. */
  calls: number;
  tabs: number;
  sites: number;
  seed: number;
  mishaps: Mishaps;
  /** How long to go on, whatever number of calls that is; null to go by `calls`. */
  minutes: number | null;
  tell?: (progress: { part: number; ended: readonly Ended[]; mishaps: Mishaps }) => void;
}

/**
 * Mishaps come in this part of the run; in the rest one life of the background has its memory measured, after a short while in
 * which it warms up.
 */
const unquiet = 0.7;
const warmUp = 0.1;
/** Calls that a tab makes before it tells how they ended, and the most that it makes at the same time. */
const batch = 10;
const mostLanes = 4;
/**
 * Milliseconds without an answer after which a call counts as hung. Reviews go one at a time, and after each mishap with a
 * question, which in Firefox the user of this run needs seconds to find.
 */
const hungMs = { chromium: 60_000, firefox: 4 * 60_000 };
/** Milliseconds that the wallet spends on another chain. */
const awayMs = 300;
/** How many times the memory is measured. */
const measurements = 18;

/**
 * Lets many tabs of several sites call for a long time, while mishaps come at random, and holds what the pages saw against
 * what the wallet recorded.
 */
export async function runSoak(driver: BrowserDriver, options: SoakOptions): Promise<SoakSummary> {
  const { seed, tabs, sites, calls, minutes } = options;
  const start = performance.now();
  await using sandbox = await startSandbox({ approve: 'always', seed, eventEveryMs: 0 });
  await using site = await serveTestSite();
  await using front = await startDroppingFront(sandbox.urls.wallet);
  await saveSettings(driver, {
    walletAddress: front.url,
    expectedChainId: sandbox.options.chainId,
    dataApiAddress: sandbox.urls.dataApi,
    // Only then does anything need the node.
    governanceAlerts: options.mishaps.nodes > 0,
  });
  const pages: Array<{ origin: string; page: PageDriver }> = [];
  for (let tab = 0; tab < tabs; tab++) {
    const url = site.url(`site${(tab % sites) + 1}.localhost`);
    pages.push({ origin: new URL(url).origin, page: await driver.newPage(url) });
  }

  const ended = new Map<string, Ended[]>(pages.map(({ origin }) => [origin, []]));
  const all = (): Ended[] => [...ended.values()].flat();
  let began = performance.now();
  let settled = 0;
  const part = (): number =>
    minutes === null ? settled / Math.max(calls, 1) : (performance.now() - began) / (minutes * 60_000);
  const mishaps: Mishaps = { kills: 0, restarts: 0, drops: 0, nodes: 0, chains: 0 };
  const tell = (): void => options.tell?.({ part: Math.min(part(), 1), ended: all(), mishaps });

  const publicKey = sandbox.wallet.keys()[0]?.publicKey ?? '';
  const useTab = async ({ origin, page }: (typeof pages)[number], tab: number): Promise<void> => {
    const planned = planCalls(seed, tab);
    let lostSession = false;
    const share = minutes === null ? Math.floor(calls / tabs) + (tab < calls % tabs ? 1 : 0) : Number.POSITIVE_INFINITY;
    for (let made = 0; made < share && part() < 1; made += batch) {
      // They may take longer than the calls among which they are to come.
      if (part() >= unquiet) await makingMishaps;
      const next = Array.from({ length: Math.min(batch, share - made) }, () => planned.next().value);
      // As a page does: otherwise most calls of a run with many restarts would tell nothing but that.
      if (lostSession && next[0]) next[0].kind = 'connect';
      const lanes = 1 + ((tab + made) % mostLanes);
      const results = await page.evaluate(makeCalls, {
        calls: next,
        lanes,
        publicKey,
        hungMs: hungMs[driver.name],
      });
      ended.get(origin)?.push(...results);
      settled += results.length;
      lostSession = results.some(({ reason }) => reason === 'not-connected' || reason === 'token-revoked');
      tell();
    }
  };

  const answers = answerQuestions(driver);
  // Every site has its session before the first call counts.
  await Promise.all(pages.map(({ page }) => connect(page)));
  began = performance.now();
  const over = new AbortController();
  const makingMishaps = makeMishaps({
    seed,
    count: options.mishaps,
    driver,
    sandbox,
    front,
    part,
    done: mishaps,
    over: over.signal,
  });
  const samples: number[] = [];
  const quietFrom = warmUp + (mishapNames.some((name) => options.mishaps[name] > 0) ? unquiet : 0);
  const measuring = makingMishaps.then(() => measure({ driver, samples, part, from: quietFrom, over: over.signal }));
  try {
    await Promise.all(pages.map(useTab));
  } finally {
    over.abort();
    await Promise.all([answers.stop(), makingMishaps, measuring]);
  }
  const storedBytes = await sessionBytes(driver);
  const wallet = { log: sandbox.wallet.log, executed: sandbox.wallet.executed() };
  const ms = Math.round(performance.now() - start);
  return summarize({
    browser: driver.name,
    seed,
    tabs,
    mishaps,
    ended,
    wallet,
    samples,
    storedBytes,
    answered: answers.answered(),
    ms,
  });
}

/** Size of what the background keeps for this browser session, as JSON. */
async function sessionBytes(driver: BrowserDriver): Promise<number> {
  const page = await driver.extensionPage('options.html');
  const bytes = await page.evaluate(async () => JSON.stringify(await chrome.storage.session.get(null)).length);
  await page.close();
  return bytes;
}

async function makeMishaps(given: {
  seed: number;
  count: Mishaps;
  driver: BrowserDriver;
  sandbox: Sandbox;
  front: DroppingFront;
  part: () => number;
  done: Mishaps;
  over: AbortSignal;
}): Promise<void> {
  const { driver, sandbox, front, part, done, over } = given;
  const { faults, wallet } = sandbox;
  const make: Record<keyof Mishaps, () => unknown> = {
    kills: () => driver.killWorker(),
    restarts: () => wallet.restart(),
    drops: () => front.dropNext(done.drops % 2 === 0 ? 'executed' : 'unsent'),
    nodes: () => sandbox.setFaults({ dataApiDown: !faults.dataApiDown }),
    async chains() {
      await sandbox.setFaults({ otherChainId: 'another-chain' });
      await delay(awayMs);
      await sandbox.setFaults({ otherChainId: null });
    },
  };
  for (const { what, at } of planMishaps(given.seed, given.count, unquiet)) {
    while (part() < at && !over.aborted) await delay(10);
    if (over.aborted) return;
    await make[what]();
    done[what] += 1;
  }
  await sandbox.resetFaults();
}

async function measure(given: {
  driver: BrowserDriver;
  samples: number[];
  part: () => number;
  from: number;
  over: AbortSignal;
}): Promise<void> {
  const { driver, samples, part, from, over } = given;
  for (let n = 0; n < measurements; n++) {
    const at = from + ((n + 0.5) / measurements) * (1 - from);
    while (part() < at && !over.aborted) await delay(10);
    if (over.aborted) return;
    const bytes = await driver.backgroundHeap();
    if (bytes !== null) samples.push(bytes);
  }
}
