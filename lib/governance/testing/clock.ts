import type { Schedule } from '#lib/schedule.ts';

/** A clock that stands still until it is moved. */
export interface Clock {
  now: () => number;
  schedule: Schedule;
  /** Timers that have not gone off. */
  pending: () => number;
  /** Moves the clock, letting go off what is due on the way. */
  advance: (milliseconds: number) => Promise<void>;
  /** Sets the time back; timers go off after as long as before. */
  setBack: (milliseconds: number) => void;
}

export function stoppedClock(start = 1_700_000_000_000): Clock {
  let time = start;
  const timers = new Set<{ at: number; run: () => void }>();
  return {
    now: () => time,
    schedule(run, delayMs) {
      const timer = { at: time + delayMs, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    pending: () => timers.size,
    async advance(milliseconds) {
      const end = time + milliseconds;
      while (true) {
        // What a timer sets going may set the next timer.
        await new Promise((resolve) => setImmediate(resolve));
        const [due] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (!due) break;
        timers.delete(due);
        time = Math.max(time, due.at);
        due.run();
      }
      time = end;
    },
    setBack(milliseconds) {
      time -= milliseconds;
      for (const timer of timers) timer.at -= milliseconds;
    },
  };
}
