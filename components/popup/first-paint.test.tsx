// @vitest-environment happy-dom
// First: what follows takes the browser and the database as it finds them.
import 'fake-indexeddb/auto';
import '#lib/browser/testing/fake-browser.ts';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';

Object.assign(browser, { storage: fakeBrowser.storage });
const { session } = fakeBrowser.storage;

let closePage: (() => void) | undefined;

beforeEach(() => localStorage.clear());
afterEach(() => {
  // What is still being read would be drawn into a document that is gone.
  closePage?.();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Puts the page as it is painted before any script has run into the document. */
function openFrame(page: 'popup' | 'approval'): void {
  const html = readFileSync(`${import.meta.dirname}/../../entrypoints/${page}/index.html`, 'utf8');
  document.body.innerHTML = /<body>(.*)<script/s.exec(html)?.[1] ?? '';
}

/** Opens a page as the browser does, and tells what it has read once it has drawn `drawn`, and how much that is. */
async function firstView(page: 'popup' | 'approval', openPage: () => Promise<unknown>, drawn: string) {
  openFrame(page);
  const frame = [...document.querySelectorAll('#app *')];
  vi.resetModules();
  const reads = vi.spyOn(session, 'get');
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const keptReads = vi.spyOn(IDBObjectStore.prototype, 'get');
  await openPage();
  const { render } = await import('preact');
  closePage = () => render(null, document.querySelector('#app') ?? document.body);
  await expect.poll(() => document.querySelector(drawn)).not.toBeNull();
  return {
    session: reads.mock.calls,
    transactions: transactions.mock.calls.filter(([, mode]) => mode === 'readonly').length,
    kept: keptReads.mock.calls.map(([name]) => name),
    nodes: document.querySelectorAll('#app *').length,
    /** Elements that were there before the script, and are no more. */
    replaced: frame.filter((element) => !element.isConnected),
  };
}

const openPopup = () =>
  firstView('popup', () => import('../../entrypoints/popup/main.tsx'), '[data-testid=wallet-notice]');

test.each(['popup', 'approval'] as const)(
  'the frame of %s has one heading, and nothing to press or translate',
  (page) => {
    openFrame(page);
    expect([...document.querySelectorAll('main h1')].map(({ textContent }) => textContent)).toEqual(['Drawbridge']);
    expect(document.querySelectorAll('h1, main')).toHaveLength(2);
    expect(document.querySelector('button, a, input, [tabindex], [data-testid]')).toBeNull();
    expect(document.body.textContent.trim().split(/\s+/)).toEqual(
      page === 'popup' ? ['Drawbridge', 'Drawbridge'] : ['Drawbridge'],
    );
  },
);

test('the popup paints after one read of each area, without a long list', async () => {
  const { session, transactions, kept, nodes, replaced } = await openPopup();
  expect(session).toEqual([
    [['walletStatuses', 'approvals', 'walletCalls', 'apiTokenState', 'unreadCounts', 'closing', 'storageFails']],
  ]);
  expect(transactions).toBe(1);
  expect(kept).toEqual([
    'lastChainId',
    'learntChains',
    'cutOffReviews',
    'sites',
    'blockedSites',
    'settings',
    'damaged',
  ]);
  expect(nodes).toBeLessThan(80);
  expect(replaced).toEqual([]);
});

test('a list is read when its view is opened, and once', async () => {
  await openPopup();
  const keptReads = vi.spyOn(IDBObjectStore.prototype, 'get').mockClear();
  for (const view of ['assets', 'wallet', 'assets']) {
    document.querySelector<HTMLElement>(`[data-testid=view-${view}]`)?.click();
    await expect.poll(() => document.querySelector('[data-testid=view] > div ~ *')).not.toBeNull();
  }
  await expect.poll(() => keptReads.mock.calls.flat()).toContain('assets');
  expect(keptReads.mock.calls.flat().filter((name) => name === 'assets')).toHaveLength(1);
  expect(keptReads.mock.calls.flat()).not.toContain('alerts');
});

test('the approval window paints after one read of one area', async () => {
  const origin = 'https://app.example.com';
  await session.set({
    approvals: [
      {
        ...{ id: 'a', kind: 'connect', step: 'asking', origin, domain: 'example.com', topOrigin: null, tabId: 1 },
        ...{ networkId: 'first', networkIds: ['first'], detail: '' },
      },
    ],
  });
  const main = () => import('../../entrypoints/approval/main.tsx');
  const { session: reads, transactions, nodes, replaced } = await firstView('approval', main, '#connect');
  expect(reads).toEqual([
    [['approvals', 'walletCalls', 'apiTokenState', 'networkNames', 'chainIds', 'walletStatuses']],
  ]);
  expect(transactions).toBe(0);
  expect(document.querySelector('[data-testid=approval-host] strong')?.textContent).toBe('example.com');
  expect(nodes).toBeLessThan(60);
  expect(replaced).toEqual([]);
});

test('the popup is drawn where the browser keeps nothing for pages, and changes its view', async () => {
  vi.stubGlobal('localStorage', null);
  vi.stubGlobal('sessionStorage', null);
  await openPopup();
  document.querySelector<HTMLElement>('[data-testid=view-assets]')?.click();
  await expect.poll(() => document.querySelector('[data-view=assets] > div ~ *')).not.toBeNull();
});
