import type { DataApiFailure } from '#lib/data-api/data-api-error.ts';

/** `said` is the service's own words; may be empty. */
export type StreamEnd = { kind: 'ended'; said: string } | { kind: 'not-a-stream' } | DataApiFailure;

/** Times are Unix milliseconds. */
export type StreamState =
  /** Switched off in the settings. */
  | { state: 'off' }
  /** Nothing received yet, which is normal on a quiet network. */
  | { state: 'listening'; since: number }
  /** `unreadable` counts lines, proposals and votes; absent for none. */
  | { state: 'live'; since: number; lastMessageAt: number; unreadable?: number | undefined }
  /** `failures` in a row, so that the next background backs off as well; `listedAt` while proposals are listed instead. */
  | {
      state: 'retrying';
      since: number;
      nextAttemptAt: number;
      end: StreamEnd;
      failures?: number | undefined;
      listedAt?: number | undefined;
    };
