import * as z from 'zod/mini';

/** A stretch of time of which nothing is known, Unix milliseconds: from the last message to the next connection. */
const gapSchema = z.object({ from: z.number(), to: z.number() });

/** How far the alerts of a network are complete. */
export const historySchema = z.object({
  /** When this network was first listened to; null before that. What was proposed earlier is no news. */
  since: z.nullable(z.number()),
  /** The last message, or a later connection; null before the first. */
  heardUntil: z.nullable(z.number()),
  /** What could not be filled in, the oldest first. */
  gaps: z.array(gapSchema),
});

export type Gap = z.infer<typeof gapSchema>;
export type History = z.infer<typeof historySchema>;

export const noHistory: History = { since: null, heardUntil: null, gaps: [] };

/** Most gaps that are told apart. Beyond it the oldest two become one, which is then longer than it was. */
const mostGaps = 50;

/** How long it is worth knowing that something was missed, in milliseconds. */
const keptMs = 30 * 86_400_000;

/** A message came at `now`: nothing was missed up to there but the gaps. Only forwards. */
export function heard(history: History, now: number): History {
  const { since, heardUntil } = history;
  if (since !== null && heardUntil !== null && heardUntil >= now) return history;
  return { ...history, since: since ?? now, heardUntil: Math.max(now, heardUntil ?? 0) };
}

/**
 * A connection stands at `now`. What happened between the last message and now it will not tell. Times that are still
 * to come are of a clock that has been set back since: they are taken for now, or nothing would be news until then.
 */
export function connected(history: History, now: number): History {
  const passed = (at: number): number => Math.min(at, now);
  const heardUntil = passed(history.heardUntil ?? now);
  const gaps = history.gaps
    .map(({ from, to }) => ({ from: passed(from), to: passed(to) }))
    .filter(({ from, to }) => from < to && now - to < keptMs);
  const next = { since: passed(history.since ?? now), heardUntil: now, gaps };
  if (heardUntil >= now) return next;
  const last = gaps.at(-1);
  // Attempts in a row that brought nothing are one stretch of time.
  if (last?.to === heardUntil) last.to = now;
  else gaps.push({ from: heardUntil, to: now });
  const [first, second, ...rest] = gaps;
  const merged = gaps.length > mostGaps && first && second ? [{ from: first.from, to: second.to }, ...rest] : gaps;
  return { ...next, gaps: merged };
}

/** All proposals and votes as they stood at `at` have been read: nothing up to there is unknown any more. */
export function filled(history: History, at: number): History {
  if (!history.gaps.some(({ from }) => from < at)) return history;
  const gaps = history.gaps.filter(({ to }) => to > at).map(({ from, to }) => ({ from: Math.max(from, at), to }));
  return { ...history, gaps };
}
