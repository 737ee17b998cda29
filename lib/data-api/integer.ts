import { ParameterError } from './parameter-error.ts';

const largest = { int32: 2n ** 31n - 1n, int64: 2n ** 63n - 1n };

/** Plain decimal digits of an int64 parameter. Throws `ParameterError` for anything that is not one. */
export function int64Text(parameter: string, value: bigint | string): string {
  if (typeof value === 'string' && !/^-?\d{1,19}$/.test(value))
    throw new ParameterError(parameter, 'is not an integer');
  const integer = BigInt(value);
  if (integer > largest.int64 || integer < -largest.int64 - 1n) throw new ParameterError(parameter, 'is outside int64');
  return `${integer}`;
}

/** Digits of an int32 parameter that counts something. Throws `ParameterError` unless it is positive. */
export function countText(parameter: string, value: number): string {
  if (!Number.isInteger(value) || value <= 0 || value > Number(largest.int32)) {
    throw new ParameterError(parameter, 'is not a positive int32');
  }
  return `${value}`;
}
