import { compareDecimals, decimalText, parseDecimal, shiftPoint } from '#lib/format/decimal.ts';
import type { RouteQuery } from '../route.ts';

/** The text fields of the form, named like their parameters in the address. */
export const marginFields = ['marketId', 'openVolume', 'positionDecimalPlaces', 'collateralAvailable'] as const;

export type MarginField = (typeof marginFields)[number];

/** The form as typed. The volume is in whole units of the market; negative for a short position. */
export type MarginDraft = Record<MarginField, string> & {
  /** The unit that the collateral is typed in: the smallest one of the market's asset, or the asset itself. */
  unit: 'smallest' | 'asset';
};

/** What the service is asked: its own parameters, which are also those of the address. */
export interface MarginRequest {
  marketId: string;
  /** int64 as text. */
  openVolume: string;
  /** In the smallest unit of the market's asset; empty for none. */
  collateralAvailable: string;
}

export type FieldProblem =
  | 'missing'
  | 'not_an_id'
  | 'not_a_number'
  | 'places'
  | 'too_fine'
  | 'too_large'
  | 'negative'
  | 'no_asset';

export interface CheckedDraft {
  problems: Partial<Record<MarginField, FieldProblem>>;
  /** Null while there is a problem. */
  request: MarginRequest | null;
  /** `openVolume` as it would be sent, as soon as the volume can be read. */
  openVolume: string | null;
}

const largest = 2n ** 63n - 1n;

/** More position decimal places than this, before or behind the point, leave no room for a volume in an int64. */
const mostPlaces = 18;

/** A field's value as it is sent, or its problem. */
type Field = { sent: string } | { problem: FieldProblem };

/** The number in `text` with its decimal point moved to the right. */
function whole(text: string, places: number): Field {
  const value = parseDecimal(text);
  if (value === null) return { problem: 'not_a_number' };
  const sent = decimalText(shiftPoint(value, places));
  return sent.includes('.') ? { problem: 'too_fine' } : { sent };
}

function checkMarketId(id: string): Field {
  if (id === '') return { problem: 'missing' };
  return /\s/.test(id) ? { problem: 'not_an_id' } : { sent: id };
}

function checkVolume(volume: string, places: number): Field {
  if (volume === '') return { problem: 'missing' };
  const field = whole(volume, places);
  if ('problem' in field) return field;
  const integer = BigInt(field.sent);
  return integer > largest || integer < -largest - 1n ? { problem: 'too_large' } : field;
}

function checkCollateral(text: string, decimals: number | null): Field {
  if (text === '') return { sent: '' };
  if (decimals === null) return { problem: 'no_asset' };
  const value = parseDecimal(text);
  return value !== null && value.units < 0n ? { problem: 'negative' } : whole(text, decimals);
}

function readPlaces(text: string): number | null {
  const places = /^-?\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(places) <= mostPlaces ? places : null;
}

/** The problems of the form, and the request once there are none. `assetDecimals` is null while unknown. */
export function checkDraft(draft: MarginDraft, assetDecimals: number | null): CheckedDraft {
  const places = readPlaces(draft.positionDecimalPlaces.trim() || '0');
  const decimals = draft.unit === 'smallest' ? 0 : assetDecimals;
  const fields: Record<MarginField, Field> = {
    marketId: checkMarketId(draft.marketId.trim()),
    openVolume: checkVolume(draft.openVolume.trim(), places ?? 0),
    positionDecimalPlaces: places === null ? { problem: 'places' } : { sent: `${places}` },
    collateralAvailable: checkCollateral(draft.collateralAvailable.trim(), decimals),
  };
  const problems: CheckedDraft['problems'] = {};
  for (const name of marginFields) {
    const field = fields[name];
    if ('problem' in field) problems[name] = field.problem;
  }
  const sent = (field: Field): string => ('sent' in field ? field.sent : '');
  const openVolume = sent(fields.openVolume);
  return {
    problems,
    request:
      Object.keys(problems).length === 0
        ? { marketId: sent(fields.marketId), openVolume, collateralAvailable: sent(fields.collateralAvailable) }
        : null,
    openVolume: openVolume === '' || places === null ? null : openVolume,
  };
}

/** The request of an address; null when it makes none that can be sent. */
export function readMarginRequest(query: RouteQuery): MarginRequest | null {
  const { marketId = '', openVolume = '', collateralAvailable = '' } = query;
  const draft = { marketId, openVolume, positionDecimalPlaces: '0', collateralAvailable, unit: 'smallest' } as const;
  return checkDraft(draft, null).request;
}

/** The form filled from an address. Invalid values are kept, so that they can be corrected. */
export function readDraft(query: RouteQuery): MarginDraft {
  const { marketId = '', openVolume = '', collateralAvailable = '', positionDecimalPlaces = '' } = query;
  const places = readPlaces(positionDecimalPlaces);
  const volume = parseDecimal(openVolume);
  return {
    marketId,
    openVolume: volume === null || places === null ? openVolume : decimalText(shiftPoint(volume, -places)),
    // An address that has a volume and no places means the volume as it is sent, whatever the market has.
    positionDecimalPlaces: places !== null ? `${places}` : openVolume === '' ? '' : '0',
    collateralAvailable,
    unit: 'smallest',
  };
}

/** The draft with the other unit chosen, and its collateral converted where it is a number. */
export function inOtherUnit(draft: MarginDraft, assetDecimals: number): MarginDraft {
  const unit = draft.unit === 'smallest' ? 'asset' : 'smallest';
  const value = parseDecimal(draft.collateralAvailable.trim());
  if (value === null) return { ...draft, unit };
  const moved = shiftPoint(value, unit === 'smallest' ? assetDecimals : -assetDecimals);
  const same = compareDecimals(value, moved) === 0;
  return { ...draft, unit, collateralAvailable: same ? draft.collateralAvailable : decimalText(moved) };
}
