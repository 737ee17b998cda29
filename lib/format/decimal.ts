/** An exact decimal number: `units` divided by ten to the power of `places`. */
export interface Decimal {
  units: bigint;
  places: number;
}

export const zero: Decimal = { units: 0n, places: 0 };

/** Limits the digits on either side of the point. */
const form = /^([+-]?)(\d{1,400})(?:\.(\d{1,100}))?$/;

/** Reads plain decimal digits, such as `-12.50`; null for anything else, also for an empty text. */
export function parseDecimal(text: string): Decimal | null {
  const [, sign, whole, fraction = ''] = form.exec(text) ?? [];
  if (whole === undefined) return null;
  const units = BigInt(whole + fraction);
  return { units: sign === '-' ? -units : units, places: fraction.length };
}

function alike(a: Decimal, b: Decimal): [bigint, bigint, places: number] {
  const places = Math.max(a.places, b.places);
  const of = ({ units, places: own }: Decimal): bigint => units * 10n ** BigInt(places - own);
  return [of(a), of(b), places];
}

export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const [left, right, places] = alike(a, b);
  return { units: left + right, places };
}

/** Negative when `a` is less than `b`, zero when they are equal, positive when it is more. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const [left, right] = alike(a, b);
  return left < right ? -1 : left > right ? 1 : 0;
}

export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, places: a.places + b.places };
}

/** Multiplies by ten to the power of `right`. */
export function shiftPoint({ units, places }: Decimal, right: number): Decimal {
  const left = places - right;
  return left >= 0 ? { units, places: left } : { units: units * 10n ** BigInt(-left), places: 0 };
}

const parts = 1_000_000_000n;

/** `part / whole`, rounded down to a billionth, for drawing only; 0 if `whole` is 0. */
export function shareOf(part: Decimal, whole: Decimal): number {
  const [left, right] = alike(part, whole);
  return right === 0n ? 0 : Number((left * parts) / right) / Number(parts);
}

/** All digits, without trailing zeros unless `keepZeros`. */
export function decimalText({ units, places }: Decimal, keepZeros = false): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  const end = digits.length - places;
  const fraction = keepZeros ? digits.slice(end) : digits.slice(end).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, end)}${fraction === '' ? '' : `.${fraction}`}`;
}
