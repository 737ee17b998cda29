/** Where the data API is and how to reach it. Everything in this folder runs in a browser and in Node alike. */
export interface DataApi {
  /** Base address; `/api/v2/...` and `/assets` are appended to it. */
  baseUrl: string;
  fetch: typeof fetch;
  /** Largest body, and largest message of the stream, in bytes; 10 MiB unless told otherwise. */
  maxBytes?: number;
  /**
   * Resolves when it is known where to ask, soon in any case: what stays where it is opened, as a stream does, is worth
   * the wait. Absent where there is nothing to choose.
   */
  ready?: () => Promise<void>;
}

export interface RequestOptions {
  /** Ends the request; the call then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}
