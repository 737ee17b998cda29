/** Runs one job of a key at a time: all callers that come meanwhile get its result. */
export function singleFlight<T>(): (key: string, job: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (key, job) => {
    const result = running.get(key) ?? job().finally(() => running.delete(key));
    running.set(key, result);
    return result;
  };
}
