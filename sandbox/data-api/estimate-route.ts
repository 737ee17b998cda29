import type { FastifyInstance } from 'fastify';
import type { Market } from '../data/markets.ts';
import { nanoseconds } from '../data/times.ts';
import { ApiError, invalidArgument } from './api-error.ts';
import type { DataApiContext } from './context.ts';
import { laterEstimate } from './later-estimate.ts';
import { liquidationPrice, marginLevels } from './margin.ts';
import { Query } from './query.ts';

/** The estimate is of no party's account: `partyId` is empty, as with real services, which send no time either. */
function margin(market: Market, openVolume: bigint, worst: boolean, timestamp: string) {
  return {
    partyId: '',
    marketId: market.id,
    asset: market.settlementAsset,
    timestamp,
    ...marginLevels(market, openVolume, worst),
  };
}

/** No orders can be given with the estimate, so the prices with and without them are one. */
function liquidation(market: Market, openVolume: bigint, collateral: bigint, worst: boolean) {
  const price = liquidationPrice(market, openVolume, collateral, worst);
  return { openVolumeOnly: price, includingBuyOrders: price, includingSellOrders: price };
}

/** `GET /api/v2/estimate/position`. */
export function estimateRoute(app: FastifyInstance, { options, dataSet, now }: DataApiContext): void {
  const marketOf = (marketId: string): Market => {
    const market = dataSet.markets.find(({ id }) => id === marketId);
    if (!/^([0-9a-f]{2})*$/.test(marketId)) {
      throw invalidArgument('not a valid hex id (or well known exception)', 'market');
    }
    if (market !== undefined) return market;
    const message = options.dialect === 'letter' ? `no market ${marketId}` : 'no resource corresponding to this id';
    throw new ApiError(404, message, { about: 'market' });
  };
  app.get('/api/v2/estimate/position', (request) => {
    const query = new Query(request.url, options.dialect);
    if (options.dialect === '0.79') return laterEstimate(query, marketOf);
    // To a real service an absent parameter is empty, or 0.
    const needed = options.dialect === 'letter';
    const marketId = (needed ? query.required('marketId') : (query.text('marketId') ?? '')).toLowerCase();
    if (needed) query.required('openVolume');
    const openVolume = query.int64('openVolume') ?? 0n;
    const collateral = query.matching('collateralAvailable', /^\d{1,60}(\.\d+)?$/, 'an amount');
    const market = marketOf(marketId);
    const at = options.dialect !== 'letter' ? '0' : nanoseconds(now());
    const estimate = {
      margin: { bestCase: margin(market, openVolume, false, at), worstCase: margin(market, openVolume, true, at) },
    };
    if (collateral === null) return options.dialect !== 'letter' ? { ...estimate, liquidation: null } : estimate;
    // Less than the asset's smallest unit is 0.
    const available = BigInt(collateral.split('.')[0] ?? '0');
    return {
      ...estimate,
      liquidation: {
        bestCase: liquidation(market, openVolume, available, false),
        worstCase: liquidation(market, openVolume, available, true),
      },
    };
  });
}
