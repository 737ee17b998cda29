// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { sample, steps, valueAt } from '#lib/data-api/testing/field-table.ts';
import * as tables from '#lib/data-api/testing/interface-tables.ts';
import { dataApiExchanges, named } from '#lib/testing/recorded/recording.ts';
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

/** A data API that estimates `answer`, and knows the market where `knows`. */
function service(answer: unknown, knows = false) {
  return ({ pathname }: URL): unknown => {
    if (pathname === '/assets') return { assets: [usd] };
    if (pathname === estimatePath) return answer;
    return knows ? { connection: { edges: [{ cursor: 'c', node: market }], pageInfo: {} } } : new Refused(404);
  };
}

const asking = (more = ''): string => `#/margin?marketId=${marketId}&openVolume=-1500${more}`;
const cells = (id: string): string[] =>
  [...screen.getByTestId(id).querySelectorAll('td')].map(({ textContent }) => textContent?.trim() ?? '');

describe('the margin estimator', () => {
  afterEach(cleanup);

  it('asks nothing before there is a question', async () => {
    const { asked } = await openExplorer('#/margin', service(estimate));
    expect(screen.getByText('Nothing estimated yet')).toBeTruthy();
    expect(asked.some(({ pathname }) => pathname === estimatePath)).toBe(false);
  });

  it('asks what the form says, and keeps it in the address', async () => {
    const { asked } = await openExplorer('#/margin', service(told));
    const type = (name: RegExp, value: string) => fireEvent.input(screen.getByLabelText(name), { target: { value } });
    type(/^Market ID/, marketId);
    type(/^Volume/, '-1.5');
    type(/^Position decimal places/, '3');
    type(/^Collateral available/, '400');
    expect(screen.getByText('A short position. Sent as -1500.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Estimate' }));
    await screen.findByTestId('margin-result');
    const sent = asked.find(({ pathname }) => pathname === estimatePath)?.searchParams;
    expect(Object.fromEntries(sent ?? [])).toEqual({ marketId, openVolume: '-1500', collateralAvailable: '400' });
    expect(location.hash).toBe(asking('&collateralAvailable=400&positionDecimalPlaces=3'));
  });

  it('says what is wrong at once, and goes to it instead of asking', async () => {
    const { asked } = await openExplorer('#/margin', service(estimate));
    const volume = screen.getByLabelText(/^Volume/);
    fireEvent.input(volume, { target: { value: '1,5' } });
    expect(await screen.findByText(/^Not a number/)).toBeTruthy();
    expect(volume.getAttribute('aria-invalid')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Estimate' }));
    expect(await screen.findByText('Required.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Market ID/));
    expect(asked.some(({ pathname }) => pathname === estimatePath)).toBe(false);
  });

  it('knows a market’s places and asset from the proposal that made it', async () => {
    await openExplorer(asking('&positionDecimalPlaces=3'), service(told, true));
    await screen.findByText('BTC monthly', { selector: 'strong' });
    expect(screen.getByText(/^This market has 3\./)).toBeTruthy();
    await waitFor(() => expect(document.querySelector('option[value=asset]')).not.toBeNull());
    fireEvent.input(screen.getByLabelText(/^Collateral available/), { target: { value: '12.5' } });
    fireEvent.change(screen.getByLabelText('Unit of the collateral'), { target: { value: 'asset' } });
    fireEvent.input(screen.getByLabelText(/^Collateral available/), { target: { value: '12.5' } });
    fireEvent.click(screen.getByRole('button', { name: 'Estimate' }));
    await waitFor(() => expect(location.hash).toContain('collateralAvailable=1250'));
    await waitFor(() => expect(cells('liquidation-prices')[0]).toBe('12,345.67 1234567.5'));
  });

  it('leaves the unit of the collateral as chosen when a position is estimated without any', async () => {
    await openExplorer(asking(), service(estimate, true));
    await screen.findByText('BTC monthly', { selector: 'strong' });
    const unit = screen.getByLabelText<HTMLSelectElement>('Unit of the collateral');
    fireEvent.change(unit, { target: { value: 'asset' } });
    fireEvent.input(screen.getByLabelText(/^Volume/), { target: { value: '-2' } });
    fireEvent.click(screen.getByRole('button', { name: 'Estimate' }));
    await waitFor(() => expect(location.hash).toContain('openVolume=-2&'));
    await waitFor(() => expect(unit.value).toBe('asset'));
  });

  it('draws and tables the levels of both cases in the asset, with the digits that were sent', async () => {
    await openExplorer(asking(), service(estimate));
    const picture = await screen.findByTestId('margin-picture');
    await waitFor(() =>
      expect(picture.getAttribute('aria-label')).toBe(
        'Margin levels on one scale. ' +
          'Best case: Maintenance margin 1 USD, Search level 1.1 USD, Initial margin 1.5 USD, Collateral release level 1.7 USD. ' +
          'Worst case: Maintenance margin 2 USD, Search level 2.1 USD, Initial margin 2.5 USD, Collateral release level 2.7 USD.',
      ),
    );
    expect(cells('margin-levels').slice(0, 4)).toEqual(['1 USD 100', '2 USD 200', '1.1 USD 110', '2.1 USD 210']);
  });

  it.each([
    ['', '0 100 200'],
    ['000', '0 100,000 200,000'],
    ['000000', '0 100M 200M'],
    ['0'.repeat(18), '0 1E20 2E20'],
  ])('keeps what the scale is read by short, whatever the amounts (%s)', async (zeros, ticks) => {
    const large = (maintenance: number) => ({
      ...levels(maintenance),
      asset: 'not listed',
      maintenanceMargin: `${maintenance}00${zeros}`,
      searchLevel: `${maintenance}10${zeros}`,
      initialMargin: `${maintenance}50${zeros}`,
      collateralReleaseLevel: `${maintenance}70${zeros}`,
    });
    await openExplorer(asking(), service({ margin: { bestCase: large(1), worstCase: large(2) } }));
    const picture = await screen.findByTestId('margin-picture');
    const told = [...picture.querySelectorAll('.margin-tick')].map(({ textContent }) => textContent);
    expect(told.join(' ')).toBe(ticks);
  });

  it('says where collateral stands in each case', async () => {
    await openExplorer(asking('&collateralAvailable=180'), service(told));
    const standings = await screen.findByTestId('margin-coverage');
    expect([...standings.children].map(({ textContent }) => textContent?.replace(/:.*/, ''))).toEqual([
      'Best case. The collateral covers the position, and the surplus above the release level would be returned.',
      'Worst case. The collateral does not cover the maintenance margin',
    ]);
    await waitFor(() =>
      expect(screen.getByTestId('margin-picture').getAttribute('aria-label')).toMatch(
        /Collateral available: 1\.8 USD\.$/,
      ),
    );
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
    await waitFor(() => expect(best()).toEqual(['12,345.67 1234567.5', 'No price reaches it 0', 'Not given']));
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
    await waitFor(() =>
      expect(cells('liquidation-prices').slice(0, 2)).toEqual([
        '26,000 26000000000',
        '26,027.39726 26027397260.273972602739726',
      ]),
    );
    expect(cells('margin-levels')[0]).toBe('1,300 USDT 1300000000');
    expect(screen.queryByText('Estimated at')).toBeNull();
  });

  it('shows every field that the interface specification has, and what a newer service adds', async () => {
    const answer = sample(tables.positionEstimate);
    if (typeof answer !== 'object' || answer === null) throw new Error('not an object');
    await openExplorer(asking('&collateralAvailable=180'), service({ ...answer, later: 'unknown' }));
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
  });

  it('shows what the service says of a market that it does not know', async () => {
    await openExplorer(asking(), service(new Refused(404)));
    const failure = await screen.findByTestId('failure');
    expect(failure.dataset['kind']).toBe('refused');
    expect(failure.textContent).toContain('404');
  });
});
