import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import type { ConnectApproval } from '#lib/approvals/approval.ts';
import type { WalletCall } from '#lib/calls/wallet-call.ts';
import type { BackgroundBrowser } from '#lib/platform.ts';
import { currentNetwork, defaultNetwork, defaultSettings } from '#lib/settings/settings.ts';
import { noApiToken } from '#lib/sites/api-token-state.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import type { WalletStatus } from '#lib/wallet/wallet-checks.ts';
import { showOnToolbar, type ToolbarState } from './toolbar-button.ts';

const checked = { checkedAt: 0, address: 'http://127.0.0.1:1789' };
const { walletAddress } = currentNetwork(defaultSettings);
const two = { ...defaultSettings, networks: [defaultNetwork, { ...defaultNetwork, id: 'other' }], followed: ['other'] };
const nothing: ToolbarState = {
  approvals: [],
  walletCalls: [],
  walletStatuses: {},
  apiTokenState: noApiToken,
  cutOffReviews: {},
  settings: defaultSettings,
  storageFails: false,
  unread: {},
};
const asked: ConnectApproval = {
  ...{
    kind: 'connect',
    networkIds: ['first'],
    step: 'asking',
    id: 'a',
    origin: 'https://a.example',
    domain: 'a.example',
  },
  ...{ topOrigin: null, tabId: 1, networkId: 'first', askedAt: 0, detail: '' },
};
const call: WalletCall = {
  id: 'c',
  networkId: 'first',
  origin: 'https://a.example',
  method: 'm',
  step: 'in-wallet',
  since: 0,
};

/** A toolbar button as the user sees it, and how often it was changed. */
function shown(state: Partial<ToolbarState>) {
  const all = { ...nothing, ...state };
  const items = {
    approvals: memoryItem(all.approvals),
    walletCalls: memoryItem(all.walletCalls),
    walletStatuses: memoryItem(all.walletStatuses),
    apiTokenState: memoryItem(all.apiTokenState),
    cutOffReviews: memoryItem(all.cutOffReviews),
    settings: memoryItem(all.settings),
    storageFails: memoryItem(all.storageFails),
    unread: memoryItem(all.unread),
  };
  const seen = { icon: '', badge: '', colour: '', title: '' };
  const changes = vi.fn();
  const button: BackgroundBrowser['action'] = {
    setIcon: async ({ path }) => {
      changes('icon');
      seen.icon = Object(path)[32];
    },
    setBadgeText: async ({ text }) => {
      changes('badge');
      seen.badge = text ?? '';
    },
    setBadgeBackgroundColor: async ({ color }) => {
      seen.colour = `${color}`;
    },
    setTitle: async ({ title }) => {
      changes('title');
      seen.title = title ?? '';
    },
  };
  showOnToolbar(items, button, async () => undefined);
  return { items, seen, changes };
}

const states: [string, Partial<ToolbarState>][] = [
  ['', {}],
  ['', { walletStatuses: { first: { ...checked, finding: 'ok', detail: 'a', chainId: 'a', expectedChainId: '' } } }],
  [
    '',
    { walletStatuses: { first: { ...checked, finding: 'slow-node', detail: '', chainId: null, expectedChainId: '' } } },
  ],
  [
    '',
    {
      walletStatuses: {
        first: { ...checked, finding: 'methods-missing', detail: '', chainId: null, expectedChainId: '' },
      },
    },
  ],
  [
    'off-',
    { walletStatuses: { first: { ...checked, finding: 'no-answer', detail: '', chainId: null, expectedChainId: '' } } },
  ],
  [
    'problem-',
    {
      walletStatuses: {
        first: { ...checked, finding: 'no-permission', detail: '', chainId: null, expectedChainId: '' },
      },
    },
  ],
  [
    'problem-',
    {
      walletStatuses: { first: { ...checked, finding: 'bad-answer', detail: '', chainId: null, expectedChainId: '' } },
    },
  ],
  [
    'problem-',
    { walletStatuses: { first: { ...checked, finding: 'outdated', detail: '', chainId: null, expectedChainId: '' } } },
  ],
  [
    'problem-',
    {
      walletStatuses: {
        first: { ...checked, finding: 'wrong-chain', detail: 'b', chainId: 'b', expectedChainId: 'a' },
      },
    },
  ],
  [
    'problem-',
    { walletStatuses: { first: { ...checked, finding: 'no-node', detail: '', chainId: null, expectedChainId: '' } } },
  ],
  ['problem-', { apiTokenState: { ...noApiToken, networkIds: ['first'], state: 'invalid' } }],
  ['problem-', { cutOffReviews: { [walletAddress]: { open: false, since: 'failing' } } }],
  ['', { cutOffReviews: { 'http://other.example': { open: false, since: 'failing' } } }],
];

