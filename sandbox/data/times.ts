export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Unix milliseconds to Unix nanoseconds as text: the form of proposal, vote and bundle timestamps. */
export function nanoseconds(ms: number): string {
  return (BigInt(Math.floor(ms)) * 1_000_000n).toString();
}

/** Unix milliseconds to Unix seconds as text: the form of the times in a proposal's terms. */
export function seconds(ms: number): string {
  return Math.floor(ms / 1000).toString();
}

/** Midnight (UTC) before `ms`. The data stands on it, so that two runs of one day agree in every byte. */
export function startOfDay(ms: number): number {
  return ms - (ms % day);
}
