import '#lib/testing/fake-extension.ts';
import { expect, test, vi } from 'vitest';
import { browser as extension } from 'wxt/browser';
import { startBackground, walletOfTest } from '#lib/calls/testing/background.ts';
import { emptyAlert } from '#lib/governance/testing/empty-alert.ts';
import { noAssets } from '#lib/network-state.ts';
import { defaultNetwork } from '#lib/settings/settings.ts';
import { followPermissions, openClicked, welcome } from './listen.ts';
import type { Store } from './store.ts';
import { fakeBrowser } from './testing/fake-browser.ts';
import { memoryStore } from './testing/memory-store.ts';

async function opened(reason: string, installType: string): Promise<string[]> {
  const urls: string[] = [];
  const browser = fakeBrowser();
  browser.management.getSelf = async () => ({ installType });
  browser.tabs.create = async ({ url = '' }) => void urls.push(url);
  await welcome(browser, reason);
  return urls;
}

test('a new user gets the welcome page, by the store or a policy', async () => {
  expect(await opened('install', 'normal')).toEqual(['chrome-extension://abc/welcome.html']);
  expect(await opened('install', 'admin')).toHaveLength(1);
});

test.each([
  ['update', 'normal'],
  ['browser_update', 'normal'],
  ['install', 'development'],
])('nobody else does: %s, %s', async (reason, installType) => {
  expect(await opened(reason, installType)).toEqual([]);
});

test.each([
  ['one', 'a', 'explorer.html#/governance/a', { a: false, b: true }],
  ['many', null, 'explorer.html#/governance', { a: true, b: true }],
  ['reminders', null, 'explorer.html#/governance?own=none', { a: true, b: true }],
] as const)(
  'a click on a notification of %s opens %s and marks that alone as read',
  async (told, proposalId, page, unread) => {
    const store = memoryStore();
    const alert = (id: string) => ({ ...emptyAlert(id, 0), unread: true });
    await store.alerts.of('first').update(() => ({ a: alert('a'), b: alert('b') }));
    const urls: string[] = [];
    const browser = fakeBrowser();
    browser.tabs.create = async ({ url = '' }) => void urls.push(url);
    await openClicked(`proposals first ${told} ${proposalId ?? 2}`, { settingsChanges: {} as never }, browser, store);
    expect(urls).toEqual([`chrome-extension://abc/${page}`]);
    const alerts = Object.entries(await store.alerts.of('first').get());
    expect(Object.fromEntries(alerts.map(([id, one]) => [id, one.unread]))).toEqual(unread);
  },
);

const proposalA = 'proposals first one a open:';

/** A browser in which only private windows are open, or none, as on a Mac after the last one was closed. */
async function withoutWindow() {
  const store = memoryStore();
  await store.alerts.of('first').update(() => ({ a: { ...emptyAlert('a', 0), unread: true } }));
  const browser = fakeBrowser();
  browser.tabs.create = async () => Promise.reject(new Error('No current window'));
  browser.management.getSelf = async () => ({ installType: 'normal' });
  const cleared = vi.spyOn(browser.notifications, 'clear');
  const isUnread = async () => (await store.alerts.of('first').get())['a']?.unread;
  return { store, browser, cleared, isUnread };
}

test('where no window is open for a tab, one opens', async () => {
  const { store, browser, cleared, isUnread } = await withoutWindow();
  const opened = vi.spyOn(browser.windows, 'create');
  await openClicked(proposalA, { settingsChanges: {} as never }, browser, store);
  await welcome(browser, 'install');
  expect(opened.mock.calls).toEqual([
    [{ url: 'chrome-extension://abc/explorer.html#/governance/a' }],
    [{ url: 'chrome-extension://abc/welcome.html' }],
  ]);
  expect(cleared).toHaveBeenCalledWith(proposalA);
  expect(await isUnread()).toBe(false);
});

test('a notification that opens nothing stays, and so does its alert', async () => {
  const { store, browser, cleared, isUnread } = await withoutWindow();
  browser.windows.create = async () => Promise.reject(new Error('Failed'));
  await expect(openClicked(proposalA, { settingsChanges: {} as never }, browser, store)).rejects.toThrow('Failed');
  expect(cleared).not.toHaveBeenCalled();
  expect(await isUnread()).toBe(true);
});

/** The user has taken back the permission for these hosts. */
function takenBack(...hosts: string[]): void {
  vi.spyOn(extension.permissions, 'contains').mockImplementation(
    async ({ origins = [] }) => !origins.some((origin) => hosts.includes(new URL(origin).hostname)),
  );
}

/** What is tried again, or anew, once a permission has come or gone. */
async function triedAgain(store: Store): Promise<string[]> {
  const tried: string[] = [];
  const reconnect = async (id = ''): Promise<void> => void tried.push(`stream of ${id}`);
  const refreshAssets = async (id = ''): Promise<void> => void tried.push(`assets of ${id}`);
  const checkWallet = async (id = ''): Promise<void> => void tried.push(`wallet of ${id}`);
  const calls = { apiTokenUse: { checkWallet } } as never;
  await followPermissions({ governance: { reconnect } as never, refreshAssets, calls }, store);
  return tried;
}

test('a new permission has what failed tried again at once, and nothing else', async () => {
  takenBack();
  const store = memoryStore();
  const networks = ['first', 'b', 'c'].map((id) => ({ ...defaultNetwork, id }));
  await store.settings.update((all) => ({ ...all, networks }));
  const end = { kind: 'unreachable', why: 'not-allowed' } as const;
  await store.streamState.of('b').update(() => ({ state: 'retrying', since: 1, nextAttemptAt: 2, end }));
  await store.assets.of('b').update(() => ({ ...noAssets, failure: end }));
  const timeout = { kind: 'unreachable', why: 'timeout' } as const;
  await store.streamState.of('c').update(() => ({ state: 'retrying', since: 1, nextAttemptAt: 2, end: timeout }));
  await store.assets.of('c').update(() => ({ ...noAssets, failure: timeout }));
  const status = { detail: '', chainId: null, expectedChainId: '', checkedAt: 1, address: '' };
  await store.walletStatuses.update(() => ({
    first: { ...status, finding: 'no-answer' },
    c: { ...status, finding: 'no-permission' },
  }));
  expect(await triedAgain(store)).toEqual(['stream of b', 'assets of b', 'wallet of c']);
});

test('a permission that is taken back has its stream closed and its wallet looked at, and no other', async () => {
  takenBack('node.example', 'localhost');
  const store = memoryStore();
  const dataApiAddresses = ['https://other.example', 'https://node.example:3008'];
  const networks = [
    { ...defaultNetwork, id: 'first' },
    { ...defaultNetwork, id: 'b', dataApiAddresses },
    { ...defaultNetwork, id: 'c', walletAddress: 'http://localhost:1789' },
  ];
  await store.settings.update((all) => ({ ...all, networks }));
  expect(await triedAgain(store)).toEqual(['stream of b', 'wallet of c']);
});

test('the browser tells of it', async () => {
  takenBack('127.0.0.1');
  const browser = fakeBrowser();
  const tell: Array<() => void> = [];
  browser.permissions.onRemoved = { addListener: (listener: () => void) => void tell.push(listener) };
  const wallet = walletOfTest();
  startBackground(memoryStore(), { browser, openWallet: () => wallet.link }).start();
  for (const listener of tell) listener();
  await expect.poll(() => wallet.state.asked).toEqual(['routine']);
});
