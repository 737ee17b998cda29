/** Aborts its signal once all pages that wait for one thing, such as an approval, are gone. */
export function untilAllGone() {
  const all = new AbortController();
  let present = 0;
  const check = (): void => {
    if (present === 0) all.abort();
  };
  return {
    signal: all.signal,
    /** Adds a page, which waits until `gone` is aborted; without a signal, forever. */
    join(gone: AbortSignal | undefined): void {
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
