import * as z from 'zod/mini';
import { dataApiFailureSchema } from '#lib/data-api/data-api-error.ts';

/** `said` is the service's own words; may be empty. */
export const streamEndSchema = z.union([
  z.object({ kind: z.literal('ended'), said: z.string() }),
  z.object({ kind: z.literal('not-a-stream') }),
  ...dataApiFailureSchema.def.options,
]);

export type StreamEnd = z.infer<typeof streamEndSchema>;

/** Times are Unix milliseconds. */
export const streamStateSchema = z.union([
  /** Switched off in the settings. */
  z.object({ state: z.literal('off') }),
  /** Nothing received yet, which is normal on a quiet network. */
  z.object({ state: z.literal('listening'), since: z.number() }),
  z.object({
    state: z.literal('live'),
    since: z.number(),
    lastMessageAt: z.number(),
    /** Unreadable lines, proposals and votes; absent for none. */
    unreadable: z.optional(z.number()),
  }),
  z.object({
    state: z.literal('retrying'),
    since: z.number(),
    nextAttemptAt: z.number(),
    end: streamEndSchema,
    /** In a row, so that the next background backs off as well. */
    failures: z.optional(z.number()),
  }),
]);

export type StreamState = z.infer<typeof streamStateSchema>;
