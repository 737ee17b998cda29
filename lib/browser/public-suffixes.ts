import { browser } from 'wxt/browser';
import { createPublicSuffixes } from '#lib/sites/site-key.ts';

/** The public suffix list that the build puts into the extension (`wxt.config.ts`). */
export const publicSuffixes = createPublicSuffixes(async () => {
  const file = await fetch(browser.runtime.getURL('public-suffixes.txt'));
  return file.text();
});
