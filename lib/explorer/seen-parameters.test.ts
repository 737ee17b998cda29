import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parameterChanges, wholesaleChanges } from './seen-parameters.ts';

const pair = (key: string, value: string) => ({ key, value });

describe('parameterChanges', () => {
  it('tells new, changed and gone apart', () => {
    const changes = parameterChanges(
      [pair('a', '1'), pair('b', '2'), pair('c', '3')],
      [pair('a', '1'), pair('b', '9'), pair('d', '4')],
    );
    expect([...changes]).toEqual([
      ['b', { kind: 'changed', old: '2' }],
      ['d', { kind: 'new' }],
      ['c', { kind: 'gone', old: '3' }],
    ]);
  });

  it('tells another network from a new release, which brings many new ones, and from a few changes', () => {
    const seen = Array.from({ length: 40 }, (_, index) => pair(`k${index}`, '1'));
    const changed = (count: number) => seen.map(({ key, value }, index) => pair(key, index < count ? '2' : value));
    const added = Array.from({ length: 94 }, (_, index) => pair(`new${index}`, '1'));
    const count = (current: typeof seen) => wholesaleChanges(seen.length, parameterChanges(seen, current));
    expect(count([...seen, ...added])).toBe(0);
    expect(count(changed(10))).toBe(0);
    expect(count(changed(11))).toBe(11);
    expect(count(seen.slice(11))).toBe(11);
    const few = [pair('a', '1'), pair('b', '1')];
    expect(wholesaleChanges(few.length, parameterChanges(few, []))).toBe(0);
  });

  it('finds nothing when nothing has changed, whatever the order', () => {
    const list = fc.uniqueArray(fc.record({ key: fc.string(), value: fc.string() }), { selector: ({ key }) => key });
    fc.assert(
      fc.property(list, (parameters) => {
        expect(parameterChanges(parameters, parameters.toReversed()).size).toBe(0);
      }),
    );
  });
});
