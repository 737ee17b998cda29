import fc from 'fast-check';

/** One thing that takes input from outside, with the inputs to try and what must hold for each. */
export interface Target {
  name: string;
  /** How many inputs a full run generates, at least. */
  inputs: number;
  /** `ran` is told how many inputs each case held that passed. */
  property(ran: (inputs: number) => void): fc.IAsyncProperty<[unknown]>;
}

/**
 * Makes a target of an arbitrary and a check. `check` throws for a case that does not hold, and returns how many
 * generated inputs were in the case: 1 for a value, more for a sequence of messages.
 */
export function target<T>(
  name: string,
  inputs: number,
  cases: fc.Arbitrary<T>,
  check: (value: T) => number | Promise<number>,
): Target {
  return {
    name,
    inputs,
    property: (ran) => {
      const property = fc.asyncProperty(cases, async (value) => ran(await check(value)));
      // The runner hands a property only what its own arbitrary made.
      return property as fc.IAsyncProperty<unknown> as fc.IAsyncProperty<[unknown]>;
    },
  };
}

/** Fails the case with `message` unless `condition`. */
export function must(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}
