import type { SandboxOptions } from '../options.ts';
import { ApiError, invalidArgument } from './api-error.ts';

const int32 = 2n ** 31n;
const int64 = 2n ** 63n;

/** `pagination.newestFirst` to `pagination.newest_first`: the other spelling that real services take. */
function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * The query of one request. An empty parameter counts as absent. Every reader throws 400 when the value is not of its
 * type: of a real service that is the gateway, in the words of Go. Unknown parameters are ignored, as the services do.
 */
export class Query {
  readonly #parameters: URLSearchParams;
  readonly #dialect: SandboxOptions['dialect'];

  /** @param path path with query, as it came on the wire. */
  constructor(path: string, dialect: SandboxOptions['dialect']) {
    this.#parameters = new URL(path, 'http://sandbox').searchParams;
    this.#dialect = dialect;
  }

  /** The value, which can be empty; null where there is no such parameter. */
  sent(name: string): string | null {
    const spellings = this.#dialect !== 'letter' ? new Set([name, snakeCase(name)]) : [name];
    const [value = null, ...more] = [...spellings].flatMap((spelling) => this.#parameters.getAll(spelling));
    if (more.length > 0) throw this.#refusal(name, `too many values for parameter ${name}`);
    return value;
  }

  text(name: string): string | null {
    return this.sent(name) || null;
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
    const value = this.text(name);
    if (value === null) return null;
    if (/^(true|false)$/.test(value)) return value === 'true';
    throw this.#refusal(
      name,
      `parameter ${name} is not true or false`,
      `ParseBool: parsing "${value}": invalid syntax`,
    );
  }

  #integer(name: string, limit: bigint, type: string): bigint | null {
    const value = this.text(name);
    if (value === null) return null;
    const inGo = (what: string): string => `ParseInt: parsing "${value}": ${what}`;
    if (!/^[+-]?\d{1,20}$/.test(value)) {
      throw this.#refusal(name, `parameter ${name} is not an ${type}`, inGo('invalid syntax'));
    }
    const number = BigInt(value.replace('+', ''));
    if (number < limit && number >= -limit) return number;
    throw this.#refusal(name, `parameter ${name} is out of range for ${type}`, inGo('value out of range'));
  }

  #refusal(name: string, message: string, inGo?: string): ApiError {
    if (this.#dialect === 'letter') return invalidArgument(message);
    const field = snakeCase(name.split('.').at(-1) ?? name);
    const sentence = inGo === undefined ? message : `parsing field "${field}": strconv.${inGo}`;
    return new ApiError(400, sentence, { byGateway: true });
  }
}
