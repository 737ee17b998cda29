import { expect, test } from 'vitest';
import { filterAlerts, readAlertFilter } from '#components/explorer/governance/governance-feed.tsx';
import type { GovernanceAlert } from '#lib/governance/alert.ts';
import { ownVoting } from '#lib/governance/own-votes.ts';
import { emptyAlert } from '#lib/governance/testing/empty-alert.ts';

function alert(proposalId: string, change: Partial<GovernanceAlert>): GovernanceAlert {
  return { ...emptyAlert(proposalId, 0), ...change };
}

const alerts = [
  alert('a', {
    title: 'List WBTC',
    proposer: 'AB12',
    kind: 'newAsset',
    state: 'STATE_OPEN',
    firstSeenAt: 1,
    closesAt: 10,
  }),
  alert('b', { kind: 'newMarket', state: 'STATE_OPEN', firstSeenAt: 3, closesAt: 10 }),
  alert('c', { proposer: 'cd', kind: 'newAsset', state: 'STATE_LATER', firstSeenAt: 2 }),
];

const batches = [
  alert('x', { kind: 'batch', state: 'STATE_PASSED', partStates: ['STATE_ENACTED', 'STATE_PASSED'] }),
  alert('y', { kind: 'batch', state: 'STATE_PASSED', partStates: ['STATE_PASSED'] }),
];

const voters = new Map([['b', ['xy', 'ab99']]]);
const votes = new Map([
  ['a', []],
  ['b', [{ publicKey: 'ab99', value: 'VALUE_NO', balance: '1', at: '1' }]],
  ['c', []],
]);
const own = ownVoting([{ name: '', publicKey: 'ab99' }], {}, votes);

test.each([
  [{ q: 'wbtc LIST' }, ['a']],
  [{ q: 'list dai' }, []],
  [{ own: 'none' }, ['a']],
  [{ own: 'ab99' }, ['b']],
  [{ own: 'xy' }, []],
  [{}, ['a', 'b', 'c']],
  [{ party: 'ab' }, ['a', 'b']],
  [{ party: ' AB12 ' }, ['a']],
  [{ kind: 'newAsset' }, ['a', 'c']],
  [{ kind: 'constructor' }, ['a', 'b', 'c']],
  [{ state: 'STATE_LATER' }, ['c']],
  [{ kind: 'newAsset', state: 'STATE_OPEN', party: 'zz' }, []],
])('the address %j shows %j', (query, shown) => {
  const found = filterAlerts(alerts, readAlertFilter(query), voters, own, 9);
  expect(found.map(({ proposalId }) => proposalId)).toEqual(shown);
});

test('what can be voted on stands first, the next to close at the top', () => {
  const state = 'STATE_OPEN';
  const all = [
    alert('a', { state, closesAt: 300 }),
    alert('b', { state, closesAt: 200 }),
    alert('c', { state, closesAt: null }),
    // Has closed, though no message has said so yet.
    alert('d', { state, closesAt: 99, firstSeenAt: 40 }),
    alert('e', { state: 'STATE_ENACTED', firstSeenAt: 50 }),
  ];
  const found = filterAlerts(all, readAlertFilter({}), voters, own, 100);
  expect(found.map(({ proposalId }) => proposalId)).toEqual(['b', 'a', 'c', 'd', 'e']);
});

test('a batch is found by the states of its parts', () => {
  const found = filterAlerts(batches, readAlertFilter({ state: 'STATE_ENACTED' }), voters, own, 9);
  expect(found.map(({ proposalId }) => proposalId)).toEqual(['x']);
});

test('what has closed meanwhile awaits no vote', () => {
  expect(filterAlerts(alerts, readAlertFilter({ own: 'none' }), voters, own, 10)).toEqual([]);
});

test('a filter is read as it stands in the address', () => {
  const filter = { q: 'b c', party: 'a b', kind: 'unknown', state: 'STATE_OPEN', own: 'none' } as const;
  expect(readAlertFilter(filter)).toEqual(filter);
});
