/** Everything in this folder runs in a browser and in Node alike. */
export interface DataApi {
  /** Base address; `/api/v2/...` and `/assets` are appended to it. */
  baseUrl: string;
  fetch: typeof fetch;
  /** Largest body or stream message, in bytes; 10 MiB by default. */
  maxBytes?: number;
  /** Resolves soon, when the best address is known. Absent where there is nothing to choose. */
  ready?: () => Promise<void>;
}

export interface RequestOptions {
  /** Ends the request; the call then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}
