import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parameterChanges } from './seen-parameters.ts';

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

  it('finds nothing when nothing has changed, whatever the order', () => {
    const list = fc.uniqueArray(fc.record({ key: fc.string(), value: fc.string() }), { selector: ({ key }) => key });
    fc.assert(
      fc.property(list, (parameters) => {
        expect(parameterChanges(parameters, parameters.toReversed()).size).toBe(0);
      }),
    );
  });
});
