import { expect, test } from 'vitest';
import { type GovernanceAlert, placeholderAlert } from '#lib/governance/alert.ts';
import { filterAlerts, readAlertFilter } from './feed.ts';

function alert(proposalId: string, change: Partial<GovernanceAlert>): GovernanceAlert {
  return { ...placeholderAlert(proposalId, 0), ...change };
}

const alerts = [
  alert('a', { proposer: 'AB12', kind: 'newAsset', state: 'STATE_OPEN', firstSeenAt: 1 }),
  alert('b', { kind: 'newMarket', state: 'STATE_OPEN', firstSeenAt: 3 }),
  alert('c', { proposer: 'cd', kind: 'newAsset', state: 'STATE_LATER', firstSeenAt: 2 }),
];

test.each([
  [{}, ['b', 'c', 'a']],
  [{ party: 'ab' }, ['b', 'a']],
  [{ party: ' AB12 ' }, ['a']],
  [{ kind: 'newAsset' }, ['c', 'a']],
  [{ kind: 'constructor' }, ['b', 'c', 'a']],
  [{ state: 'STATE_LATER' }, ['c']],
  [{ kind: 'newAsset', state: 'STATE_OPEN', party: 'zz' }, []],
])('the address %j shows %j', (query, shown) => {
  expect(
    filterAlerts(alerts, readAlertFilter(query), new Map([['b', ['xy', 'ab99']]])).map(({ proposalId }) => proposalId),
  ).toEqual(shown);
});

test('a filter is read as it stands in the address', () => {
  const filter = { party: 'a b', kind: 'unknown', state: 'STATE_OPEN' } as const;
  expect(readAlertFilter(filter)).toEqual(filter);
});
