import { type ReadonlySignal, signal } from '@preact/signals';

/** The time now as a signal, in Unix milliseconds, so that what counts down or grows old on screen moves by itself. */
export function clock(everyMs = 1000): { readonly now: ReadonlySignal<number>; stop(): void } {
  const now = signal(Date.now());
  const timer = setInterval(() => {
    now.value = Date.now();
  }, everyMs);
  return { now, stop: () => clearInterval(timer) };
}
