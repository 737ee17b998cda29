/** Those who follow what happens to a noun. */
export interface Listeners<T> {
  /** Returns its own removal. */
  add(listener: (event: T) => void): () => void;
  tell(event: T): void;
}

export function createListeners<T>(): Listeners<T> {
  const all = new Set<(event: T) => void>();
  return {
    add(listener) {
      all.add(listener);
      return () => all.delete(listener);
    },
    tell(event) {
      for (const listener of [...all]) listener(event);
    },
  };
}
