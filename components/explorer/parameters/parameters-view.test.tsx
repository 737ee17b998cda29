// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { openExplorer } from '#components/explorer/shell/testing/in-explorer.tsx';
import type { Looks } from '#lib/explorer/seen-parameters.ts';

type Pairs = Record<string, string>;

const page = (pairs: Pairs, next = '') => ({
  networkParameters: {
    edges: Object.entries(pairs).map(([key, value]) => ({ cursor: key, node: { key, value } })),
    pageInfo: { startCursor: '', endCursor: next, hasNextPage: next !== '', hasPreviousPage: false },
  },
});

const address = 'http://127.0.0.1:3008';
const look = (pairs: Pairs): Looks => ({
  [address]: { at: Date.UTC(2026, 0, 2), parameters: Object.entries(pairs).map(([key, value]) => ({ key, value })) },
});

const row = (key: string) => {
  const found = screen.getAllByTestId('parameter').find((one) => one.dataset['key'] === key);
  if (found === undefined) throw new Error(`no row of ${key}`);
  return found;
};
const keys = () => screen.queryAllByTestId('parameter').map(({ dataset }) => dataset['key']);

describe('the network parameters', () => {
  afterEach(cleanup);

  it('are readable, and as they were sent on demand', async () => {
    const json = '{"x":[1,2],"big":9007199254740993}';
    const values = { 'a.delay': '48h0m0s', 'a.amount': '7000000000000000000000', 'a.json': json, 'a.on': 'true' };
    await openExplorer('#/parameters', () => page(values));
    await screen.findAllByTestId('parameter');
    expect(row('a.delay').textContent).toBe('a.delay2 days');
    expect(row('a.amount').textContent).toBe('a.amount7,000,000,000,000,000,000,000');
    expect(row('a.json').textContent).toContain('2 fields');
    expect(row('a.json').querySelector('pre')?.textContent).toContain('\n  "big": 9007199254740993');
    expect(row('a.on').textContent).toContain('Yes');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Raw data' }));
    await waitFor(() => {
      for (const [key, value] of Object.entries(values)) expect(row(key).textContent).toBe(key + value);
    });
    expect(within(row('a.delay')).getByRole('button', { name: 'Copy value of a.delay' })).toBeTruthy();
  });

  it('tell amounts of the governance token in whole tokens, before and after a change', async () => {
    const key = 'governance.proposal.asset.minProposerBalance';
    const details = { name: 'Vega', symbol: 'VEGA', decimals: '18', quantum: '1', erc20: null };
    const parameters = page({
      'governance.vote.asset': 'VEGA',
      'market.value': '7000',
      [key]: '10000000000000000000000',
    });
    await openExplorer(
      '#/parameters',
      ({ pathname }) =>
        pathname === '/assets' ? { assets: [{ id: 'vega', status: 'STATUS_ENABLED', details }] } : parameters,
      { looks: look({ 'governance.vote.asset': 'VEGA', 'market.value': '7000', [key]: '500000000000000000' }) },
    );
    await waitFor(() => expect(row(key).textContent).toContain('10,000 VEGA'));
    expect(row(key).querySelector('.parameter-change')?.textContent).toBe('0.5 VEGA→10,000 VEGA');
    expect(row('market.value').textContent).not.toContain('VEGA');
  });

  it('say what those that matter govern, shares in percent, and are found by it', async () => {
    const values = {
      'governance.proposal.updateMarket.requiredMajority': '0.66',
      'spam.protection.max.votes': '3',
      'transfer.fee.factor': '0.00001',
      'governance.proposal.unheard.minClose': '1s',
      'some.factor': '0.5',
    };
    await openExplorer('#/parameters', () => page(values));
    await screen.findAllByTestId('parameter');
    const texts = Object.keys(values).map((key) => row(key).textContent?.slice(key.length));
    expect(texts).toEqual([
      'Market change: share of the votes that must be for it66%',
      'Most votes a party can cast on one proposal in one epoch3',
      'Share of a transferred amount that is charged as a fee0.001%',
      '1 second',
      '0.5',
    ]);
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'charged fee' } });
    expect(keys()).toEqual(['transfer.fee.factor']);
  });

  it('are those of all pages', async () => {
    const { asked } = await openExplorer('#/parameters', (url) =>
      url.searchParams.get('pagination.after') === null ? page({ a: '1' }, 'next') : page({ b: '2' }),
    );
    await waitFor(() => expect(keys()).toEqual(['a', 'b']));
    expect(screen.getByTestId('count').textContent).toBe('2 parameters');
    const pages = asked.filter(({ pathname }) => pathname.endsWith('/parameters'));
    expect(pages.map((url) => url.searchParams.get('pagination.after'))).toEqual([null, 'next']);
  });

  it('are found by key and value as one types, and the address follows', async () => {
    await openExplorer('#/parameters?q=vote', () => page({ 'a.vote': '1', 'b.x': 'VOTE', 'c.y': '2' }));
    await screen.findAllByTestId('parameter');
    expect(keys()).toEqual(['a.vote', 'b.x']);
    expect(screen.getByTestId('count').textContent).toBe('2 of 3 parameters');
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'c.' } });
    expect(keys()).toEqual(['c.y']);
    await waitFor(() => expect(location.hash).toBe('#/parameters?q=c.'));
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'nothing like it' } });
    expect(screen.getByText('Nothing matches')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear the filters' }));
    await waitFor(() => expect(keys()).toHaveLength(3));
  });

  it('are found by what is on screen of their values', async () => {
    await openExplorer('#/parameters?q=3+days', () => page({ 'a.delay': '48h0m0s', 'b.delay': '72h0m0s' }));
    await screen.findAllByTestId('parameter');
    expect(keys()).toEqual(['b.delay']);
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: '48h' } });
    expect(keys()).toEqual(['a.delay']);
  });

  it('mark what has changed since the last look, until that is seen', async () => {
    const { services } = await openExplorer('#/parameters', () => page({ same: '1', other: '72h0m0s', fresh: '1' }), {
      looks: look({ same: '1', other: '48h0m0s', lost: '5' }),
    });
    await screen.findByText(/3 parameters have changed since you looked on Jan 2, 2026/);
    expect(row('other').textContent).toContain('Changed');
    expect(row('other').querySelector('.parameter-change')?.textContent).toBe('2 days→3 days');
    expect(row('fresh').textContent).toContain('New');
    expect(row('lost').textContent).toContain('Removed');
    fireEvent.click(screen.getByRole('button', { name: 'Show only these' }));
    await waitFor(() => expect(keys()).toEqual(['lost', 'other', 'fresh']));
    fireEvent.click(screen.getByRole('button', { name: 'Mark as seen' }));
    await waitFor(() => expect(keys()).toEqual(['same', 'other', 'fresh']));
    expect(screen.queryByText(/have changed/)).toBeNull();
    expect(services.seen.looks.value[address]?.parameters).toHaveLength(3);
  });

  it('tell of changed JSON the lines that differ', async () => {
    const config = (confirmations: number) => `{"chain_id":"1","confirmations":${confirmations},"network_id":"1"}`;
    await openExplorer('#/parameters', () => page({ config: config(65), spaced: '{"a": 1}' }), {
      looks: look({ config: config(64), spaced: '{"a":1}' }),
    });
    await screen.findByText(/2 parameters have changed/);
    const change = row('config').querySelector('.parameter-change');
    expect(change?.textContent).toBe('"confirmations": 64,"confirmations": 65,');
    expect(change?.querySelector('del')?.textContent).toBe('"confirmations": 64,');
    // Nothing but spaces: as sent.
    expect(row('spaced').querySelector('.parameter-change')?.textContent).toBe('{"a":1}→{"a": 1}');
  });

  it('take the first look there ever is as it is', async () => {
    const { services } = await openExplorer('#/parameters', () => page({ a: '1' }));
    await screen.findByTestId('parameter');
    await waitFor(() => expect(services.seen.looks.value[address]?.parameters).toEqual([{ key: 'a', value: '1' }]));
    expect(screen.queryByText(/changed/)).toBeNull();
  });

  it('keep no look at an address that no network has any more', async () => {
    const { services } = await openExplorer('#/parameters', () => page({ a: '1' }), {
      looks: { ...look({ a: '0' }), 'https://gone.example': { at: 1, parameters: [] } },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as seen' }));
    await waitFor(() => expect(Object.keys(services.seen.looks.value)).toEqual([address]));
  });

  it('say when there are none, and when some could not be read', async () => {
    const { unmount } = await openExplorer('#/parameters', () => page({}));
    await screen.findByText('This network has no parameters');
    unmount();
    await openExplorer('#/parameters', () => {
      const { networkParameters } = page({ a: '1' });
      return { networkParameters: { ...networkParameters, edges: [...networkParameters.edges, { node: 7 }] } };
    });
    expect((await screen.findByTestId('unreadable')).textContent).toBe('1 row could not be read and is not shown.');
  });
});
