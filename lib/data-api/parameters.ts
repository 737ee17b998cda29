/** A query parameter that the caller got wrong. Nothing was sent. */
export class ParameterError extends Error {
  override readonly name = 'ParameterError';
  /** As the interface specification names it. */
  readonly parameter: string;

  constructor(parameter: string, problem: string) {
    super(`${parameter} ${problem}`);
    this.parameter = parameter;
  }
}

const largestInt64 = 2n ** 63n - 1n;

/** Decimal digits of an int64. Throws `ParameterError` for anything else. */
export function int64Text(parameter: string, value: bigint | string): string {
  if (typeof value === 'string' && !/^-?\d{1,19}$/.test(value))
    throw new ParameterError(parameter, 'is not an integer');
  const integer = BigInt(value);
  if (integer > largestInt64 || integer < -largestInt64 - 1n) throw new ParameterError(parameter, 'is outside int64');
  return `${integer}`;
}
