import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { createBackground } from '#lib/background/background.ts';
import { Store } from '#lib/background/store.ts';
import { setLanguage } from '#lib/browser/language.ts';
import { createHeartbeat } from '#lib/calls/stay-awake.ts';
import { createProposalRecords } from '#lib/governance/proposal-records.ts';
import type { Platform } from '#lib/platform.ts';
import { createPublicSuffixes } from '#lib/sites/site-key.ts';

export default defineBackground(() => {
  const platform: Platform = {
    browser,
    isChromium: import.meta.env.CHROME,
    setLanguage,
    hold: createHeartbeat(() => browser.runtime.getPlatformInfo()),
    fetch: (input, init) => fetch(input, init),
    // The build puts the public suffix list into the extension (`wxt.config.ts`).
    suffixes: createPublicSuffixes(async () => (await fetch(browser.runtime.getURL('public-suffixes.txt'))).text()),
    now: Date.now,
    monotonic: () => performance.now(),
    random: Math.random,
    newId: () => crypto.randomUUID(),
    schedule: (job, ms) => {
      const timer = setTimeout(job, ms);
      return () => clearTimeout(timer);
    },
  };
  createBackground(platform, new Store(), createProposalRecords()).start();
});
