import { type Finding, found, latestRelease } from '#conformance/check.ts';
import { answered } from '#conformance/describe.ts';
import type { HttpAnswer } from '#conformance/transport.ts';
import type { DataApiCheck } from './data-api-check.ts';
import { bodyOf, type DataApiUnderTest, membersIn } from './data-api-under-test.ts';
import { refusedAs } from './refused-as.ts';

const balance = '1000000000';
const isolated = { marginMode: 'MARGIN_MODE_ISOLATED_MARGIN', marginFactor: '0.5' };
const cases = ['bestCase', 'worstCase'] as const;
const prices = ['openVolumeOnly', 'includingBuyOrders', 'includingSellOrders'] as const;
const integer = /^-?\d+$/;

const each = (answer: HttpAnswer, member: string) =>
  cases.map((name) => membersIn(membersIn(bodyOf(answer)[member])[name]));

/** The six liquidation prices, as text. */
const pricesOf = (answer: HttpAnswer): string[] =>
  each(answer, 'liquidation').flatMap((one) => prices.map((name) => `${one[name]}`));

/** Passed when all answers are estimates with the same six prices. */
function samePrices(answers: readonly HttpAnswer[]): Finding {
  const [first = '', ...others] = answers.map((answer) => pricesOf(answer).join(', '));
  const good = integer.test(first.split(', ')[0] ?? '') && others.every((one) => one === first);
  return found(good, [first, ...others].join('; '));
}

function refusedFor(answer: HttpAnswer, words: string): Finding {
  const { outcome, seen } = refusedAs(answer, 400, 3);
  return found(outcome === 'passed' && answer.text.includes(words), seen);
}

function check(
  id: string,
  title: string,
  row: string,
  run: (api: DataApiUnderTest) => Promise<Finding>,
  needs: DataApiCheck['needs'] = ['market'],
): DataApiCheck {
  const source = `later-releases: Estimate position, ${row}`;
  return { id: `data-api.estimate.${id}`, title, source, only: latestRelease, ...(needs && { needs }), run };
}

/** An estimate without one of its parameters. */
const without = (api: DataApiUnderTest, name: string, more: Readonly<Record<string, string>> = {}) => {
  const { [name]: _left, ...others } = api.estimateQuery;
  return api.estimateOf({ marketId: api.market, openVolume: '1000', ...others, ...more });
};

/** The estimate of release 0.79, which knows balances and margin modes. */
export const laterEstimateChecks: readonly DataApiCheck[] = [
  ...['marginAccountBalance', 'orderMarginAccountBalance'].map((name) =>
    check(
      `no-${name === 'marginAccountBalance' ? 'margin' : 'order-margin'}-balance`,
      `Without ${name} it is refused with 400, code 3: invalid account balance`,
      'E3',
      async (api) => refusedFor(await without(api, name, { marketId: '9'.repeat(64) }), 'invalid account balance'),
      [],
    ),
  ),
  check('no-general-balance', 'In cross margin generalAccountBalance is needed, too', 'E3', async (api) =>
    refusedFor(await without(api, 'generalAccountBalance'), 'invalid account balance'),
  ),
  check('no-general-balance-isolated', 'In isolated margin generalAccountBalance is not needed', 'E3', async (api) => {
    const answer = await without(api, 'generalAccountBalance', isolated);
    return found(answer.status === 200, answered(answer));
  }),
  check(
    'no-margin-factor',
    'In isolated margin marginFactor is needed: 400, code 3, missing margin factor',
    'E3',
    async (api) => refusedFor(await api.estimate({ marginMode: isolated.marginMode }), 'missing margin factor'),
  ),
  check('no-entry-price', 'Without averageEntryPrice it is 500, code 13', 'E3', async (api) =>
    refusedAs(await without(api, 'averageEntryPrice'), 500, 13),
  ),
  check(
    'bad-mode',
    'A margin mode that does not exist is refused with 400, code 3',
    'E3',
    async (api) => refusedFor(await api.estimate({ marginMode: 'MARGIN_MODE_NONE' }), 'margin_mode'),
    [],
  ),
  check('mode-by-number', 'The margin mode may be a number', 'E1', async (api) => {
    const [name, number] = [await api.estimate(), await api.estimate({ marginMode: '1' })];
    return found(number.status === 200 && name.text === number.text, answered(number));
  }),
  check('ignores-collateral', 'collateralAvailable is ignored', 'E2', async (api) =>
    samePrices([await api.estimate(), await api.estimate({ collateralAvailable: '1' })]),
  ),
  check('always-liquidation', 'The estimate has liquidation prices without any balance, too', 'E6', async (api) => {
    const answer = await api.estimate({ generalAccountBalance: '0' });
    return found(
      pricesOf(answer).every((price) => integer.test(price)),
      answered(answer),
    );
  }),
  check('whole-prices', 'Liquidation prices are integers', 'E7', async (api) => {
    const answer = await api.estimate();
    return found(
      pricesOf(answer).every((price) => integer.test(price)),
      answered(answer),
    );
  }),
  check(
    'market-decimals',
    'With scaleLiquidationPriceToMarketDecimals the prices are in the market’s decimals instead of the asset’s',
    'E7',
    async (api) => {
      const asset = pricesOf(await api.estimate()).map(Number);
      const market = pricesOf(await api.estimate({ scaleLiquidationPriceToMarketDecimals: 'true' })).map(Number);
      const scales = Array.from({ length: 37 }, (_one, at) => 10 ** (at - 18));
      // Both are rounded to integers.
      const close = (factor: number) => asset.every((one, at) => Math.abs(one * factor - (market[at] ?? 0)) <= 1);
      return found(market.every(Number.isInteger) && scales.some(close), `${asset.join(', ')}; ${market.join(', ')}`);
    },
  ),
  check('cross-collateral', 'In cross margin all three balances count alike', 'E5', async (api) => {
    const none = { marginAccountBalance: '0', orderMarginAccountBalance: '0', generalAccountBalance: '0' };
    const answers = Object.keys(none).map((name) => api.estimate({ ...none, [name]: balance }));
    return samePrices(await Promise.all(answers));
  }),
  check('isolated-collateral', 'In isolated margin the margin balance alone counts', 'E5', async (api) => {
    const others = { generalAccountBalance: `${balance}000`, orderMarginAccountBalance: `${balance}000` };
    const own = { ...isolated, marginAccountBalance: balance };
    return samePrices([await api.estimate(own), await api.estimate({ ...own, ...others })]);
  }),
  check('mode', 'The margin tells its mode by name, its factor, and the margin of orders', 'E6', async (api) => {
    const answer = await api.estimate({ ...isolated });
    const good = each(answer, 'margin').every(
      ({ marginMode, marginFactor, orderMargin }) =>
        marginMode === isolated.marginMode &&
        Number(marginFactor) === Number(isolated.marginFactor) &&
        /^\d+$/.test(`${orderMargin}`),
    );
    return found(good, answered(answer));
  }),
  check('increase', 'The increase of collateral is an integer, which may be negative', 'E6', async (api) => {
    const answer = await api.estimate();
    const increase = membersIn(bodyOf(answer)['collateralIncreaseEstimate']);
    return found(
      cases.every((name) => integer.test(`${increase[name]}`)),
      answered(answer),
    );
  }),
];
