// @vitest-environment happy-dom

import { signal } from '@preact/signals';
import { fireEvent } from '@testing-library/preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import { noNodes } from '#lib/data-api/nodes/node-state.ts';
import { noAssets } from '#lib/network-state.ts';
import { defaultNetwork, defaultSettings } from '#lib/settings/settings.ts';

const stored = {
  wallets: {},
  lastChainIds: {},
  learntChains: {},
  approvals: [],
  calls: [],
  cutOffReviews: {},
  apiToken: { state: 'none', networkIds: [], remembered: false, hint: '', checkedAt: null },
  sites: {},
  blockedSites: {},
  unread: 0,
  closingVotes: [],
  settings: defaultSettings,
  damaged: [],
};

const content = vi.hoisted(() => ({ value: {} }));

vi.mock('#lib/browser/stored-signal.ts', async (original) => ({
  ...(await original<object>()),
  storedState: async () => signal(content.value),
  networkSignal: async () => signal(null),
  soon: async () => undefined,
}));

/** Opens the popup as the browser does: a new document, and its script from the start. */
async function openPopup(): Promise<void> {
  document.body.innerHTML = '<div id="app"></div>';
  vi.resetModules();
  await import('../../entrypoints/popup/main.tsx');
  await vi.waitFor(() => expect(shownView()).toBeDefined());
}

const shownView = (): string | undefined => document.querySelector<HTMLElement>('[data-testid=view]')?.dataset['view'];

const checks = (): number =>
  fakeBrowser.sent.filter((message) => JSON.stringify(message).includes('"wallet.check"')).length;

beforeEach(() => {
  content.value = stored;
  localStorage.clear();
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  fakeBrowser.reset();
});

it('checks the wallet again only once the last check has ended', async () => {
  const answers: (() => void)[] = [];
  fakeBrowser.answer = (message) => {
    const answer = { ok: true, result: undefined };
    if (!JSON.stringify(message).includes('"wallet.check"')) return Promise.resolve(answer);
    return new Promise((resolve) => answers.push(() => resolve(answer)));
  };
  await openPopup();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(checks()).toBe(1);
  answers.shift()?.();
  await vi.advanceTimersByTimeAsync(4999);
  expect(checks()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(checks()).toBe(2);
});

it('opens the view it was left at', async () => {
  await openPopup();
  expect(shownView()).toBe('wallet');
  document.querySelector<HTMLElement>('[data-testid=view-sites]')?.click();
  await openPopup();
  expect(shownView()).toBe('sites');
});

it('opens the wallet where the stored view is none of its own', async () => {
  localStorage.setItem('popup-view', 'nowhere');
  await openPopup();
  expect(shownView()).toBe('wallet');
});

/** A site of network "b" is in the tab, and another network is in use. */
function siteOfOther(): void {
  const second = { ...defaultNetwork, id: 'b', name: 'Fairground' };
  const site = { origin: 'https://a.example', networkId: 'b', allowedAt: 0, lastCallAt: 0, connected: true };
  content.value = {
    ...stored,
    settings: { ...defaultSettings, networks: [defaultNetwork, second] },
    sites: { [site.origin]: { ...site, keys: null, unasked: [] } },
    // What the assets' view reads.
    list: { ...noAssets, assets: [{ id: 'a1', status: 'STATUS_ENABLED', details: null }], fetchedAt: 1 },
    nodes: noNodes,
  };
  fakeBrowser.tabs = [{ id: 1, status: 'complete', url: `${site.origin}/` }];
}

const networkChoice = (): HTMLSelectElement | null =>
  document.querySelector<HTMLSelectElement>('[data-testid=network-switch] select');

it('shows the network of the site in the tab, and leaves the one in use as it is', async () => {
  siteOfOther();
  await openPopup();
  expect(networkChoice()?.value).toBe('b');
  await vi.waitFor(() => expect(fakeBrowser.argumentsOf('wallet.check')).toEqual([{ id: 'b' }]));
  expect(fakeBrowser.argumentsOf('network.use')).toEqual([]);
});

it('asks for the assets of each network that is shown', async () => {
  siteOfOther();
  localStorage.setItem('popup-view', 'assets');
  await openPopup();
  await vi.waitFor(() => expect(fakeBrowser.argumentsOf('assets.refresh')).toEqual([{ id: 'b' }]));
  fireEvent.change(networkChoice() ?? document, { target: { value: 'first' } });
  await vi.waitFor(() => expect(fakeBrowser.argumentsOf('assets.refresh')).toEqual([{ id: 'b' }, { id: 'first' }]));
});

it.each([
  ['an asset', '[data-testid=asset-row] a', 'explorer.html#/assets/a1'],
  ['all assets', '.list-line a', 'explorer.html#/assets'],
  ['the explorer', '[data-testid=open-explorer]', 'explorer.html'],
])('opens %s in the network that is shown', async (_, link, page) => {
  siteOfOther();
  localStorage.setItem('popup-view', 'assets');
  await openPopup();
  await vi.waitFor(() => expect(document.querySelector(link)).not.toBeNull());
  fireEvent.click(document.querySelector(link) ?? document);
  await vi.waitFor(() => expect(fakeBrowser.opened).toEqual([page]));
  expect(fakeBrowser.argumentsOf('network.use')).toEqual([{ id: 'b' }]);
});
