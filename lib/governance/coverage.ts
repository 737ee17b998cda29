import * as z from 'zod/mini';

export const coverageSchema = z.lazy(() =>
  z.object({
    /** First connection; null before it. Earlier proposals are not new. */
    since: z.nullable(z.number()),
    /** Last message or connection; null before the first. */
    heardUntil: z.nullable(z.number()),
    /** Each from the last message to the next connection, in Unix milliseconds. Oldest first. */
    gaps: z.array(z.object({ from: z.number(), to: z.number() })),
    /** When, and from which addresses, everything was last listed, and when the last list was stored; absent before. */
    listed: z.optional(z.object({ at: z.number(), from: z.string(), until: z.number() })),
  }),
);

export type Coverage = z.infer<typeof coverageSchema>;
export type Gap = Coverage['gaps'][number];

export const noCoverage: Coverage = { since: null, heardUntil: null, gaps: [] };

/** Beyond this number the oldest two are merged. */
const mostGaps = 50;

const keptMs = 30 * 86_400_000;

/** A message came at `now`. Only moves forward. */
export function messageReceived(coverage: Coverage, now: number): Coverage {
  const { since, heardUntil } = coverage;
  if (since !== null && heardUntil !== null && heardUntil >= now) return coverage;
  return { ...coverage, since: since ?? now, heardUntil: Math.max(now, heardUntil ?? 0) };
}

/** The time since the last message is a gap. Future times come from a clock set back, and count as now. */
export function connectionOpened(coverage: Coverage, now: number): Coverage {
  const notAfterNow = (at: number): number => Math.min(at, now);
  const heardUntil = notAfterNow(coverage.heardUntil ?? now);
  const gaps = coverage.gaps
    .map(({ from, to }) => ({ from: notAfterNow(from), to: notAfterNow(to) }))
    .filter(({ from, to }) => from < to && now - to < keptMs);
  const next = { ...coverage, since: notAfterNow(coverage.since ?? now), heardUntil: now, gaps };
  if (heardUntil >= now) return next;
  const last = gaps.at(-1);
  // Failed attempts in a row are one gap.
  if (last?.to === heardUntil) last.to = now;
  else gaps.push({ from: heardUntil, to: now });
  const [first, second, ...rest] = gaps;
  const merged = gaps.length > mostGaps && first && second ? [{ from: first.from, to: second.to }, ...rest] : gaps;
  return { ...next, gaps: merged };
}

/** A backfill that began at `at` closes the gaps before it. */
export function backfilled(coverage: Coverage, at: number): Coverage {
  if (!coverage.gaps.some(({ from }) => from < at)) return coverage;
  const gaps = coverage.gaps.filter(({ to }) => to > at).map(({ from, to }) => ({ from: Math.max(from, at), to }));
  return { ...coverage, gaps };
}
