import type { SandboxOptions } from '../options.ts';

/** The error body of the data API: the interface specification, Errors. */
export interface ErrorBody {
  code: number;
  message: string;
  details: ({ '@type': string } & Record<string, unknown>)[];
}

/** The gRPC code for an HTTP status: the services are behind a gRPC gateway. */
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

/** Number and message of an error in release 0.71.6: vegaprotocol/vega, datanode/api/errors.go. */
export const known = {
  stream: [10_010, 'internal stream failure'],
  noProposalOf: [10_022, 'missing proposal ID or reference'],
  noVotesOf: [10_023, 'missing proposal id and party id'],
  pagination: [10_028, 'invalid pagination'],
  epoch: [10_036, 'failed to parse epoch id'],
  market: [30_002, 'failed to get market for ID'],
  proposal: [170_001, 'failed to get proposal'],
  votes: [170_003, 'failed to get votes'],
  asset: [200_002, 'failed to get asset for ID'],
  // Release 0.79.
  balance: [10_000, 'invalid account balance'],
  marginFactor: [10_000, 'missing margin factor'],
  entryPrice: [10_000, "can't parse average entry price: "],
  slippage: [10_000, "can't parse linear slippage factor: "],
} as const;

interface Told {
  headers?: Record<string, string>;
  /** Key of `known`. */
  about?: keyof typeof known;
  /** From the gateway or a proxy: the service never saw the request. */
  byGateway?: boolean;
  /** The gRPC code where it is not that of the status. */
  code?: number;
}

/** An error answer of the data API. The message is the reason. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly byGateway: boolean;
  readonly #code: number | undefined;
  readonly #about: keyof typeof known | undefined;

  constructor(status: number, message: string, { headers = {}, about, byGateway = false, code }: Told = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.byGateway = byGateway;
    this.#about = about;
    this.#code = code;
  }

  /** Of a gateway's own refusals the real message is the reason; all others have a general one, and the reason in `details`. */
  body(dialect: SandboxOptions['dialect']): ErrorBody {
    const code = this.#code ?? codes[this.status] ?? 13;
    if (this.byGateway && dialect !== 'letter') return { code, message: this.message, details: [] };
    const title = titles[code] ?? 'Error';
    const [number, sentence] = this.#about === undefined ? [10_000 + code, title] : known[this.#about];
    const detail = { '@type': 'type.googleapis.com/vega.ErrorDetail', code: number, message: sentence };
    return { code, message: title, details: [{ ...detail, inner: this.message }] };
  }

  /** As a message of the governance stream, whose encoder leaves an empty list out. */
  streamed(dialect: SandboxOptions['dialect']): string {
    const { details, ...error } = this.body(dialect);
    return JSON.stringify({ error: dialect !== 'letter' && details.length === 0 ? error : { ...error, details } });
  }
}

/** A missing or invalid parameter: 400, code 3. */
export function invalidArgument(message: string, about?: keyof typeof known): ApiError {
  return new ApiError(400, message, about === undefined ? {} : { about });
}
