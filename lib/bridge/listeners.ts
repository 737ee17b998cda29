type Listener = (payload: unknown) => void;

/** Event listeners, called in the order in which they were added. Built-ins that the page could replace are captured now. */
export function createListeners() {
  const { create } = Object;
  const later = queueMicrotask;
  /** By event, then by number. No arrays: their methods and iteration are the page's to replace. */
  const all = create(null) as Record<string, Record<string, Listener>>;
  let lastNumber = 0;

  return {
    /** Returns its removal. Without `twice`, a listener that is already there is not added again. */
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
        const listener = ofEvent[number] as Listener;
        // A microtask each: one that throws does not stop the others.
        later(() => listener(payload));
      }
    },
  };
}
