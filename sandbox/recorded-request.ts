/** One HTTP request as a sandbox server saw it, for tests to check. */
export interface RecordedRequest {
  /** Unix milliseconds. */
  at: number;
  server: 'wallet' | 'data-api';
  method: string;
  /** Path with query, as it came on the wire. */
  path: string;
  origin: string | null;
  referer: string | null;
  authorization: string | null;
  /** All request headers, names in lower case. */
  headers: Record<string, string>;
  /** The JSON-RPC method of a request to the wallet service. */
  rpcMethod: string | null;
  /** HTTP status that was answered. */
  status: number;
}
