// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openExplorer } from '#components/explorer/shell/testing/in-explorer.tsx';
import type { Asset } from '#lib/data-api/list-assets.ts';

function token(symbol: string, change: Partial<Asset> = {}): Asset {
  const erc20 = { contractAddress: `0x${symbol.padEnd(40, '0')}`, lifetimeLimit: '5000000', withdrawThreshold: '1' };
  const details = { name: `${symbol} coin`, symbol, decimals: '6', quantum: '2500000', builtinAsset: null, erc20 };
  return { id: `id-${symbol}`, status: 'STATUS_ENABLED', details, ...change };
}

function builtin(symbol: string): Asset {
  const builtinAsset = { maxFaucetAmountMint: '1000' };
  const details = { name: symbol, symbol, decimals: '2', quantum: '1', builtinAsset, erc20: null };
  return { id: `id-${symbol}`, status: 'STATUS_PROPOSED', details };
}

const ids = () => screen.queryAllByTestId('asset').map(({ dataset }) => dataset['assetId']);

describe('the list of assets', () => {
  afterEach(cleanup);

  it('shows both kinds in whole units', async () => {
    await openExplorer('#/assets', () => ({ assets: [token('USDT'), builtin('tEUR')] }));
    // What can be used comes first.
    const [second, first] = await screen.findAllByTestId('asset');
    const cells = (row: HTMLElement | undefined) => [...(row?.children ?? [])].map(({ textContent }) => textContent);
    expect(cells(first)).toEqual(['tEURtEUR', 'Proposed', 'Built-in', '0.01', '10', '–', '–']);
    expect(cells(second)).toEqual([
      'USDTUSDT coin',
      'Enabled',
      expect.stringContaining('0xUSDT'),
      '2.50',
      '–',
      '5',
      '0.000001',
    ]);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Raw data' }));
    await waitFor(() =>
      expect(cells(screen.getAllByTestId('asset')[0])).toEqual([
        'USDTUSDT coin',
        'STATUS_ENABLED',
        expect.stringContaining('0xUSDT'),
        '6',
        '2500000',
        '–',
        '5000000',
        '1',
        expect.stringContaining('id-USDT'),
      ]),
    );
  });

  it('is downloaded as it was sent, by the name of network and day', async () => {
    const saved: { blob?: Blob; name?: string } = {};
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) saved.blob = blob;
      return 'blob:x';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.name = this.download;
    });
    const { now } = await openExplorer('#/assets?q=usdt', () => ({ assets: [token('USDT'), builtin('=tEUR')] }));
    now.value = Date.UTC(2026, 10, 23);
    await screen.findAllByTestId('asset');
    fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(saved.name).toBe('drawbridge-test-net-assets-2026-11-23.csv');
    const [head, ...rows] = ((await saved.blob?.text()) ?? '').split('\r\n');
    expect(head).toContain('name,symbol,status,contract,chain,decimals,quantum');
    const contract = token('USDT').details?.erc20?.contractAddress;
    expect(rows).toEqual([`USDT coin,USDT,STATUS_ENABLED,${contract},,6,2500000,,5000000,1,id-USDT`, '']);
    vi.restoreAllMocks();
  });

  it('is sorted by a column, either way, and the address says so', async () => {
    await openExplorer('#/assets', () => ({ assets: [token('B'), token('A'), token('C')] }));
    await screen.findAllByTestId('asset');
    expect(ids()).toEqual(['id-A', 'id-B', 'id-C']);
    fireEvent.click(screen.getByRole('button', { name: 'Asset' }));
    await waitFor(() => expect(ids()).toEqual(['id-C', 'id-B', 'id-A']));
    expect(location.hash).toBe('#/assets?sort=-symbol');
    expect(screen.getByRole('columnheader', { name: 'Asset' }).getAttribute('aria-sort')).toBe('descending');
  });

  it('is searched as one types', async () => {
    await openExplorer('#/assets', () => ({ assets: [token('B'), token('A')] }));
    await screen.findAllByTestId('asset');
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: '0xb' } });
    expect(ids()).toEqual(['id-B']);
    await waitFor(() => expect(location.hash).toBe('#/assets?q=0xb'));
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'none' } });
    expect(screen.getByText('Nothing matches')).toBeTruthy();
  });

  it('draws some of ten thousand, more on demand, and says how many there are', async () => {
    const assets = Array.from({ length: 10_000 }, (_, index) => token(`T${index}`));
    await openExplorer('#/assets', () => ({ assets }));
    await screen.findAllByTestId('asset');
    expect(ids()).toHaveLength(50);
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(ids()).toHaveLength(100);
    expect(screen.getByTestId('count').textContent).toBe('10,000 assets');
  });

  it('says when there are none', async () => {
    await openExplorer('#/assets', () => ({ assets: [] }));
    await screen.findByText('This network has no assets');
  });
});

describe('one asset', () => {
  afterEach(cleanup);

  it('has an address of its own, and reads as a person would write it', async () => {
    const { asked } = await openExplorer('#/assets/id-USDT', () => ({ assets: [token('USDT')] }));
    const facts = within(await screen.findByTestId('asset-facts'));
    for (const text of ['id-USDT', 'Enabled', 'USDT coin', '2.5 USDT', '5 USDT', '0.000001 USDT']) {
      expect(facts.getAllByText(text).length, text).toBeGreaterThan(0);
    }
    expect(facts.queryByRole('button')).toBeNull();
    expect(asked.map((url) => url.pathname)).toEqual(['/assets']);
    expect(screen.getByRole('link', { name: 'All assets' }).getAttribute('href')).toBe('#/assets');
  });

  it('shows every detail as it was sent, to copy, where the page is switched to it', async () => {
    const asset = token('USDT', { status: 'STATUS_UNSPECIFIED' });
    await openExplorer('#/assets/id-USDT', () => ({ assets: [asset] }));
    const facts = within(await screen.findByTestId('asset-facts'));
    // A value that says no more than that there is none.
    expect(facts.queryByText('Status')).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Raw data' }));
    await facts.findByText('STATUS_UNSPECIFIED');
    expect(location.hash).toBe('#/assets/id-USDT?sent=1');
    const contract = asset.details?.erc20?.contractAddress ?? '?';
    for (const text of ['id-USDT', 'USDT coin', 'USDT', '6', '2500000', '5000000', '1', contract]) {
      expect(facts.getAllByText(text).length, text).toBeGreaterThan(0);
    }
    expect(facts.queryByText('5 USDT')).toBeNull();
    expect(facts.getByRole('button', { name: 'Copy Contract' })).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Raw data' }));
    await facts.findByText('5 USDT');
    expect(location.hash).toBe('#/assets/id-USDT');
  });

  it('is shown as the list knows it until it has arrived', async () => {
    await openExplorer('#/assets', (url) =>
      url.search === '' ? { assets: [token('A')] } : new Promise(() => undefined),
    );
    fireEvent.click(await screen.findByRole('link', { name: 'A' }));
    await screen.findByTestId('asset-facts');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('A');
  });

  it('that nobody knows is said to be so', async () => {
    await openExplorer('#/assets/nothing', () => ({ assets: [] }));
    await screen.findByText('Asset not found');
  });
});
