import { isolatedMargin, type PositionParameters } from '#lib/data-api/estimate-position.ts';
import { decimalText, parseDecimal, shiftPoint } from '#lib/format/decimal.ts';
import type { RouteQuery } from '../route.ts';

export const marginFields = [
  'market',
  'size',
  'places',
  'collateral',
  'onMargin',
  'onOrders',
  'entry',
  'factor',
] as const;

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
  /** Position decimal places of the market; null where unknown, and the form says them. */
  places: number | null;
  /** Decimals that balances are typed with; null while nothing can be typed. */
  decimals: number | null;
  /** Decimal places of the market's prices; null where unknown: they are typed as they are sent. */
  pricePlaces: number | null;
}

/** What the service is asked, by the names that the address has too: `generalAccountBalance` is its `collateralAvailable`. */
export type MarginRequest = Required<PositionParameters>;

export type FieldProblem =
  | 'missing'
  | 'no_market'
  | 'not_a_number'
  | 'places'
  | 'too_fine'
  | 'too_large'
  | 'negative'
  | 'not_positive';

export interface CheckedDraft {
  problems: Partial<Record<MarginField, FieldProblem>>;
  /** Null while there is a problem. */
  request: MarginRequest | null;
}

const largest = 2n ** 63n - 1n;

/** More position decimal places than this, before or behind the point, leave no room for a volume in an int64. */
const mostPlaces = 18;

type Field = { sent: string } | { problem: FieldProblem };

/** The number in `text` with its decimal point moved to the right. */
function whole(text: string, places: number): Field {
  const value = parseDecimal(text);
  if (value === null) return { problem: 'not_a_number' };
  const sent = decimalText(shiftPoint(value, places));
  return sent.includes('.') ? { problem: 'too_fine' } : { sent };
}

function checkMarket(text: string, marketId: string | null): Field {
  if (marketId !== null) return { sent: marketId };
  return { problem: text === '' ? 'missing' : 'no_market' };
}

function checkSize(size: string, places: number, short: boolean): Field {
  if (size === '') return { problem: 'missing' };
  const field = whole(size, places);
  if ('problem' in field) return field;
  const volume = short ? -BigInt(field.sent) : BigInt(field.sent);
  return volume > largest || volume < -largest - 1n ? { problem: 'too_large' } : { sent: `${volume}` };
}

/** An amount that may be left out. */
function checkAmount(text: string, decimals: number | null): Field {
  if (text === '' || decimals === null) return { sent: '' };
  const value = parseDecimal(text);
  return value !== null && value.units < 0n ? { problem: 'negative' } : whole(text, decimals);
}

function checkFactor(text: string, isolated: boolean): Field {
  if (!isolated) return { sent: '' };
  if (text === '') return { problem: 'missing' };
  const value = parseDecimal(text);
  if (value === null) return { problem: 'not_a_number' };
  return value.units > 0n ? { sent: decimalText(value) } : { problem: 'not_positive' };
}

function readPlaces(text: string): number | null {
  const places = /^-?\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(places) <= mostPlaces ? places : null;
}

/** The problems of the form, and the request once there are none. */
export function checkDraft(draft: MarginDraft, subject: MarginSubject): CheckedDraft {
  const typed = readPlaces(draft.places.trim() || '0');
  const places = subject.places ?? typed;
  const fields: Record<MarginField, Field> = {
    market: checkMarket(draft.market.trim(), subject.marketId),
    size: checkSize(draft.size.trim(), places ?? 0, draft.short),
    places: places === null ? { problem: 'places' } : { sent: `${places}` },
    collateral: checkAmount(draft.isolated ? '' : draft.collateral.trim(), subject.decimals),
    onMargin: checkAmount(draft.onMargin.trim(), subject.decimals),
    onOrders: checkAmount(draft.onOrders.trim(), subject.decimals),
    entry: checkAmount(draft.entry.trim(), subject.pricePlaces ?? 0),
    factor: checkFactor(draft.factor.trim(), draft.isolated),
  };
  const problems: CheckedDraft['problems'] = {};
  for (const name of marginFields) {
    const field = fields[name];
    if ('problem' in field) problems[name] = field.problem;
  }
  const sent = (name: MarginField): string => ('sent' in fields[name] ? fields[name].sent : '');
  const request = {
    marketId: sent('market'),
    openVolume: sent('size'),
    generalAccountBalance: sent('collateral'),
    marginAccountBalance: sent('onMargin'),
    orderMarginAccountBalance: sent('onOrders'),
    averageEntryPrice: sent('entry'),
    marginMode: draft.isolated ? isolatedMargin : '',
    marginFactor: sent('factor'),
  };
  return { problems, request: Object.keys(problems).length === 0 ? request : null };
}

/** The form filled from an address. Invalid values are kept, so that they can be corrected. `market` names its market. */
export function readDraft(query: RouteQuery, market: string, subject: Omit<MarginSubject, 'marketId'>): MarginDraft {
  const { openVolume = '', positionDecimalPlaces = '' } = query;
  const moved = (text: string, places: number): string => {
    const value = parseDecimal(text);
    return value === null ? text : decimalText(shiftPoint(value, -places));
  };
  const typed = readPlaces(positionDecimalPlaces);
  const size = moved(openVolume, subject.places ?? typed ?? 0);
  return {
    market,
    short: size.startsWith('-'),
    size: size.replace(/^-/, ''),
    places: typed === null ? '' : `${typed}`,
    isolated: query['marginMode'] === isolatedMargin,
    collateral: moved(query['collateralAvailable'] ?? '', subject.decimals ?? 0),
    onMargin: moved(query['marginAccountBalance'] ?? '', subject.decimals ?? 0),
    onOrders: moved(query['orderMarginAccountBalance'] ?? '', subject.decimals ?? 0),
    entry: moved(query['averageEntryPrice'] ?? '', subject.pricePlaces ?? 0),
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
