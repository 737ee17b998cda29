import { type GovernanceAlert, placeholderAlert } from '#lib/governance/alert.ts';
import { mostAlerts } from '#lib/governance/update-alerts.ts';
import type { BrowserDriver } from '#scripts/browsers/browser-driver.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { writeKept } from '#scripts/browsers/stored-values.ts';
import { type Spread, spread } from './measure.ts';

export interface FeedPaint {
  /** Milliseconds from opening the page at the governance feed to its first rows on screen, with a dozen alerts. */
  few: Spread;
  /** The same with as many alerts as are kept. */
  many: Spread;
  /** What of it the browser takes to hand over so many from storage. */
  stored: Spread;
}

function storedAlerts(count: number, now: number): Record<string, GovernanceAlert> {
  const hex = (number: number): string => number.toString(16).padStart(64, '0');
  const alert = (index: number): GovernanceAlert => ({
    ...placeholderAlert(hex(index), now),
    title: `Proposal ${index}`,
    unread: index === 0,
    kind: 'newFreeform',
    state: 'STATE_OPEN',
    proposer: hex(index * 31),
    closesAt: now + 86_400_000,
    firstSeenAt: now - ((index * 7919) % count) * 1000,
    tally: { yes: { count: 3, balance: '3000000000000000000' }, no: { count: 2, balance: '2000000000000000000' } },
  });
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [hex(index), alert(index)]));
}

/** Puts alerts where the background keeps them, and resolves to how long it takes to read them. Milliseconds. */
export async function storeAlerts(driver: BrowserDriver, count: number): Promise<number> {
  const page = await driver.extensionPage('options.html');
  await writeKept(page, 'alerts', storedAlerts(count, Date.now()));
  const took = await page.evaluate(async () => {
    const opening = indexedDB.open('drawbridge');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const start = performance.now();
    const reading = opening.result.transaction('private').objectStore('private').get('alerts');
    await new Promise((resolve) => {
      reading.onsuccess = resolve;
    });
    opening.result.close();
    return performance.now() - start;
  });
  await page.close();
  return took;
}

async function feedPaint(driver: BrowserDriver): Promise<number> {
  const page = await driver.extensionPage('explorer.html#/governance', { width: 1280, height: 900 });
  const rows = await page.evaluate(async () => {
    const there = (): boolean => document.querySelector('[data-testid=feed-row]') !== null;
    // A few are there at the first paint, before anybody can look.
    const first = there();
    while (!there()) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return first ? null : performance.now();
  });
  const paint = await page.waitUntil(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime, null);
  await page.close();
  return rows ?? paint ?? Number.NaN;
}

/** Times the feed with few and with many alerts in turn. The stream is off: nothing else writes alerts. */
export async function measureFeedPaint(driver: BrowserDriver, rounds: number): Promise<FeedPaint> {
  await saveSettings(driver, { governanceAlerts: false });
  const few: number[] = [];
  const many: number[] = [];
  const stored: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await storeAlerts(driver, 12);
    few.push(await feedPaint(driver));
    stored.push(await storeAlerts(driver, mostAlerts));
    many.push(await feedPaint(driver));
  }
  await storeAlerts(driver, 0);
  return { few: spread(few), many: spread(many), stored: spread(stored) };
}
