import type { ErrorObject } from './schema/error-object.ts';

/** The longest that a service is left alone at its own word, in milliseconds: a header can hold a mistake. */
export const longestToldMs = 3_600_000;

export interface Refusal extends Pick<ErrorObject, 'code' | 'message' | 'details'> {
  /** HTTP status. */
  status: number;
  /** How long the service asks to be left alone, in milliseconds; null where it does not say. */
  retryAfterMs: number | null;
}

export type DataApiFailure =
  /** No answer: nothing listens there, the connection broke, or the answer was a redirect, which is not followed. */
  | { kind: 'unreachable' }
  /** The service answered with a status other than 200. */
  | { kind: 'refused'; refusal: Refusal }
  /** Status 200, but not what the interface specification says. */
  | { kind: 'bad-response' }
  | { kind: 'too-large' };

/** Why a data API operation did not succeed. The message is a sentence that names the address. */
export class DataApiError extends Error {
  override readonly name = 'DataApiError';
  readonly failure: DataApiFailure;

  constructor(message: string, failure: DataApiFailure, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }

  get kind(): DataApiFailure['kind'] {
    return this.failure.kind;
  }

  /** What the service said when it refused; null for every other kind. */
  get refusal(): Refusal | null {
    return this.failure.kind === 'refused' ? this.failure.refusal : null;
  }
}

/**
 * Whether the service says that there is nothing of the ID or name that was asked for, 400 where that is of no ID's form
 * (vegaprotocol/vega v0.71.6, datanode/api/errors.go, `formatE`). Its details tell it from a service without the operation.
 */
export function saysNoSuch(error: unknown): boolean {
  const refusal = error instanceof DataApiError ? error.refusal : null;
  return refusal !== null && [400, 404].includes(refusal.status) && refusal.details.length > 0;
}
