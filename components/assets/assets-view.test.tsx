// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { nothingKnown } from '#components/popup/testing/popup-state.ts';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import type { Asset } from '#lib/data-api/list-assets.ts';
import { noNodes } from '#lib/data-api/nodes/node-state.ts';
import type { AssetsState } from '#lib/network-state.ts';
import { AssetsTab } from './assets-view.tsx';

function asset(symbol: string, change: Partial<Asset> = {}): Asset {
  const contractAddress = `0x${symbol.toLowerCase().padEnd(40, '0')}`;
  const erc20 = { contractAddress, lifetimeLimit: '5000000', withdrawThreshold: '1' };
  const details = { name: `${symbol} coin`, symbol, decimals: '6', quantum: '1', builtinAsset: null, erc20 };
  return { id: `id-${symbol}`, status: 'STATUS_ENABLED', details, ...change };
}

const now = 10_000_000;

function setUp(change: Partial<AssetsState>) {
  const state = { assets: [], fetchedAt: now, failure: null, unreadable: 0, address: '', ...change };
  const view = (shown: typeof state) => <AssetsTab state={{ ...nothingKnown, now }} list={shown} nodes={noNodes} />;
  const { rerender } = render(view(state));
  return { change: (now: Partial<typeof state>) => rerender(view({ ...state, ...now })) };
}

const symbols = () => screen.getAllByTestId('asset-row').map((row) => row.querySelector('h2')?.textContent);

describe('the assets view', () => {
  afterEach(cleanup);

  it('shows what is known of an asset', () => {
    setUp({ assets: [asset('USDT')] });
    const row = within(screen.getByTestId('asset-row'));
    for (const text of ['USDT', 'USDT coin', '5 USDT', '6']) {
      expect(row.getByText(text)).toBeTruthy();
    }
    expect(row.queryByText('Enabled')).toBeNull();
    expect(row.getByRole('button', { name: 'Copy USDT contract address' })).toBeTruthy();
  });

  it('tells a built-in asset from one with a contract', () => {
    const { details } = asset('tDAI');
    if (details === null) throw new Error('the sample has details');
    const builtinAsset = { maxFaucetAmountMint: '1000000' };
    setUp({ assets: [asset('tDAI', { details: { ...details, builtinAsset, erc20: null } })] });
    expect(screen.getByText('Built-in')).toBeTruthy();
  });

  it.each([
    ['STATUS_REJECTED', 'Rejected'],
    ['STATUS_PENDING_LISTING', 'Pending listing'],
    ['STATUS_PROPOSED', 'Proposed'],
    ['STATUS_FROZEN', 'STATUS_FROZEN'],
  ])('shows %s as %s', (status, word) => {
    setUp({ assets: [asset('A', { status })] });
    expect(screen.getByText(word)).toBeTruthy();
  });

  it.each([
    ['STATUS_REJECTED', 'Rejected by governance: cannot be used.'],
    ['STATUS_PENDING_LISTING', 'Accepted, but not listed on the bridge yet.'],
    ['STATUS_PROPOSED', 'Being voted on: cannot be used yet.'],
  ])('says what %s means for its user', (status, sentence) => {
    setUp({ assets: [asset('A', { status })] });
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  it('shows what can be used first, whatever its symbol', () => {
    const rejected = asset('A', { status: 'STATUS_REJECTED' });
    setUp({ assets: [rejected, asset('C'), asset('B'), asset('D', { status: 'STATUS_PROPOSED' })] });
    expect(symbols()).toEqual(['B', 'C', 'A', 'D']);
  });

  it('shows an asset without details by its ID', () => {
    setUp({ assets: [asset('A', { details: null })] });
    expect(screen.getByTestId('asset-row').textContent).toContain('id-A');
  });

  it('sorts by symbol and finds by name, symbol and contract', () => {
    setUp({ assets: ['b10', 'A', 'b9', 'C', 'D', 'E', 'F', 'G', 'H'].map((symbol) => asset(symbol)) });
    expect(symbols()).toEqual(['A', 'b9', 'b10', 'C', 'D', 'E', 'F', 'G', 'H']);
    const box = screen.getByRole('searchbox', { name: 'Search assets' });
    fireEvent.input(box, { target: { value: '0xB9' } });
    expect(symbols()).toEqual(['b9']);
    fireEvent.input(box, { target: { value: 'nothing like it' } });
    expect(screen.queryAllByTestId('asset-row')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(symbols()).toHaveLength(9);
  });

  it('draws the first rows of a long list, more on demand, and finds the others', () => {
    const assets = Array.from({ length: 10_000 }, (_, index) => asset(`T${(index * 7919) % 10_000}`));
    setUp({ assets });
    expect(symbols()).toEqual(Array.from({ length: 50 }, (_, index) => `T${index}`));
    expect(screen.getByText('10,000 assets')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(symbols()).toHaveLength(100);
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: 't9999 coin' } });
    expect(symbols()).toEqual(['T9999']);
  });

  it('needs no search box for a few', () => {
    setUp({ assets: [asset('A')] });
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('shows skeletons while nothing is known', () => {
    setUp({ fetchedAt: null });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('keeps the last list when a fetch fails, says how old it is, and can try again', () => {
    const error = 'The data API is not responding.';
    setUp({
      assets: [asset('A')],
      failure: { kind: 'other', message: error },
      fetchedAt: now - 180_000,
    });
    expect(screen.getByTestId('failure').textContent).toContain(error);
    expect(symbols()).toEqual(['A']);
    expect(screen.getByText('1 asset').parentElement?.textContent).toBe('1 asset · As of 3 minutes ago');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(fakeBrowser.argumentsOf('assets.refresh')).toEqual([{ id: 'first' }, { id: 'first' }]);
  });

  it('tells a service that asks for time from one that fails', () => {
    const refusal = { status: 429, code: 8, message: 'slow down', details: [], retryAfterMs: 8000 };
    setUp({ assets: [asset('A')], failure: { kind: 'refused', address: 'http://a.example', refusal } });
    expect(screen.getByTestId('failure').textContent).toMatch(/Rate limited.*slow down/);
  });

  it('leads to the explorer, for each asset and for all of them', () => {
    setUp({ assets: [asset('A'), asset('B', { id: 'b/1', details: null })] });
    const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(leadsTo('A')).toBe('explorer.html#/assets/id-A');
    expect(document.querySelector('[data-asset-id="b/1"] a')?.getAttribute('href')).toBe('explorer.html#/assets/b%2F1');
    expect(leadsTo('All assets')).toBe('explorer.html#/assets');
  });

  it('says nothing of the age of a fresh list, even when a part of it could not be read', () => {
    const { change } = setUp({ assets: [asset('A')] });
    const statuses = screen.getAllByRole('status');
    change({ unreadable: 1 });
    expect(statuses).toContain(screen.getByTestId('unreadable'));
    expect(screen.getByTestId('unreadable').textContent).toContain('1 row could not be read');
    expect(screen.queryByText(/As of|last known/)).toBeNull();
  });

  it('explains an empty list', () => {
    setUp({});
    expect(screen.getByText('This network has no assets')).toBeTruthy();
  });
});
