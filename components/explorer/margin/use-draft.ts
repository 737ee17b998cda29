import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type MarginDraft, readDraft } from '#lib/explorer/margin/margin-form.ts';
import type { RouteQuery } from '#lib/explorer/route.ts';

/** What an address asks, in one text. A value that is empty is left out of the address. */
function addressText(query: RouteQuery): string {
  return JSON.stringify(Object.entries(query).filter(([, value]) => value !== ''));
}

/**
 * The form as it is being typed. It starts as the address fills it, and is filled anew when the address changes by other
 * means than the form itself, such as the back button. `keep` tells of an address that the form has just made.
 */
export function useDraft(query: RouteQuery) {
  const [draft, setDraft] = useState(() => readDraft(query));
  const address = addressText(query);
  const known = useRef(address);
  // Together with what the address shows: after it, a letter typed meanwhile would be lost.
  useLayoutEffect(() => {
    if (known.current === address) return;
    known.current = address;
    setDraft(readDraft(query));
  }, [address]);
  return {
    draft,
    change: (part: Partial<MarginDraft>) => setDraft((before) => ({ ...before, ...part })),
    keep: (made: RouteQuery) => {
      known.current = addressText(made);
    },
  };
}
