/** Milliseconds after which a page counts as idle, however busy it is. */
const longestWait = 3000;

/** Resolves when the page has nothing else to do. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: longestWait });
  });
}
