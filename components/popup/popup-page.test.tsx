// @vitest-environment happy-dom

import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
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
  unread: 0,
  closingVotes: [],
  settings: defaultSettings,
  damaged: [],
};

const content = vi.hoisted(() => ({ value: {} }));

vi.mock('#lib/browser/stored-signal.ts', async (original) => ({
  ...(await original<object>()),
  storedState: async () => signal(content.value),
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

it('shows the network of the site in the tab, and leaves the one in use as it is', async () => {
  const second = { ...defaultNetwork, id: 'b', name: 'Fairground' };
  const site = { origin: 'https://a.example', networkId: 'b', allowedAt: 0, lastCallAt: 0, connected: true };
  content.value = {
    ...stored,
    settings: { ...defaultSettings, networks: [defaultNetwork, second] },
    sites: { [site.origin]: { ...site, keys: null, unasked: [] } },
  };
  fakeBrowser.tabs = [{ id: 1, status: 'complete', url: `${site.origin}/` }];
  await openPopup();
  expect(document.querySelector<HTMLSelectElement>('[data-testid=network-switch] select')?.value).toBe('b');
  await vi.waitFor(() => expect(checks()).toBe(1));
  const sent = JSON.stringify(fakeBrowser.sent);
  expect(sent).toContain('{"command":"wallet.check","argument":{"id":"b"}}');
  expect(sent).not.toContain('network.use');
});
