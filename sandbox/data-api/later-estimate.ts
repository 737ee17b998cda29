import { type Decimal, decimalText, parseDecimal } from '#lib/format/decimal.ts';
import type { Market } from '../data/markets.ts';
import { ApiError, invalidArgument } from './api-error.ts';
import { absolute, inSmallestUnit, type Levels, liquidationPrice, marginLevels, roundedText } from './margin.ts';
import type { Query } from './query.ts';

const cases = ['bestCase', 'worstCase'] as const;

/** Numbers and names of the enumeration `MarginMode`. */
const modes = ['MARGIN_MODE_UNSPECIFIED', 'MARGIN_MODE_CROSS_MARGIN', 'MARGIN_MODE_ISOLATED_MARGIN'] as const;

function modeOf(query: Query): (typeof modes)[number] {
  const sent = query.text('marginMode') ?? '0';
  const mode = modes.find((name, number) => sent === name || sent === `${number}`);
  if (mode !== undefined) return mode;
  throw new ApiError(400, `parsing field "margin_mode": "${sent}" is not a valid value`, { byGateway: true });
}

/** As the service's decimals, of which an empty one is none. */
function decimalOf(query: Query, name: string): Decimal | null {
  return parseDecimal(query.sent(name) ?? '');
}

/** A balance without what is less than the asset's smallest unit. */
function balance(query: Query, name: string): bigint {
  const value = decimalOf(query, name);
  if (value === null) throw invalidArgument(`can't convert ${query.sent(name) ?? ''} to decimal`, 'balance');
  return BigInt(decimalText(value).split('.')[0] ?? '0');
}

/**
 * The estimate of release 0.79, in the order of its checks: vegaprotocol/vega v0.79.0, datanode/api/trading_data_v2.go,
 * `EstimatePosition`. Without orders, which a query does not carry.
 */
export function laterEstimate(query: Query, marketOf: (id: string) => Market): object {
  const openVolume = query.int64('openVolume') ?? 0n;
  const mode = modeOf(query);
  const marketId = query.text('marketId');
  if (marketId === null) throw new ApiError(500, 'empty or missing market ID', { byGateway: true, code: 2 });
  const onMargin = balance(query, 'marginAccountBalance');
  const onOrders = balance(query, 'orderMarginAccountBalance');
  const market = marketOf(marketId.toLowerCase());
  // Without a mode the margin is that of cross margin, and only the margin account counts.
  const isIsolated = mode === 'MARGIN_MODE_ISOLATED_MARGIN';
  const others = mode === 'MARGIN_MODE_CROSS_MARGIN' ? balance(query, 'generalAccountBalance') + onOrders : 0n;
  const factor = isIsolated ? decimalOf(query, 'marginFactor') : { units: 0n, places: 0 };
  if (factor === null) throw invalidArgument('margin factor are required with isolated margin', 'marginFactor');
  if (market.product === 'spot') throw new ApiError(500, "can't parse linear slippage factor: ", { about: 'slippage' });
  const entry = decimalOf(query, 'averageEntryPrice');
  if (entry === null)
    throw new ApiError(500, `can't convert ${query.sent('averageEntryPrice') ?? ''} to decimal`, {
      about: 'entryPrice',
    });

  const required = inSmallestUnit(market, absolute(openVolume), {
    over: entry.units * factor.units,
    under: 10n ** BigInt(entry.places + factor.places),
  });
  const isIncluded = isIsolated && query.boolean('includeRequiredPositionMarginInAvailableCollateral') === true;
  const collateral = onMargin + others + (isIncluded ? required - onMargin : 0n);
  const scaled = query.boolean('scaleLiquidationPriceToMarketDecimals') === true;
  const of = (name: (typeof cases)[number]) => {
    const levels = marginLevels(market, openVolume, name === 'worstCase');
    const covered = collateral >= BigInt(levels.maintenanceMargin);
    const price = covered ? liquidationPrice(market, openVolume, collateral, name === 'worstCase') : null;
    const text = roundedText(market, price, scaled);
    return {
      margin: {
        ...levels,
        ...(isIsolated && { searchLevel: '0', collateralReleaseLevel: '0' }),
        partyId: '',
        marketId: market.id,
        asset: market.settlementAsset,
        timestamp: '0',
        orderMargin: isIsolated ? '0' : '',
        marginMode: isIsolated ? mode : 'MARGIN_MODE_CROSS_MARGIN',
        marginFactor: isIsolated ? decimalText(factor) : '',
      },
      collateralIncreaseEstimate: `${isIsolated ? required - onMargin - onOrders : increase(levels, onMargin + onOrders)}`,
      liquidation: { openVolumeOnly: text, includingBuyOrders: text, includingSellOrders: text },
    };
  };
  const [bestCase, worstCase] = [of('bestCase'), of('worstCase')];
  const both = (name: keyof typeof bestCase) => ({ worstCase: worstCase[name], bestCase: bestCase[name] });
  return {
    margin: both('margin'),
    collateralIncreaseEstimate: both('collateralIncreaseEstimate'),
    liquidation: both('liquidation'),
  };
}

/** What is to be added to reach the initial margin, or may go above the release level; nothing between the two. */
function increase({ initialMargin, collateralReleaseLevel }: Levels, held: bigint): bigint {
  const missing = BigInt(initialMargin) - held;
  return missing > 0n || held > BigInt(collateralReleaseLevel) ? missing : 0n;
}
