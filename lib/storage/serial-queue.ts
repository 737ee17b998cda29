/** Runs jobs one after the other; a failure does not stop the next. */
export function serialQueue(): <R>(job: () => Promise<R>) => Promise<R> {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const next = last.then(job, job);
    last = next.catch(() => undefined);
    return next;
  };
}
