// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { sample, steps, valueAt } from '#lib/data-api/testing/field-table.ts';
import * as tables from '#lib/data-api/testing/interface-tables.ts';
import { governanceData } from '#lib/governance/testing/governance-data.ts';
import { dataApiExchanges, laterDataApiExchanges, named } from '#lib/testing/recorded/recording.ts';
import { fakeGovernance } from '../governance/testing/fake-governance.ts';
import { openExplorer, Refused } from '../shell/testing/in-explorer.tsx';

const marketId = 'a1'.repeat(32);
const estimatePath = '/api/v2/estimate/position';

function levels(maintenance: number) {
  return {
    asset: 'usd',
    marketId,
    partyId: '',
    timestamp: '1795219200000000000',
    maintenanceMargin: `${maintenance}00`,
    searchLevel: `${maintenance}10`,
    initialMargin: `${maintenance}50`,
    collateralReleaseLevel: `${maintenance}70`,
  };
}

const estimate = { margin: { bestCase: levels(1), worstCase: levels(2) }, liquidation: null };
const prices = { openVolumeOnly: '1234567.5', includingBuyOrders: '0', includingSellOrders: '' };
const told = { ...estimate, liquidation: { bestCase: prices, worstCase: prices } };

const usd = {
  id: 'usd',
  status: 'STATUS_ENABLED',
  details: { name: 'US', symbol: 'USD', decimals: '2', quantum: '1' },
};
const market = {
  proposal: {
    id: marketId,
    state: 'STATE_ENACTED',
    terms: {
      newMarket: {
        changes: {
          positionDecimalPlaces: '3',
          instrument: { name: 'BTC monthly', code: 'BTC', future: { quoteName: 'USD', settlementAsset: 'usd' } },
        },
      },
    },
  },
};

/** A data API that estimates `answer`. */
function service(answer: unknown) {
  return ({ pathname }: URL): unknown => {
    if (pathname === '/assets') return { assets: [usd] };
    return pathname === estimatePath ? answer : new Refused(404);
  };
}

/** A background that knows the market. */
const knows = () => ({ governance: fakeGovernance([governanceData(market)], 0) });

const asking = (more = ''): string => `#/margin?marketId=${marketId}&openVolume=-1500${more}`;
const cells = (id: string): string[] =>
  [...screen.getByTestId(id).querySelectorAll('td')].map(({ textContent }) => textContent?.trim() ?? '');

const box = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const type = (name: string, value: string) => fireEvent.input(box(name), { target: { value } });

