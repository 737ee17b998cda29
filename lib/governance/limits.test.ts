import { expect, test } from 'vitest';
import type { GovernanceAlert } from './alert.ts';
import { foldGovernance } from './apply-messages.ts';
import { mostAlerts, withinLimits } from './limits.ts';
import { placeholderAlert } from './placeholder.ts';
import { governanceData } from './testing/governance-data.ts';

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

test('a list of more than fit leaves the newest, and leaves them again when it is read again', () => {
  const count = mostAlerts + 10;
  const listed = Array.from({ length: count }, (_, age) =>
    governanceData({ proposal: { id: `${age}`, state: 6, terms: { closingTimestamp: `${1_700_000_000 - age}` } } }),
  );
  let alerts: Record<string, GovernanceAlert> = {};
  // Page by page, as it is read.
  for (const now of [1_800_000_000_000, 1_800_000_010_000]) {
    for (const from of [0, count - 20])
      alerts = foldGovernance(alerts, listed.slice(from, from + count - 20), now + from);
    expect(Object.keys(alerts)).toHaveLength(mostAlerts);
    expect(alerts).toHaveProperty('0');
    expect(alerts).not.toHaveProperty(`${count - 1}`);
  }
});

test('nothing goes while all fit', () => {
  expect(withinLimits(alerts, { alerts: 3, votes: 8 })).toBe(alerts);
});
