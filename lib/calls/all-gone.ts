/** The pages that wait for one thing. */
export interface Waiting {
  /** Aborted when the last page has gone. */
  readonly signal: AbortSignal;
  /** One more page waits, until its own signal is aborted; without one, somebody waits for good. */
  join(gone: AbortSignal | undefined): void;
  /** Aborts the signal if nobody waits at this moment. */
  check(): void;
}

/** Tells when none of the pages is left that wait for the same thing, a request to the user say. */
export function untilAllGone(): Waiting {
  const all = new AbortController();
  let present = 0;
  const check = (): void => {
    if (present === 0) all.abort();
  };
  return {
    signal: all.signal,
    join(gone) {
      if (gone?.aborted) return;
      present += 1;
      gone?.addEventListener(
        'abort',
        () => {
          present -= 1;
          check();
        },
        { once: true },
      );
    },
    check,
  };
}
