import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { withKeys } from './with-keys.ts';

test('no two keys are the same, whatever is repeated', () => {
  const text = fc.oneof(fc.constantFrom('a', 'a 1', 'a 2', 'a 1 1', '__proto__'), fc.string());
  fc.assert(
    fc.property(fc.array(text), (items) => {
      const keyed = withKeys(items, (item) => item);
      expect(keyed.map(({ item }) => item)).toEqual(items);
      expect(new Set(keyed.map(({ key }) => key)).size).toBe(items.length);
    }),
  );
});
