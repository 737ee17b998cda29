import * as z from 'zod/mini';

export const coverageSchema = z.lazy(() =>
  z.object({
    /** First connection; null before it. Earlier proposals are not new. */
    since: z.nullable(z.number()),
    /** Last message or connection; null until the service has answered once. */
    heardUntil: z.nullable(z.number()),
    /** The time whose events may be missing, in Unix milliseconds: none or one. An earlier version stored several, oldest first. */
    gaps: z.array(z.object({ from: z.number(), to: z.number() })),
    /**
     * When, and from which addresses, everything was last listed, and when the last list was stored; absent before. `unreadable`
     * counts its rows that could not be read; absent for none.
     */
    listed: z.optional(
      z.object({ at: z.number(), from: z.string(), until: z.number(), unreadable: z.optional(z.number()) }),
    ),
    /** The node failed at a page of that list: older proposals may be missing. */
    isPartial: z.optional(z.boolean()),
  }),
);

export type Coverage = z.infer<typeof coverageSchema>;
export type Gap = Coverage['gaps'][number];

export const noCoverage: Coverage = { since: null, heardUntil: null, gaps: [] };

/** Milliseconds after which nobody is told any more that something is missing. */
const toldMs = 30 * 86_400_000;

/** A message came at `now`. Only moves forward. */
export function messageReceived(coverage: Coverage, now: number): Coverage {
  const { since, heardUntil } = coverage;
  if (since !== null && heardUntil !== null && heardUntil >= now) return coverage;
  return { ...coverage, since: since ?? now, heardUntil: Math.max(now, heardUntil ?? 0) };
}

/**
 * The time since the last message is missing, with all since an earlier time that is; before any answer, since the first connection.
 * Future times come from a clock set back, and count as now.
 */
export function connectionOpened({ gaps, ...coverage }: Coverage, now: number): Coverage {
  const heardUntil = Math.min(coverage.heardUntil ?? coverage.since ?? now, now);
  const from = Math.max(Math.min(gaps[0]?.from ?? heardUntil, heardUntil), now - toldMs);
  const to = heardUntil < now ? now : Math.min(gaps.at(-1)?.to ?? from, now);
  const since = Math.min(coverage.since ?? now, now);
  const heard = coverage.heardUntil === null ? null : now;
  return { ...coverage, since, heardUntil: heard, gaps: from < to ? [{ from, to }] : [] };
}

/** A backfill that began at `at` brings everything before it. */
export function backfilled(coverage: Coverage, at: number): Coverage {
  const gaps = coverage.gaps.map(({ from, to }) => ({ from: Math.max(from, at), to }));
  return { ...coverage, gaps: gaps.filter(({ from, to }) => from < to) };
}
