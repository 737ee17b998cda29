import { compareSite, type SiteAgreement, sharedTokens } from './agreement.ts';
import type { Ended } from './make-calls.ts';
import { judgeMemory, type Memory } from './memory.ts';
import type { Mishaps } from './plan.ts';

/** What a soak counted: the one object on the last line of standard output. */
export interface SoakSummary {
  ok: boolean;
  browser: string;
  seed: number;
  tabs: number;
  calls: number;
  results: number;
  /** Calls that ended with an error, by Drawbridge's reason or the wallet's code. */
  errors: Record<string, number>;
  hung: number;
  /** How long the slowest answered call took, in milliseconds. */
  slowest: number;
  mishaps: Mishaps;
  /** Questions and bad news in the approval window that were answered. */
  answered: number;
  /** Transactions that the wallet executed more than once. */
  doubled: number;
  sites: SiteAgreement[];
  /** Everything in which pages and wallet do not agree, in words. */
  disagreements: string[];
  memory: Memory;
  /** What is kept in session storage at the end, in bytes of JSON. It must not grow with the number of calls. */
  storedBytes: number;
  ms: number;
}

/** The most that may be kept: for each tab 32 entries of the ledger, some with their outcome, and a little for all. */
const mostStored = (tabs: number): number => 10_000 + tabs * 7000;

/** Puts together what a soak came to. `ended` is by origin. */
export function summarize(given: {
  browser: string;
  seed: number;
  tabs: number;
  mishaps: Mishaps;
  answered: number;
  ended: ReadonlyMap<string, readonly Ended[]>;
  wallet: Parameters<typeof compareSite>[2];
  samples: number[];
  storedBytes: number;
  ms: number;
}): SoakSummary {
  const { browser, seed, tabs, mishaps, answered, ended, wallet, samples, storedBytes, ms } = given;
  const all = [...ended.values()].flat();
  const reasons = Map.groupBy(
    all.filter(({ end }) => end === 'error'),
    ({ reason }) => reason ?? '',
  );
  const sites = [...ended].map(([origin, calls]) => compareSite(origin, calls, wallet));
  const disagreements = [...sites.flatMap((site) => site.disagreements), ...sharedTokens(wallet.log)];
  const hung = all.filter(({ end }) => end === 'hung').length;
  const doubled = sites.reduce((sum, site) => sum + site.doubled, 0);
  const memory = judgeMemory(samples);
  const level = memory.level !== false && storedBytes <= mostStored(tabs);
  return {
    ok: hung === 0 && doubled === 0 && disagreements.length === 0 && level,
    browser,
    seed,
    tabs,
    calls: all.length,
    results: all.filter(({ end }) => end === 'result').length,
    errors: Object.fromEntries([...reasons].map(([reason, calls]) => [reason, calls.length])),
    hung,
    slowest: all.reduce((most, { end, ms }) => (end === 'hung' ? most : Math.max(most, ms)), 0),
    mishaps,
    answered,
    doubled,
    sites,
    disagreements,
    memory,
    storedBytes,
    ms,
  };
}
