import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { openBackgroundState } from '#lib/background/background-state.ts';
import { createBackground } from '#lib/background/create-background.ts';
import { createSentences } from '#lib/background/sentences.ts';
import { setLanguage } from '#lib/browser/language.ts';
import { createHeartbeat } from '#lib/calls/heartbeat.ts';
import { createProposalRecords } from '#lib/governance/proposal-records.ts';
import { createPublicSuffixes } from '#lib/sites/site-key.ts';

export default defineBackground(() => {
  createBackground({
    browser,
    isChromium: import.meta.env.CHROME,
    state: openBackgroundState(),
    proposalRecords: createProposalRecords(),
    sentences: createSentences(),
    setLanguage,
    hold: createHeartbeat(() => browser.runtime.getPlatformInfo()),
    fetch: (input, init) => fetch(input, init),
    // The build puts the public suffix list into the extension (`wxt.config.ts`).
    suffixes: createPublicSuffixes(async () => (await fetch(browser.runtime.getURL('public-suffixes.txt'))).text()),
    now: Date.now,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    schedule: (job, ms) => {
      const timer = setTimeout(job, ms);
      return () => clearTimeout(timer);
    },
  }).start();
});
