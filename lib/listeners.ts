/** Those who follow what happens to a noun. */
export interface Listeners<T> {
  add(listener: (event: T) => void): void;
  tell(event: T): void;
}

export function createListeners<T>(): Listeners<T> {
  const all: Array<(event: T) => void> = [];
  return {
    add: (listener) => void all.push(listener),
    tell: (event) => {
      for (const listener of all) listener(event);
    },
  };
}
