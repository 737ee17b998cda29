/** The error body of the data API: the interface specification, Errors. */
export interface ErrorBody {
  code: number;
  message: string;
  details: ({ '@type': string } & Record<string, unknown>)[];
}

/** The code in the body that goes with an HTTP status: gRPC's, since the services stand behind a gRPC gateway. */
const codes: Record<number, number> = { 400: 3, 401: 16, 403: 7, 404: 5, 409: 10, 429: 8, 501: 12, 503: 14, 504: 4 };

const titles: Record<number, string> = {
  3: 'InvalidArgument error',
  4: 'DeadlineExceeded error',
  5: 'NotFound error',
  8: 'ResourceExhausted error',
  12: 'Method Not Allowed',
  13: 'Internal error',
  14: 'Unavailable error',
};

/** An answer of the data API that is not a success. The message is the reason in words, told in the details. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }

  body(): ErrorBody {
    const code = codes[this.status] ?? 13;
    const inner = { code: 10_000 + code, message: titles[code] ?? 'Error', inner: this.message };
    return {
      code,
      message: titles[code] ?? 'Error',
      details: [{ '@type': 'type.googleapis.com/vega.ErrorDetail', ...inner }],
    };
  }
}

/** A parameter that is missing or makes no sense: 400, code 3. */
export function invalidArgument(message: string): ApiError {
  return new ApiError(400, message);
}
