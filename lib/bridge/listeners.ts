type Listener = (payload: unknown) => void;

/** Listeners of events, told in the order in which they were added. What the page could replace is taken now. */
export function createListeners() {
  const { create } = Object;
  const later = queueMicrotask;
  /** By event, then by number. No arrays: their methods and iteration are the page's to replace. */
  const all = create(null) as Record<string, Record<string, Listener>>;
  let lastNumber = 0;

  return {
    /** Returns its removal. A listener that is there already is added again only if it may be there `twice`. */
    add(event: string, listener: Listener, twice: boolean): () => void {
      all[event] ??= create(null) as Record<string, Listener>;
      const ofEvent = all[event];
      let number = `${++lastNumber}`;
      if (!twice) for (const known in ofEvent) if (ofEvent[known] === listener) number = known;
      ofEvent[number] = listener;
      return () => {
        delete ofEvent[number];
      };
    },
    /** Removes a listener, or all of the event. Returns whether there was one. */
    remove(event: string, listener?: Listener): boolean {
      const ofEvent = all[event];
      let removed = false;
      for (const number in ofEvent) {
        if (listener && ofEvent[number] !== listener) continue;
        delete ofEvent[number];
        removed = true;
      }
      return removed;
    },
    tell(event: string, payload: unknown): void {
      const ofEvent = all[event];
      for (const number in ofEvent) {
        const listener = ofEvent[number];
        // A task for each: one that throws stops no other.
        later(() => listener?.(payload));
      }
    },
  };
}
