import { expect, test } from 'vitest';
import { formDifferences } from './form.ts';

const recorded = [
  { id: 'ab', state: 2, votes: [{ weight: '0.5', timestamp: '1795334004391123000' }], optional: 'x' },
  { id: 'cd', state: 2, votes: [] },
];

test('another form is told, whatever the values; another value is not', () => {
  const differences = (ours: object): string[] => formDifferences(recorded, [ours], [], false);
  const vote = { weight: '1', timestamp: '1795334004391123111' };
  const good = { id: 'zz', state: 5, votes: [vote] };
  const cases: [string, object, string[]][] = [
    ['the same form', good, []],
    ['a member that is always there', { id: 'zz', votes: [vote] }, ['.state: always recorded, and not always here']],
    ['one that never is', { ...good, more: 1 }, ['.more: never recorded']],
    ['a name for a number', { ...good, state: 'STATE_OPEN' }, ['.state name STATE: recorded as number']],
    ['null for absent', { ...good, optional: null }, ['.optional null: recorded as text']],
    ['a zero that is left out', { ...good, state: 0 }, ['.state number zero: recorded as number']],
    [
      'seconds for nanoseconds',
      { ...good, votes: [{ ...vote, timestamp: '1795334004' }] },
      ['.votes[].timestamp seconds: recorded as nanoseconds'],
    ],
    [
      'a number for text',
      { ...good, votes: [{ ...vote, weight: 1 }] },
      ['.votes[].weight number: recorded as decimal'],
    ],
  ];
  for (const [what, ours, expected] of cases) expect(differences(ours), what).toEqual(expected);
  expect(formDifferences(recorded, [good])).toEqual(['.optional: recorded, and never here']);
  expect(formDifferences(recorded, [{ ...good, more: 1 }], [/more/, /optional/])).toEqual([]);
});
