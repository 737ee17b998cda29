import { isolatedMargin, type PositionParameters } from '#lib/data-api/estimate-position.ts';
import { decimalText, parseDecimal, shiftPoint } from '#lib/format/decimal.ts';
import { numberFormat } from '#lib/i18n/i18n.ts';
import type { RouteQuery } from '../route.ts';

export const marginFields = ['market', 'size', 'collateral', 'onMargin', 'onOrders', 'entry', 'factor'] as const;

export type MarginField = (typeof marginFields)[number];

/** The form as typed: the size in whole units of the market and without a sign, the entry price too, balances in the market's asset. */
export interface MarginDraft extends Record<MarginField, string> {
  short: boolean;
  isolated: boolean;
}

/** What a draft is of, as far as it is known. */
export interface MarginSubject {
  /** Null where the form names no market. */
  marketId: string | null;
  /** Position decimal places of the market; null where unknown: the size is typed as it is sent. */
  places: number | null;
  /** Decimals that balances are typed with; null while nothing can be typed. */
  decimals: number | null;
  /** Decimal places of the market's prices; null where unknown: they are typed as they are sent. */
  pricePlaces: number | null;
}

/** What the service is asked, by the names that the address has too: `generalAccountBalance` is its `collateralAvailable`. */
type MarginRequest = Required<PositionParameters>;

/** What is typed of these, with decimal places: their names in the address, and whose places they are typed with. */
const amounts = {
  size: ['openVolume', 'places'],
  collateral: ['collateralAvailable', 'decimals'],
  onMargin: ['marginAccountBalance', 'decimals'],
  onOrders: ['orderMarginAccountBalance', 'decimals'],
  entry: ['averageEntryPrice', 'pricePlaces'],
} as const;

type AmountField = keyof typeof amounts;

const largest = 2n ** 63n - 1n;

/** By how many places an amount's point is moved where it is sent; null for one that is not sent. */
function shiftOf(name: AmountField, subject: Omit<MarginSubject, 'marketId'>): number | null {
  const [, whose] = amounts[name];
  return subject[whose] ?? (whose === 'decimals' ? null : 0);
}

/** The problem of an amount in `text`; null for one that can be sent with its point moved to the right by `shift`. */
function amountProblem(text: string, shift: number) {
  const value = parseDecimal(text);
  if (value === null) return 'not_a_number';
  if (value.units < 0n) return 'negative';
  return decimalText(shiftPoint(value, shift)).includes('.') ? 'too_fine' : null;
}

function moved(text: string, shift: number): string {
  const value = parseDecimal(text);
  return value === null ? text : decimalText(shiftPoint(value, shift));
}

export type FieldProblem =
  | NonNullable<ReturnType<typeof amountProblem>>
  | 'missing'
  | 'no_market'
  | 'too_large'
  | 'not_positive';

/** A draft with the points that the data API wants, where the user's language has another decimal separator. */
export function withPoints(draft: MarginDraft): MarginDraft {
  const numbers = marginFields.filter((name) => name !== 'market');
  const separator =
    numberFormat()
      .formatToParts(1.1)
      .find(({ type }) => type === 'decimal')?.value ?? '.';
  return Object.assign({ ...draft }, ...numbers.map((name) => ({ [name]: draft[name].replace(separator, '.') })));
}

/** The problems of the form, and the request once there are none. */
export function checkDraft(
  draft: MarginDraft,
  subject: MarginSubject,
): { problems: Partial<Record<MarginField, FieldProblem>>; request: MarginRequest | null } {
  const { isolated } = draft;
  const text = (name: MarginField): string =>
    (name === 'collateral' && isolated) || (name === 'factor' && !isolated) ? '' : draft[name].trim();
  const problems: Partial<Record<MarginField, FieldProblem>> = {};
  /** The amount as it is sent: empty where there is none. */
  const sent = (name: AmountField): string => {
    const shift = shiftOf(name, subject);
    if (shift === null || text(name) === '') return '';
    const problem = amountProblem(text(name), shift);
    if (problem !== null) problems[name] = problem;
    return problem === null ? moved(text(name), shift) : '';
  };
  if (subject.marketId === null) problems.market = text('market') === '' ? 'missing' : 'no_market';
  if (text('size') === '') problems.size = 'missing';
  const size = BigInt(sent('size'));
  const volume = draft.short ? -size : size;
  if (volume > largest || volume < -largest - 1n) problems.size = 'too_large';
  const factor = parseDecimal(text('factor'));
  // An entry price of 0 would have it estimate that nothing is set aside.
  for (const name of isolated ? (['factor', 'entry'] as const) : []) {
    const value = parseDecimal(text(name));
    if (value === null) problems[name] = text(name) === '' ? 'missing' : 'not_a_number';
    else if (value.units <= 0n) problems[name] = 'not_positive';
  }
  const request = {
    marketId: subject.marketId ?? '',
    openVolume: `${volume}`,
    generalAccountBalance: sent('collateral'),
    marginAccountBalance: sent('onMargin'),
    orderMarginAccountBalance: sent('onOrders'),
    averageEntryPrice: sent('entry'),
    marginMode: isolated ? isolatedMargin : '',
    marginFactor: factor === null ? '' : decimalText(factor),
  };
  return { problems, request: Object.keys(problems).length === 0 ? request : null };
}

/** The form filled from an address. Invalid values are kept, so that they can be corrected. `market` names its market. */
export function readDraft(query: RouteQuery, market: string, subject: Omit<MarginSubject, 'marketId'>): MarginDraft {
  const typed = (name: AmountField): string => moved(query[amounts[name][0]] ?? '', -(shiftOf(name, subject) ?? 0));
  const size = typed('size');
  return {
    market,
    short: size.startsWith('-'),
    size: size.replace(/^-/, ''),
    isolated: query['marginMode'] === isolatedMargin,
    collateral: typed('collateral'),
    onMargin: typed('onMargin'),
    onOrders: typed('onOrders'),
    entry: typed('entry'),
    factor: query['marginFactor'] ?? '',
  };
}

/** The request of an address; null when it makes none that can be sent. */
export function readMarginRequest(query: RouteQuery): MarginRequest | null {
  const { marketId = '' } = query;
  const asSent = { places: 0, decimals: 0, pricePlaces: 0 };
  const isId = marketId !== '' && !/\s/.test(marketId);
  return checkDraft(readDraft(query, marketId, asSent), { ...asSent, marketId: isId ? marketId : null }).request;
}

/** The address of a request. */
export function marginQuery({ generalAccountBalance, ...request }: MarginRequest): RouteQuery {
  return { ...request, collateralAvailable: generalAccountBalance };
}
