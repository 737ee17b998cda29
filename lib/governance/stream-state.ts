import * as z from 'zod/mini';

/** What the connection to the governance stream is doing; times in Unix milliseconds. */
export const streamStateSchema = z.discriminatedUnion('state', [
  /** Switched off in the settings. */
  z.object({ state: z.literal('off') }),
  /** Asked, nothing received yet: on a quiet network this lasts, and is not a failure. */
  z.object({ state: z.literal('listening'), since: z.number() }),
  z.object({
    state: z.literal('live'),
    since: z.number(),
    lastMessageAt: z.number(),
    /** How many lines, proposals and votes of this stream could not be read; absent for none. */
    unreadable: z.optional(z.number()),
  }),
  z.object({
    state: z.literal('retrying'),
    since: z.number(),
    nextAttemptAt: z.number(),
    detail: z.string(),
    /** Failed attempts in a row, so that a background that slept in between still backs off. */
    failures: z.optional(z.number()),
  }),
]);

export type StreamState = z.infer<typeof streamStateSchema>;
