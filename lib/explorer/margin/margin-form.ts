import { compareDecimals, decimalText, parseDecimal, shiftPoint } from '#lib/format/decimal.ts';
import type { RouteQuery } from '../route.ts';

/** The form as typed. */
export interface MarginDraft {
  marketId: string;
  /** Volume in whole units of the market; negative for a short position. */
  volume: string;
  /** The market's position decimal places; with -3 volumes are sent in thousands. */
  places: string;
  /** Empty for none. */
  collateral: string;
  /** In what `collateral` is typed: the smallest unit of the market's asset, or the asset itself. */
  unit: 'smallest' | 'asset';
}

/** What is asked of the service: its own parameters, which are also those of the address. */
export interface MarginQuestion {
  marketId: string;
  /** int64 as text. */
  openVolume: string;
  /** In the smallest unit of the market's asset; empty for none. */
  collateralAvailable: string;
}

export type FieldProblem =
  | 'missing'
  | 'not-an-id'
  | 'not-a-number'
  | 'too-fine'
  | 'too-large'
  | 'negative'
  | 'no-asset';

export interface CheckedDraft {
  problems: Partial<Record<'marketId' | 'volume' | 'places' | 'collateral', FieldProblem>>;
  /** Null while there is a problem. */
  question: MarginQuestion | null;
  /** `openVolume` as it would be sent, as soon as the volume can be read. */
  openVolume: string | null;
}

const largest = 2n ** 63n - 1n;

/** More position decimal places than this, before or behind the point, leave no room for a volume in an int64. */
const mostPlaces = 18;

/** What a field holds, in the form that is sent, or what is wrong with it. */
type Field = { sent: string } | { problem: FieldProblem };

/** The number in `text` with its point moved so far to the right that it is whole. */
function whole(text: string, places: number): Field {
  const value = parseDecimal(text);
  if (value === null) return { problem: 'not-a-number' };
  const sent = decimalText(shiftPoint(value, places));
  return sent.includes('.') ? { problem: 'too-fine' } : { sent };
}

function checkVolume(volume: string, places: number): Field {
  if (volume === '') return { problem: 'missing' };
  const field = whole(volume, places);
  if ('problem' in field) return field;
  const integer = BigInt(field.sent);
  return integer > largest || integer < -largest - 1n ? { problem: 'too-large' } : field;
}

function checkCollateral(text: string, decimals: number | null): Field {
  if (text === '') return { sent: '' };
  if (decimals === null) return { problem: 'no-asset' };
  const value = parseDecimal(text);
  return value !== null && value.units < 0n ? { problem: 'negative' } : whole(text, decimals);
}

function checkMarketId(id: string): FieldProblem | null {
  if (id === '') return 'missing';
  return /\s/.test(id) ? 'not-an-id' : null;
}

function checkPlaces(text: string): number | null {
  const places = /^-?\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(places) <= mostPlaces ? places : null;
}

/**
 * What is wrong with the form, field by field, and what it asks once nothing is. `assetDecimals` are those of the
 * market's asset; null while it is not known.
 */
export function checkDraft(draft: MarginDraft, assetDecimals: number | null): CheckedDraft {
  const marketId = draft.marketId.trim();
  const places = checkPlaces(draft.places.trim() || '0');
  const volume = checkVolume(draft.volume.trim(), places ?? 0);
  const decimals = draft.unit === 'smallest' ? 0 : assetDecimals;
  const collateral = checkCollateral(draft.collateral.trim(), decimals);
  const problems: CheckedDraft['problems'] = {};
  const notId = checkMarketId(marketId);
  if (notId !== null) problems.marketId = notId;
  if (places === null) problems.places = 'not-a-number';
  if ('problem' in volume) problems.volume = volume.problem;
  if ('problem' in collateral) problems.collateral = collateral.problem;
  const openVolume = 'sent' in volume && places !== null ? volume.sent : null;
  const fine = Object.keys(problems).length === 0 && openVolume !== null && 'sent' in collateral;
  return {
    problems,
    question: fine ? { marketId, openVolume, collateralAvailable: collateral.sent } : null,
    openVolume,
  };
}

/** What an address asks; null when it does not ask anything that can be sent. */
export function readQuestion(query: RouteQuery): MarginQuestion | null {
  const { marketId = '', openVolume = '', collateralAvailable = '' } = query;
  const draft: MarginDraft = {
    marketId,
    volume: openVolume,
    places: '0',
    collateral: collateralAvailable,
    unit: 'smallest',
  };
  return checkDraft(draft, null).question;
}

/** The form as an address fills it. What cannot be read stands there as it came, so that it can be put right. */
export function readDraft(query: RouteQuery): MarginDraft {
  const { marketId = '', openVolume = '', collateralAvailable = '', positionDecimalPlaces = '' } = query;
  const places = checkPlaces(positionDecimalPlaces);
  const volume = parseDecimal(openVolume);
  return {
    marketId,
    volume: volume === null || places === null ? openVolume : decimalText(shiftPoint(volume, -places)),
    // An address that has a volume and no places means the volume as it is sent, whatever the market has.
    places: places !== null ? `${places}` : openVolume === '' ? '' : '0',
    collateral: collateralAvailable,
    unit: 'smallest',
  };
}

/** The collateral as typed, in the other unit; as it is where that cannot be said. */
export function inOtherUnit(draft: MarginDraft, assetDecimals: number): MarginDraft {
  const unit = draft.unit === 'smallest' ? 'asset' : 'smallest';
  const value = parseDecimal(draft.collateral.trim());
  if (value === null) return { ...draft, unit };
  const moved = shiftPoint(value, unit === 'smallest' ? assetDecimals : -assetDecimals);
  return { ...draft, unit, collateral: compareDecimals(value, moved) === 0 ? draft.collateral : decimalText(moved) };
}
