import { expect, test } from 'vitest';
import type { CastVote, CastVotes } from './cast-vote.ts';
import { ownKeys, type VoteStatus, voteStatus } from './own-votes.ts';

type State = CastVote['state'] | undefined;

const [a, b] = [{ publicKey: 'a' }, { publicKey: 'b' }];

const counted = { publicKey: 'a', value: 'VALUE_YES', balance: '1', at: '1' };

/** Votes on `p`, by key. */
const castOf = (states: Record<string, State>): CastVotes =>
  Object.fromEntries(
    Object.entries(states).flatMap(([publicKey, state]) => {
      const vote = {
        proposalId: 'p',
        publicKey,
        value: 'VALUE_YES',
        askedAt: 0,
        at: 0,
        before: '0',
        hash: '',
        said: '',
      };
      return state === undefined ? [] : [[`p ${publicKey}`, { ...vote, state } as CastVote]];
    }),
  );

test.each<[State, VoteStatus, VoteStatus, VoteStatus]>([
  // Cast here; while the record has not been read, has no vote of the key, has one.
  [undefined, null, 'none', 'counted'],
  ['refused', null, 'none', 'counted'],
  ['unknown', 'unknown', 'unknown', 'counted'],
  ['asked', 'asked', 'asked', 'counted'],
  ['reviewing', 'reviewing', 'reviewing', 'counted'],
  ['sent', 'sent', 'sent', 'counted'],
  ['counted', 'counted', 'counted', 'counted'],
])('a vote that is %s here is %s, %s or %s, by what has been read', (state, ...expected) => {
  const cast = castOf({ a: state });
  const statuses = [undefined, [], [counted]].map((record) => voteStatus('p', [a], cast, record));
  expect(statuses).toEqual(expected);
});

const furthestLast: State[] = [undefined, 'refused', 'unknown', 'asked', 'reviewing', 'sent', 'counted'];

test.each(furthestLast.flatMap((one) => furthestLast.map((other) => [one, other])))(
  'with one key’s vote %s and another’s %s, the one that has come further decides',
  (one, other) => {
    const furthest = furthestLast[Math.max(furthestLast.indexOf(one), furthestLast.indexOf(other))];
    const expected = furthest === undefined || furthest === 'refused' ? 'none' : furthest;
    expect(voteStatus('p', [a, b], castOf({ a: one, b: other }), [])).toBe(expected);
    expect(voteStatus('p', [a, b], castOf({ b: other }), [counted]), 'the first counted').toBe('counted');
  },
);

test('nobody can tell without a key, and the vote on another proposal says nothing', () => {
  expect(voteStatus('p', [], {}, [])).toBeNull();
  expect(voteStatus('q', [a], castOf({ a: 'sent' }), [])).toBe('none');
});

test('the user’s keys are those that the wallet has shown, and those that have voted here', () => {
  const main = { name: 'Main', publicKey: 'a' };
  const site = {
    origin: 'https://a.example',
    networkId: 'first',
    allowedAt: 0,
    lastCallAt: 0,
    connected: true,
    unasked: [],
  };
  const cast = castOf({ a: 'sent', b: 'refused' });
  expect(ownKeys({ s: { ...site, keys: [main] } }, cast)).toEqual([main, { name: '', publicKey: 'b' }]);
  expect(ownKeys({ s: { ...site, keys: null } }, {})).toEqual([]);
});