describe('the toolbar button', () => {
  it.each(states)('has the icon “%s” for %o', async (prefix, state) => {
    const { seen } = shown(state);
    await expect.poll(() => seen.icon).toBe(`/icon/${prefix}32.png`);
  });

  it.each<[string, Partial<ToolbarState>]>([
    ['', {}],
    ['7', { unread: { first: 7 } }],
    ['999+', { unread: { first: 1200 } }],
    // One that is not followed is not counted.
    ['7', { unread: { first: 7, other: 3 } }],
    ['9', { unread: { first: 7, other: 2, gone: 1 }, settings: two }],
    ['!', { unread: { first: 7 }, approvals: [asked] }],
    ['7', { unread: { first: 7 }, approvals: [{ ...asked, step: 'in-wallet' }] }],
    ['!', { unread: { first: 7 }, walletCalls: [call] }],
    ['7', { unread: { first: 7 }, walletCalls: [{ ...call, step: 'waiting' }] }],
    // The wallet asks nothing then.
    [
      '7',
      {
        unread: { first: 7 },
        walletCalls: [call],
        apiTokenState: { ...noApiToken, networkIds: ['first'], state: 'valid' },
      },
    ],
  ])('has the badge “%s” for %o', async (badge, state) => {
    const { seen } = shown(state);
    await expect.poll(() => seen.title).not.toBe('');
    expect(seen.badge).toBe(badge);
  });

  it('follows what is stored, and changes nothing twice', async () => {
    const { seen, items, changes } = shown({ unread: { first: 2 } });
    await expect.poll(() => seen.badge).toBe('2');
    const news = seen.colour;
    await items.approvals.update(() => [asked]);
    await expect.poll(() => seen).toMatchObject({ badge: '!', title: 'Drawbridge: 1 request is waiting for you' });
    expect(seen.colour).not.toBe(news);
    await items.approvals.update(() => [asked, { ...asked, id: 'b' }]);
    await expect.poll(() => seen).toMatchObject({ badge: '!', title: 'Drawbridge: 2 requests are waiting for you' });
    await items.approvals.update(() => []);
    await expect.poll(() => seen).toMatchObject({ badge: '2', colour: news });
    changes.mockClear();
    const status: WalletStatus = { ...checked, finding: 'ok', detail: 'a', chainId: 'a', expectedChainId: '' };
    await items.walletStatuses.update(() => ({ first: status }));
    await items.unread.update(() => ({ first: 3 }));
    await expect.poll(() => seen.badge).toBe('3');
    expect(changes.mock.calls).toEqual([['badge']]);
  });

  it('does not go back to what was stored before a change', async () => {
    const { seen, items } = shown({});
    void items.unread.update(() => ({ first: 3 }));
    await expect.poll(() => seen.title).not.toBe('');
    expect(seen.badge).toBe('3');
  });

  it.each(['', 'problem-', 'off-'])('has a picture “%s” in both sizes of toolbars', (prefix) => {
    for (const size of [16, 32]) {
      const png = readFileSync(new URL(`../../public/icon/${prefix}${size}.png`, import.meta.url));
      expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', size, size]);
    }
  });
});
