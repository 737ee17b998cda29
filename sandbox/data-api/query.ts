import type { SandboxOptions } from '../options.ts';
import { invalidArgument } from './api-error.ts';

const int32 = 2n ** 31n;
const int64 = 2n ** 63n;

/** `pagination.newestFirst` to `pagination.newest_first`: the other spelling that real services take. */
function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * The query of one request. An empty parameter counts as absent: an empty page has empty cursors, and clients send them
 * back. Every reader throws 400 when the value is not of its type. Unknown parameters are ignored, as the services do.
 */
export class Query {
  readonly #parameters: URLSearchParams;
  readonly #dialect: SandboxOptions['dialect'];

  /** @param path path with query, as it came on the wire. */
  constructor(path: string, dialect: SandboxOptions['dialect']) {
    this.#parameters = new URL(path, 'http://sandbox').searchParams;
    this.#dialect = dialect;
  }

  text(name: string): string | null {
    const spellings = this.#dialect === 'real' ? new Set([name, snakeCase(name)]) : [name];
    const values = [...spellings].flatMap((spelling) => this.#parameters.getAll(spelling));
    if (values.length > 1) throw invalidArgument(`too many values for parameter ${name}`);
    return values[0] || null;
  }

  required(name: string): string {
    const value = this.text(name);
    if (value === null) throw invalidArgument(`missing parameter ${name}`);
    return value;
  }

  /** Text that must have a form, such as an ID in hexadecimal digits. */
  matching(name: string, form: RegExp, what: string): string | null {
    const value = this.text(name);
    if (value !== null && !form.test(value)) throw invalidArgument(`parameter ${name} is not ${what}`);
    return value;
  }

  int64(name: string): bigint | null {
    return this.#integer(name, int64, 'int64');
  }

  int32(name: string): number | null {
    const value = this.#integer(name, int32, 'int32');
    return value === null ? null : Number(value);
  }

  boolean(name: string): boolean | null {
    const value = this.matching(name, /^(true|false)$/, 'true or false');
    return value === null ? null : value === 'true';
  }

  #integer(name: string, limit: bigint, type: string): bigint | null {
    const value = this.matching(name, /^[+-]?\d{1,20}$/, `an ${type}`);
    if (value === null) return null;
    const number = BigInt(value.replace('+', ''));
    if (number >= limit || number < -limit) throw invalidArgument(`parameter ${name} is out of range for ${type}`);
    return number;
  }
}
