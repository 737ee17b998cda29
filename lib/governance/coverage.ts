import * as z from 'zod/mini';

/** From the last message to the next connection, in Unix milliseconds. */
const gapSchema = z.object({ from: z.number(), to: z.number() });

export const historySchema = z.object({
  /** First connection; null before it. Earlier proposals are not new. */
  since: z.nullable(z.number()),
  /** Last message or connection; null before the first. */
  heardUntil: z.nullable(z.number()),
  /** Oldest first. */
  gaps: z.array(gapSchema),
});

export type Gap = z.infer<typeof gapSchema>;
export type History = z.infer<typeof historySchema>;

export const noHistory: History = { since: null, heardUntil: null, gaps: [] };

/** Beyond this number the oldest two are merged. */
const mostGaps = 50;

/** In milliseconds. */
const keptMs = 30 * 86_400_000;

/** A message came at `now`. Only moves forward. */
export function messageReceived(history: History, now: number): History {
  const { since, heardUntil } = history;
  if (since !== null && heardUntil !== null && heardUntil >= now) return history;
  return { ...history, since: since ?? now, heardUntil: Math.max(now, heardUntil ?? 0) };
}

/** The time since the last message is a gap. Future times come from a clock set back, and count as now. */
export function connectionOpened(history: History, now: number): History {
  const notAfterNow = (at: number): number => Math.min(at, now);
  const heardUntil = notAfterNow(history.heardUntil ?? now);
  const gaps = history.gaps
    .map(({ from, to }) => ({ from: notAfterNow(from), to: notAfterNow(to) }))
    .filter(({ from, to }) => from < to && now - to < keptMs);
  const next = { since: notAfterNow(history.since ?? now), heardUntil: now, gaps };
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
export function backfilled(history: History, at: number): History {
  if (!history.gaps.some(({ from }) => from < at)) return history;
  const gaps = history.gaps.filter(({ to }) => to > at).map(({ from, to }) => ({ from: Math.max(from, at), to }));
  return { ...history, gaps };
}
