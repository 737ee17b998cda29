import { useEffect, useState } from 'preact/hooks';

/** Below the top of the window, in CSS pixels: a heading above it has been reached. */
const reached = 96;

const topOf = (id: string): number =>
  document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;

/** The ID of the heading whose section is being read. `ids` are in the order of the page. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    const look = (): void => {
      const isEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      // The last sections cannot reach the top: there, the one in the address counts.
      const chosen = topOf(location.hash.slice(1));
      const line = !isEnd ? reached : chosen < 0 ? innerHeight : Math.min(chosen, innerHeight);
      setCurrent(ids.findLast((id) => topOf(id) <= line) ?? ids[0]);
    };
    look();
    const ends = new AbortController();
    for (const event of ['scroll', 'resize', 'hashchange']) addEventListener(event, look, { signal: ends.signal });
    return () => ends.abort();
  }, [ids.join(' ')]);
  return current;
}
