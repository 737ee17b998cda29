import type { AssetDetails } from '#lib/data-api/list-assets.ts';
import { numberFormat, t } from '#lib/i18n/i18n.ts';
import { decimalText, parseDecimal, shiftPoint } from './decimal.ts';
import { escapeInvisible } from './escape-invisible.ts';

/** A plain decimal, which `Intl` formats without losing a digit. */
function isDecimal(text: string): text is `${number}` {
  return /^-?\d{1,400}(\.\d{1,100})?$/.test(text);
}

/** Groups digits and changes none: `1234567.50` is "1,234,567.50". What is no plain decimal is only escaped. */
export function formatDecimal(text: string): string {
  if (!isDecimal(text)) return escapeInvisible(text);
  const places = text.split('.')[1]?.length ?? 0;
  return numberFormat({ minimumFractionDigits: places, maximumFractionDigits: places }).format(text);
}

/** The most digits after the point that one of these decimals has, trailing zeros aside. */
export function placesOf(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, /^-?\d+\.(\d*[1-9])0*$/.exec(text)?.[1]?.length ?? 0), 0);
}

/**
 * An amount of a column, all of which have as many places: their points stand under each other. One that is too small for
 * them is "<0.01". Percentages are rounded down: one that falls just short must not read as enough.
 */
export function columnDecimal(text: string, places: number, style: 'decimal' | 'percent' = 'decimal'): string {
  if (!isDecimal(text)) return escapeInvisible(text);
  const isPercent = style === 'percent';
  const format = numberFormat({
    style,
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    roundingMode: isPercent ? 'floor' : 'halfExpand',
  });
  const isTooSmall = Number(text) > 0 && format.format(text) === format.format(0);
  return isTooSmall ? `<${format.format(10 ** -(isPercent ? places + 2 : places))}` : format.format(text);
}

/**
 * A decimal with four significant digits at most, but all of its whole part: `12.34567` is "12.35", `12345.67` is "12,346".
 * What is no plain decimal is only escaped.
 */
export function roundedDecimal(text: string): string {
  if (!isDecimal(text)) return escapeInvisible(text);
  return numberFormat({
    maximumSignificantDigits: 4,
    maximumFractionDigits: 0,
    roundingPriority: 'morePrecision',
  }).format(text);
}

/** A fraction as a percentage with all of its digits: `0.00001` is "0.001%". What is no fraction is only escaped. */
export function exactPercent(fraction: string): string {
  if (!isDecimal(fraction)) return escapeInvisible(fraction);
  return numberFormat({ style: 'percent', maximumFractionDigits: 100 }).format(fraction);
}

/** A share with three significant digits. Rounded down: one that falls just short must not read as enough. */
export function roundPercent(share: number): string {
  return numberFormat({
    style: 'percent',
    maximumSignificantDigits: 3,
    roundingMode: 'floor',
  }).format(share);
}

/** Both sides of a vote, which add up to 100%. The yes side is rounded down, for the same reason. */
export function sidePercents(yes: number): [yes: string, no: string] {
  const format = (share: number, roundingMode: 'floor' | 'ceil'): string =>
    numberFormat({ style: 'percent', maximumFractionDigits: 2, roundingMode }).format(share);
  // In millionths, as 1 - yes is not exact; of whole billionths, as a product is not either.
  const part = Math.floor(Math.round(yes * 1e9) / 1e3);
  return [format(part / 1e6, 'floor'), format((1e6 - part) / 1e6, 'ceil')];
}

/**
 * An amount in an asset's smallest unit, in whole units: `1234500` of 4 decimals is "123.45 USDT". Undefined where the asset is not
 * known, or one of the two is no number.
 */
export function assetAmount(
  smallest: string,
  details: Pick<AssetDetails, 'decimals' | 'symbol'> | null | undefined,
  written = formatDecimal,
): string | undefined {
  const { decimals = '', symbol = '' } = details ?? {};
  const isAmount = /^-?\d{1,400}$/.test(smallest) && /^\d{1,3}$/.test(decimals) && Number(decimals) <= 100;
  return isAmount ? `${written(wholeUnits(smallest, Number(decimals)))} ${escapeInvisible(symbol)}` : undefined;
}

/** Plain digits of an amount in whole units; what is no number stays as it came. */
export function wholeUnits(smallest: string, decimals: number, keepZeros = false): string {
  const amount = parseDecimal(smallest);
  return amount === null ? smallest : decimalText(shiftPoint(amount, -decimals), keepZeros);
}

/** EVM chains that bridges are on, by their IDs: names, which no language translates. */
const chainNames: Readonly<Record<string, string>> = {
  '1': 'Ethereum',
  '10': 'OP Mainnet',
  '100': 'Gnosis',
  '137': 'Polygon',
  '8453': 'Base',
  '42161': 'Arbitrum',
  '421614': 'Arbitrum Sepolia',
  '11155111': 'Ethereum Sepolia',
};

/** A chain by its ID in decimal digits: its name, or that it is the chain of that ID. */
export function chainName(id: string): string {
  return (Object.hasOwn(chainNames, id) ? chainNames[id] : undefined) ?? t('chain_of_id', { id: escapeInvisible(id) });
}
