import * as z from 'zod/mini';
import { dataApiFailureSchema } from '#lib/data-api/data-api-error.ts';

/** Why a connection to the stream ended. `said` is the service's own words, empty where it said nothing. */
export const streamEndSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ended'), said: z.string() }),
  z.object({ kind: z.literal('not-a-stream') }),
  ...dataApiFailureSchema.def.options,
]);

export type StreamEnd = z.infer<typeof streamEndSchema>;

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
    end: streamEndSchema,
    /** Failed attempts in a row, so that a background that slept in between still backs off. */
    failures: z.optional(z.number()),
  }),
]);

export type StreamState = z.infer<typeof streamStateSchema>;
