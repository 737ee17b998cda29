// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { nothingKnown } from '#components/popup/testing/popup-state.ts';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import { formatDate } from '#lib/format/time.ts';
import { defaultNetwork, defaultSettings } from '#lib/settings/settings.ts';
import type { Site } from '#lib/sites/site.ts';
import { unaskedFor } from '#lib/sites/unasked.ts';
import { SitesTab } from './sites-view.tsx';

const now = 10_000_000;

function site(origin: string, change: Partial<Site> = {}): Site {
  return {
    origin,
    networkId: 'first',
    allowedAt: 0,
    lastCallAt: now,
    connected: true,
    keys: null,
    unasked: [],
    ...change,
  };
}

function setUp(sites: Site[], tab: { tabOrigin?: string; chosen?: string[]; forbidden?: string[] } = {}) {
  const byOrigin = Object.fromEntries(sites.map((s) => [s.origin, s]));
  const { tabOrigin = null, chosen = [], forbidden = [] } = tab;
  render(<SitesTab state={{ ...nothingKnown, tabOrigin, sites: byOrigin, now }} httpWallet={{ chosen, forbidden }} />);
}

describe('the sites view', () => {
  it('draws the first of hundreds of sites, and more on demand', () => {
    setUp(Array.from({ length: 300 }, (_, index) => site(`https://s${index}.example`, { lastCallAt: now - index })));
    const rows = (): number => screen.getAllByTestId('site-row').length;
    expect(rows()).toBe(50);
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(rows()).toBe(100);
  });

  afterEach(cleanup);

  it('finds the problem of the page in the tab, whatever the wallet’s state', async () => {
    setUp([]);
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Find the problem' })));
    await expect.poll(() => fakeBrowser.opened).toEqual([expect.stringMatching(/^trouble\.html/)]);
  });

  it('explains how to connect a first site', () => {
    setUp([]);
    expect(screen.getByText(/press its “Connect” button/)).toBeTruthy();
  });

  it('shows each site with its state, its last use and its keys, the connected ones first', () => {
    const keys = [{ name: 'Main', publicKey: 'aa' }];
    setUp([
      site('https://b.example', { connected: false }),
      site('https://a.example', { keys, lastCallAt: now - 180_000 }),
    ]);
    const rows = screen.getAllByTestId('site-row');
    expect(rows.map((row) => row.getAttribute('data-origin'))).toEqual(['https://a.example', 'https://b.example']);
    expect(rows[0]?.textContent).toContain('Last used 3 minutes ago · Sees 1 key');
    expect(rows[1]?.textContent).toContain('Allowed, not connected');
    expect(rows[1]?.textContent).toContain('Has not asked for keys');
  });

  it('leads to the list of all sites, which offers more than there is room for here', () => {
    setUp([site('https://a.example')]);
    expect(screen.queryByRole('button', { name: 'Block a.example' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'All sites' }));
    expect(fakeBrowser.opened).toEqual(['options.html#sites-heading']);
  });

  it('flags names that may be taken for another', () => {
    setUp(['https://lamaswap.com.', 'https://xn--pple-43d.com', 'https://plain.example'].map((origin) => site(origin)));
    const rows = screen.getAllByTestId('site-row').map((row) => row.querySelector('.site-head')?.textContent);
    expect(rows).toEqual([
      'lamaswap.com.Ends with a dotConnected',
      'xn--pple-43d.comUnusual lettersConnected',
      'plain.exampleConnected',
    ]);
  });

  it('asks once before it disconnects', () => {
    setUp([site('https://a.example')]);
    fireEvent.click(screen.getByRole('button', { name: 'Disconnect a.example' }));
    expect(fakeBrowser.sent).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
    expect(fakeBrowser.argumentsOf('site.disconnect')).toEqual([{ origin: 'https://a.example' }]);
  });

  it('keeps the site when the user thinks better of it', () => {
    setUp([site('https://a.example')]);
    fireEvent.click(screen.getByRole('button', { name: 'Disconnect a.example' }));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(fakeBrowser.sent).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Disconnect a.example' }));
  });

  it('says nothing of questions where every one is asked', () => {
    setUp([site('https://a.example')]);
    expect(screen.queryByText('Allowed without asking')).toBeNull();
  });

  it('shows what a site may do unasked, with which key and until when, and takes one of it back', () => {
    const bound = { publicKey: 'ab'.repeat(32), networkId: 'first', chainId: 'net-1' };
    const entry = { method: 'client.send_transaction', transactionKind: 'voteSubmission', ...bound };
    const until = now + unaskedFor;
    const unasked = [
      { ...entry, until },
      { ...entry, method: 'client.check_transaction', publicKey: 'cd'.repeat(32), until: now + 1 },
      { ...entry, method: 'client.sign_transaction', until: now },
    ];
    const keys = [{ name: 'Main', publicKey: entry.publicKey }];
    setUp([site('https://a.example', { unasked, keys })]);
    const shown = screen.getAllByTestId('unasked-kind').map((kind) => kind.querySelector('span')?.textContent);
    expect(shown).toEqual([
      `Vote on a proposalMain ababab…ababab${entry.publicKey} · until ${formatDate(until)}`,
      expect.stringContaining('Sign and check a vote'),
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Ask me again about a.example: Vote on a proposal' }));
    expect(fakeBrowser.argumentsOf('site.askAgain')).toMatchObject([{ origin: 'https://a.example', ...entry }]);
  });

  it('offers the network in use to sites of another, and not to Drawbridge itself', () => {
    const settings = { ...defaultSettings, networks: [defaultNetwork, { ...defaultNetwork, id: 'b', name: 'B' }] };
    const byOrigin = Object.fromEntries(['https://a.example', 'chrome-extension://abc'].map((o) => [o, site(o)]));
    const state = { ...nothingKnown, sites: byOrigin, settings: { ...settings, networkId: 'b' }, now };
    render(<SitesTab state={state} httpWallet={{ chosen: [], forbidden: [] }} />);
    const moves = screen.getAllByRole('button', { name: /^Move/ });
    expect(moves.map((button) => button.closest('li')?.dataset['origin'])).toEqual(['https://a.example']);
  });

  it('says why a site could not be disconnected', async () => {
    setUp([site('https://a.example')]);
    fakeBrowser.fail('The wallet is not responding.');
    fireEvent.click(screen.getByRole('button', { name: 'Disconnect a.example' }));
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Disconnect' })));
    expect(await screen.findByText('The wallet is not responding.')).toBeTruthy();
  });
});

describe('the wallet at its own address, on the site in the current tab', () => {
  afterEach(cleanup);
  const tabOrigin = 'https://a.example';
  const tab = (more: { tabOrigin?: string; chosen?: string[]; forbidden?: string[] }) => setUp([], more);

  it('is offered, and turned on within the click', () => {
    tab({ tabOrigin, chosen: ['https://b.example'] });
    fireEvent.click(screen.getByRole('button', { name: 'Answer on a.example' }));
    expect(fakeBrowser.permissionsAsked).toEqual([{ origins: ['https://a.example/*'] }]);
    expect(fakeBrowser.argumentsOf('site.httpWallet')).toEqual([{ origin: tabOrigin, on: true }]);
  });

  it('is turned off where it is on', () => {
    tab({ tabOrigin, chosen: [tabOrigin] });
    expect(screen.getByTestId('http-tab').textContent).toContain('Reload the page');
    fireEvent.click(screen.getByRole('button', { name: 'Remove a.example' }));
    expect(fakeBrowser.argumentsOf('site.httpWallet')).toEqual([{ origin: tabOrigin, on: false }]);
  });

  it('says when the user has taken the permission back', () => {
    tab({ tabOrigin, chosen: [tabOrigin], forbidden: [tabOrigin] });
    expect(screen.getByTestId('http-tab').textContent).toContain('Not allowed by the browser');
    fireEvent.click(screen.getByRole('button', { name: 'Allow Drawbridge on a.example' }));
    expect(fakeBrowser.permissionsAsked).toEqual([{ origins: ['https://a.example/*'] }]);
  });

  it.each([{}, { tabOrigin: 'http://[::1]:3000' }])('is not offered where it cannot be: %j', (more) => {
    tab(more);
    expect(screen.queryByTestId('http-tab')).toBeNull();
  });
});
