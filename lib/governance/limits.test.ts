import { expect, test } from 'vitest';
import { withinLimits } from './limits.ts';
import { placeholderAlert } from './new-alert.ts';

function alert(id: string, updatedAt: number, votes: number) {
  const cast = Array.from({ length: votes }, (_, party) => [`${party}`, { value: 'VALUE_YES', balance: '1', at: '1' }]);
  return [id, { ...placeholderAlert(id, updatedAt), votes: Object.fromEntries(cast) }] as const;
}

const alerts = new Map([alert('oldest', 1, 1), alert('latest', 3, 4), alert('middle', 2, 3)]);

test('the longest unchanged go first when there are too many', () => {
  expect([...withinLimits(alerts, { alerts: 2, votes: 100 }).keys()]).toEqual(['latest', 'middle']);
});

test('the longest unchanged go first when there are too many votes, with all of theirs', () => {
  expect([...withinLimits(alerts, { alerts: 9, votes: 7 }).keys()]).toEqual(['latest', 'middle']);
  expect([...withinLimits(alerts, { alerts: 9, votes: 2 }).keys()]).toEqual(['latest']);
});

test('nothing goes while all fit', () => {
  expect(withinLimits(alerts, { alerts: 3, votes: 8 })).toBe(alerts);
});
