import { firstRelease, found, releases } from '#conformance/check.ts';
import { answered } from '#conformance/describe.ts';
import type { HttpAnswer } from '#conformance/transport.ts';
import { positionEstimateSchema } from '#lib/data-api/estimate-position.ts';
import type { DataApiCheck } from './data-api-check.ts';
import { bodyOf, membersIn, paths } from './data-api-under-test.ts';
import { refusedAs } from './refused-as.ts';

const marginFields = [
  'asset',
  'collateralReleaseLevel',
  'initialMargin',
  'maintenanceMargin',
  'marketId',
  'partyId',
  'searchLevel',
  'timestamp',
];
const priceFields = ['includingBuyOrders', 'includingSellOrders', 'openVolumeOnly'];
const cases = ['bestCase', 'worstCase'];
const needs = ['market'] as const;
const collateralAvailable = '1000000000';

const inSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** One member of the best and worst case, e.g. of `margin`. */
function casesOf(answer: HttpAnswer, member: string) {
  const both = membersIn(bodyOf(answer)[member]);
  return cases.map((name) => membersIn(both[name]));
}

function everyField(answer: HttpAnswer, member: string, fields: readonly string[], form: RegExp): boolean {
  return casesOf(answer, member).every((levels) =>
    fields.every((field) => typeof levels[field] === 'string' && form.test(String(levels[field]))),
  );
}

/** The estimate of a position's margin. */
export const estimateChecks: readonly DataApiCheck[] = [
  {
    id: 'data-api.estimate.margin',
    title: 'An estimate’s margin has eight strings, for the best and the worst case',
    source: 'interface: Position estimate, margin levels object',
    needs,
    async run(api) {
      const answer = await api.estimate();
      const readable = positionEstimateSchema.safeParse(bodyOf(answer)).success;
      return found(
        answer.status === 200 && readable && everyField(answer, 'margin', marginFields, /^/),
        answered(answer),
      );
    },
  },
  {
    id: 'data-api.estimate.market',
    title: 'It is for the requested market',
    source: 'interface: Estimate query parameters, marketId',
    needs,
    async run(api) {
      const answer = await api.estimate();
      return found(
        casesOf(answer, 'margin').every(({ marketId }) => marketId === api.market),
        answered(answer),
      );
    },
  },
  {
    id: 'data-api.estimate.short',
    title: 'A negative volume is a short position',
    source: 'interface: Estimate query parameters, openVolume',
    needs,
    async run(api) {
      const answer = await api.estimate({ openVolume: '-1000' });
      return found(answer.status === 200 && everyField(answer, 'margin', marginFields, /^/), answered(answer));
    },
  },
  {
    id: 'data-api.estimate.liquidation',
    title: 'With collateral the estimate has three liquidation prices for the best and the worst case',
    source: 'interface: Position estimate, liquidation; Estimate query parameters, collateralAvailable',
    needs,
    async run(api) {
      const answer = await api.estimate({ collateralAvailable });
      return found(everyField(answer, 'liquidation', priceFields, /^/), answered(answer));
    },
  },
  {
    id: 'data-api.estimate.prices',
    title: 'Liquidation prices are numbers; of release 0.71 they may have fractions',
    source: 'wire-facts: Data API, numbers in strings, liquidation prices',
    only: releases,
    needs,
    async run(api) {
      const answer = await api.estimate({ collateralAvailable });
      return found(everyField(answer, 'liquidation', priceFields, /^-?\d+(\.\d+)?$/), answered(answer));
    },
  },
  {
    id: 'data-api.estimate.no-collateral',
    title: 'Without collateral liquidation is null',
    source: 'wire-facts: Data API, unary answers, unset messages null',
    only: firstRelease,
    needs,
    async run(api) {
      const answer = await api.estimate();
      return found(answer.status === 200 && bodyOf(answer)['liquidation'] === null, answered(answer));
    },
  },
  {
    id: 'data-api.estimate.integers',
    title: 'Margins are integers in the asset’s decimals',
    source: 'wire-facts: Data API, numbers in strings, margins',
    only: releases,
    needs,
    async run(api) {
      const answer = await api.estimate();
      const levels = ['collateralReleaseLevel', 'initialMargin', 'maintenanceMargin', 'searchLevel'];
      return found(everyField(answer, 'margin', levels, /^\d+$/), answered(answer));
    },
  },
  {
    id: 'data-api.estimate.timestamp',
    title: 'The timestamp of an estimate is "0"',
    source: 'wire-facts: Data API, filters, estimate’s timestamp',
    only: releases,
    needs,
    async run(api) {
      const answer = await api.estimate();
      return found(everyField(answer, 'margin', ['timestamp'], /^0$/), answered(answer));
    },
  },
  {
    id: 'data-api.estimate.snake-case',
    title: 'Parameter names may be in snake_case',
    source: 'wire-facts: Data API, parameter names',
    only: releases,
    needs,
    async run(api) {
      const others = Object.entries(api.estimateQuery).map(([name, value]) => [inSnakeCase(name), value]);
      const query = { market_id: api.market, open_volume: '1000', ...Object.fromEntries(others) };
      const answer = await api.estimateOf(query);
      return found(everyField(answer, 'margin', marginFields, /^/), answered(answer));
    },
  },
  {
    id: 'data-api.estimate.unknown-market',
    title: 'An unknown market is 404, code 5',
    source: 'wire-facts: Data API, errors; HTTP 404',
    only: releases,
    async run(api) {
      return refusedAs(await api.estimate({ marketId: '9'.repeat(64) }), 404, 5);
    },
  },
  {
    id: 'data-api.estimate.bad-volume',
    title: 'A volume that is not a number is refused with 400, code 3',
    source: 'wire-facts: Data API, errors; HTTP 400',
    only: releases,
    async run(api) {
      return refusedAs(await api.get(paths.estimate, { marketId: '9'.repeat(64), openVolume: 'x' }), 400, 3);
    },
  },
];