describe('the margin estimator', () => {
  afterEach(cleanup);

  it('asks nothing before there is a question', async () => {
    const { asked } = await openExplorer('#/margin', service(estimate));
    expect(screen.getByText('Nothing estimated yet')).toBeTruthy();
    expect(asked.some(({ pathname }) => pathname === estimatePath)).toBe(false);
  });

  it('asks as soon as the form is complete, and keeps it in the address', async () => {
    const { asked } = await openExplorer('#/margin', service(told));
    const estimates = () => asked.filter(({ pathname }) => pathname === estimatePath);
    type('Market', marketId);
    fireEvent.click(screen.getByRole('radio', { name: 'Short' }));
    // Nothing tells yet what it would be in.
    expect(box(/^Collateral available/).disabled).toBe(true);
    expect(estimates()).toEqual([]);
    expect(screen.getByText(/^In the market’s smallest unit of size/)).toBeTruthy();
    type('Size', '1500');
    await screen.findByTestId('margin-result');
    expect(location.hash).toBe(asking());
    type('Collateral available (USD)', '4');
    await screen.findByTestId('margin-coverage');
    expect(location.hash).toBe(asking('&collateralAvailable=400'));
    const collateral = estimates().map(({ searchParams }) => searchParams.get('collateralAvailable'));
    expect([...new Set(collateral)]).toEqual([null, '400']);
  });

  it('keeps the last estimate while the next one loads, and while what is typed is not complete', async () => {
    const second = Promise.withResolvers<unknown>();
    const { asked } = await openExplorer(
      asking(),
      (url) => (url.searchParams.get('openVolume') === '-2000' ? second.promise : service(estimate)(url)),
      knows(),
    );
    await screen.findByText('BTC · BTC monthly', { selector: 'dd *' });
    type('Size', '');
    fireEvent.keyDown(box('Size'), { key: 'Enter' });
    expect(await screen.findByText('Required.')).toBeTruthy();
    type('Size', '2');
    fireEvent.keyDown(box('Size'), { key: 'Enter' });
    await waitFor(() => expect(asked.at(-1)?.searchParams.get('openVolume')).toBe('-2000'));
    expect(screen.getByTestId('margin-result').closest('[aria-busy=true]')).not.toBeNull();
    second.resolve({ margin: { bestCase: levels(7), worstCase: levels(8) }, liquidation: null });
    await waitFor(() => expect(cells('margin-levels')[0]).toBe('7.0 USD'));
    expect(document.querySelector('[aria-busy=true]')).toBeNull();
  });

  it('says what is wrong once a field is left, and goes to it instead of asking', async () => {
    const { asked } = await openExplorer('#/margin', service(estimate));
    fireEvent.blur(box('Market'));
    type('Size', '1,5');
    expect(document.querySelector('[aria-invalid=true]')).toBeNull();
    fireEvent.blur(box('Size'));
    expect(await screen.findByText(/^Not a number/)).toBeTruthy();
    expect(box('Size').getAttribute('aria-invalid')).toBe('true');
    fireEvent.keyDown(box('Size'), { key: 'Enter' });
    expect(await screen.findByText('Required.')).toBeTruthy();
    expect(document.activeElement).toBe(box('Market'));
    type('Market', 'no such');
    fireEvent.blur(box('Market'));
    expect(await screen.findByText(/^No market has this name/)).toBeTruthy();
    expect(asked.some(({ pathname }) => pathname === estimatePath)).toBe(false);
  });

  it('picks a market by its name or code, with its places and asset from the proposal that made it', async () => {
    const { asked } = await openExplorer('#/margin', service(told), knows());
    await waitFor(() => expect(document.querySelector('datalist option')).toHaveProperty('value', 'BTC · BTC monthly'));
    type('Market', 'btc');
    // A sign is the side.
    type('Size', '-1.5');
    await screen.findByLabelText('Collateral available (USD)', { selector: 'input' });
    type('Collateral available (USD)', '12.5');
    await screen.findByTestId('margin-coverage');
    expect(location.hash).toBe(asking('&collateralAvailable=1250'));
    expect(screen.getByRole('radio', { name: 'Short' })).toHaveProperty('checked', true);
    expect(box('Size').value).toBe('1.5');
    expect(asked.at(-1)?.searchParams.get('collateralAvailable')).toBe('1250');
  });

  it('fills the form from an address in the units of its market', async () => {
    await openExplorer(asking('&collateralAvailable=1250'), service(told), knows());
    await waitFor(() => expect(box('Market').value).toBe('BTC · BTC monthly'));
    await waitFor(() => expect(box('Collateral available (USD)').value).toBe('12.5'));
    expect(box('Size').value).toBe('1.5');
    expect(screen.getByRole('radio', { name: 'Short' })).toHaveProperty('checked', true);
  });

  it('knows markets from stored proposals, and what has changed since', async () => {
    const { proposal } = market;
    const changes = { instrument: { code: 'BTC2' } };
    const update = { id: 'u', state: 'STATE_ENACTED', terms: { updateMarket: { marketId, changes } } };
    const governance = fakeGovernance([governanceData({ proposal }), governanceData({ proposal: update })], 0);
    await openExplorer('#/margin', service(told), { governance });
    await waitFor(() =>
      expect(document.querySelector('datalist option')).toHaveProperty('value', 'BTC2 · BTC monthly'),
    );
  });

  it('draws and tables the levels of both cases in the asset, and as they were sent on demand', async () => {
    await openExplorer(asking(), service(estimate));
    await screen.findByTestId('margin-picture');
    await waitFor(() => expect(cells('margin-levels')[0]).toContain('USD'));
    expect(cells('margin-levels').slice(0, 4)).toEqual(['1.0 USD', '2.0 USD', '1.1 USD', '2.1 USD']);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Raw data' }));
    await waitFor(() => expect(cells('margin-levels').slice(0, 4)).toEqual(['100', '200', '110', '210']));
    expect(location.hash).toBe(asking('&sent=1'));
  });

  it('says where collateral stands in each case', async () => {
    await openExplorer(asking('&collateralAvailable=180'), service(told));
    const standings = await screen.findByTestId('margin-coverage');
    expect([...standings.children].map(({ textContent }) => textContent?.replace(/:.*/, ''))).toEqual([
      'Best case. The collateral covers the position, and the surplus above the release level would be returned.',
      'Worst case. The collateral does not cover the maintenance margin',
    ]);
  });

  it.each([
    ['', estimate, /^Liquidation prices depend on the collateral/],
    ['&collateralAvailable=180', estimate, /^The service sent no liquidation prices/],
  ])('says why there are no liquidation prices (%s)', async (more, answer, sentence) => {
    await openExplorer(asking(more), service(answer));
    expect((await screen.findByTestId('liquidation-absent')).textContent).toMatch(sentence);
  });

  it('tells a price from one that is never reached and one that was not sent', async () => {
    await openExplorer(asking('&collateralAvailable=180'), service(told));
    await screen.findByTestId('liquidation-prices');
    const best = () => cells('liquidation-prices').filter((_, index) => index % 2 === 0);
    await waitFor(() => expect(best()).toEqual(['12,345.68', 'No price reaches it', 'Not provided']));
  });

  it('shows one price where orders make no difference, and all of them as sent', async () => {
    const same = { openVolumeOnly: '100', includingBuyOrders: '100', includingSellOrders: '100' };
    const answer = { ...estimate, liquidation: { bestCase: same, worstCase: { ...same } } };
    await openExplorer(asking('&collateralAvailable=180'), service(answer));
    await waitFor(() => expect(cells('liquidation-prices')).toEqual(['1.00', '1.00']));
    expect(screen.getByText('With or without open orders')).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Raw data' }));
    await waitFor(() => expect(cells('liquidation-prices')).toEqual(Array.from({ length: 6 }, () => '100')));
  });

  it('tells what a data node really sends as a person would: prices in the asset, and no time', async () => {
    const { body } = named(
      dataApiExchanges,
      'estimate: margin and liquidation: market of 1 decimal, asset of 6, mark price 26000',
    );
    const assets = JSON.parse(named(dataApiExchanges, 'assets on a core node, all').body);
    await openExplorer(asking('&collateralAvailable=1300000000'), ({ pathname }) =>
      pathname === estimatePath ? JSON.parse(body) : pathname === '/assets' ? assets : new Refused(404),
    );
    await waitFor(() => expect(cells('liquidation-prices').slice(0, 2)).toEqual(['26,000.00', '26,027.40']));
    expect(cells('margin-levels')[0]).toBe('1,300.0 USDT');
    expect(screen.queryByText('Estimated at')).toBeNull();
  });

  it('asks release 0.79 for isolated margin too, once its first answer has told of itself', async () => {
    const bodyOf = (name: string): unknown => JSON.parse(named(laterDataApiExchanges, name).body);
    const { asked } = await openExplorer(
      asking('&collateralAvailable=1000000000'),
      ({ pathname, searchParams }) => {
        if (pathname === '/assets') return { assets: [{ ...usd, id: `${'0'.repeat(58)}abc064` }] };
        if (pathname !== estimatePath) return new Refused(404);
        const isIsolated = searchParams.get('marginMode') === 'MARGIN_MODE_ISOLATED_MARGIN';
        return bodyOf(isIsolated ? 'estimate isolated, margin' : 'estimate market decimals');
      },
      knows(),
    );
    await waitFor(() => expect(cells('margin-levels').slice(-2)).toEqual(['1,851,840.0 USD', '1,944,432.0 USD']));
    // In the market's decimals, which the proposal that made it tells.
    expect(cells('liquidation-prices')).toEqual(['26,062', '26,208']);
    fireEvent.click(screen.getByRole('radio', { name: 'Isolated margin' }));
    expect(screen.queryByLabelText(/^On the general account/)).toBeNull();
    type('On the margin account (USD)', '10000000');
    type('Margin factor', '0.5');
    type('Average entry price', '26000');
    await waitFor(() => expect(cells('margin-levels').slice(-2)).toEqual(['-3,850,000 USD', '-3,850,000 USD']));
    const { searchParams } = asked.findLast(({ pathname }) => pathname === estimatePath) ?? new URL('http://none');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      collateralAvailable: '1000000000',
      marginAccountBalance: '1000000000',
      marginFactor: '0.5',
    });
    // Isolated margin has no search and no release level.
    expect(cells('margin-levels')).toHaveLength(6);
    expect(screen.getAllByText('The collateral covers the position.', { exact: false })).toHaveLength(2);
  });

  it('says of isolated margin what it sets aside, not what cross margin would', async () => {
    const isolated = {
      ...{ ...levels(0), marginMode: 'MARGIN_MODE_ISOLATED_MARGIN', searchLevel: '0', collateralReleaseLevel: '0' },
      ...{ maintenanceMargin: '60', initialMargin: '90' },
    };
    const answer = {
      margin: { bestCase: isolated, worstCase: isolated },
      collateralIncreaseEstimate: { bestCase: '400', worstCase: '400' },
    };
    const asked = '&marginMode=MARGIN_MODE_ISOLATED_MARGIN&marginFactor=0.5&averageEntryPrice=1000';
    await openExplorer(asking(`${asked}&marginAccountBalance=100`), service(answer));
    expect((await screen.findByTestId('margin-coverage')).textContent).not.toMatch(/ covers /);
    expect(screen.getByTestId('margin-levels').textContent).not.toContain('when the position is opened');
  });

  it('shows every field that the interface specification has, and what a newer service adds', async () => {
    const answer = sample(tables.positionEstimate);
    if (typeof answer !== 'object' || answer === null) throw new Error('not an object');
    await openExplorer(asking('&collateralAvailable=180&sent=1'), service({ ...answer, later: 'unknown' }));
    await screen.findByTestId('margin-result');
    const text = document.querySelector('main')?.textContent ?? '';
    const hidden = Object.entries(tables.positionEstimate)
      .filter(([path, type]) => type !== 'object' && !text.includes(`${valueAt(answer, steps(path))}`))
      .map(([path]) => path);
    expect(hidden).toEqual([]);
    expect(text).toContain('unknown');
  });

  it('says that a position of nothing needs no margin', async () => {
    const none = {
      ...levels(0),
      maintenanceMargin: '0',
      searchLevel: '0',
      initialMargin: '0',
      collateralReleaseLevel: '0',
    };
    await openExplorer(
      `#/margin?marketId=${marketId}&openVolume=0`,
      service({ margin: { bestCase: none, worstCase: none } }),
    );
    expect(await screen.findByText('Without a position no margin is needed.')).toBeTruthy();
    cleanup();
    // In a fully collateralised market a position without an entry price.
    await openExplorer(asking('&collateralAvailable=5'), service({ margin: { bestCase: none, worstCase: none } }));
    expect((await screen.findByTestId('margin-result')).textContent).toMatch(/need the average entry price/);
    expect(screen.queryByText(/covers the position|Without a position/)).toBeNull();
    cleanup();
    // A market that has no price yet; and a service that sends no levels.
    const priced = asking('&collateralAvailable=5&averageEntryPrice=7');
    await openExplorer(priced, service({ margin: { bestCase: none, worstCase: none } }));
    expect((await screen.findByTestId('margin-result')).textContent).not.toMatch(/need the average entry price/);
    cleanup();
    await openExplorer(priced, service({ margin: null }));
    expect(await screen.findAllByText(/sent no levels for this case/)).toHaveLength(2);
  });

  it('shows what the service says of a market that it does not know', async () => {
    await openExplorer(asking(), service(new Refused(404)));
    const failure = await screen.findByTestId('failure');
    expect(failure.dataset['kind']).toBe('refused');
    expect(failure.textContent).toContain('404');
  });
});
