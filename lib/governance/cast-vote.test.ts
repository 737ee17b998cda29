import { describe, expect, test } from 'vitest';
import { governanceDataSchema } from '#lib/data-api/schema/proposal.ts';
import { type CastVote, castVoteKey, takesVotes, withConfirmed } from './cast-vote.ts';
import { applyUpdate, type ProposalRecord, updatesIn } from './proposal-records.ts';

const proposalId = 'p1';
const publicKey = 'k1';
const askedAt = Date.UTC(2026, 10, 22);
const nanoseconds = (unixMs: number): string => `${unixMs}000000`;

const sent = (change: Partial<CastVote> = {}): CastVote => ({
  proposalId,
  publicKey,
  value: 'VALUE_YES',
  state: 'sent',
  askedAt,
  at: askedAt,
  before: '0',
  hash: 'ab',
  said: '',
  ...change,
});

/** What is known after one message with these votes. */
function record(state: string, votes: Array<{ value: string; at: number; party?: string }>): ProposalRecord {
  const message = governanceDataSchema.parse({
    proposal: { id: proposalId, state },
    yes: votes.map(({ value, at, party = publicKey }) => ({
      ...{ partyId: party, proposalId, value, timestamp: nanoseconds(at), totalGovernanceTokenBalance: '5' },
    })),
  });
  const update = updatesIn([message]).get(proposalId);
  const applied = update && applyUpdate(null, proposalId, update, askedAt);
  if (!applied) throw new Error('Nothing is known of it.');
  return applied;
}

const after = (vote: CastVote, ...records: ProposalRecord[]): CastVote | undefined =>
  withConfirmed({ [castVoteKey(vote)]: vote }, records, askedAt + 5000)[castVoteKey(vote)];

describe('a vote that was sent', () => {
  test('counts once the network shows it', () => {
    const shown = record('STATE_OPEN', [{ value: 'VALUE_YES', at: askedAt + 2000 }]);
    expect(after(sent(), shown)).toMatchObject({ state: 'counted', at: askedAt + 5000, hash: 'ab' });
    expect(after(sent({ state: 'unknown', hash: '' }), shown)).toMatchObject({ state: 'counted' });
    // By a clock that is ahead, it was cast before it was asked for.
    const early = record('STATE_DECLINED', [{ value: 'VALUE_YES', at: askedAt - 3_600_000 }]);
    expect(after(sent(), early)).toMatchObject({ state: 'counted' });
  });

  test.each([
    ['of another key', { value: 'VALUE_YES', at: askedAt + 2000, party: 'k2' }],
    ['for the other side', { value: 'VALUE_NO', at: askedAt + 2000 }],
  ])('does not count by a vote %s', (_which, shown) => {
    const vote = sent();
    expect(after(vote, record('STATE_OPEN', [shown]))).toBe(vote);
  });

  test('that repeats the last one counts only by a later one', () => {
    const vote = sent({ before: nanoseconds(askedAt - 1000) });
    expect(after(vote, record('STATE_OPEN', [{ value: 'VALUE_YES', at: askedAt - 1000 }]))).toBe(vote);
    expect(after(vote, record('STATE_OPEN', [{ value: 'VALUE_YES', at: askedAt - 500 }]))).toMatchObject({
      state: 'counted',
    });
  });

  test('does not count when the vote closes without it, unless the network shows it after all', () => {
    const missed = after(sent(), record('STATE_DECLINED', []));
    expect(missed).toMatchObject({ state: 'refused', reason: 'not-counted' });
    const late = record('STATE_DECLINED', [{ value: 'VALUE_YES', at: askedAt + 2000 }]);
    expect(missed && after(missed, late)).toMatchObject({ state: 'counted' });
  });

  test('waits on in a state that is not known', () => {
    const vote = sent();
    for (const state of ['STATE_UNSPECIFIED', 'STATE_LATER']) expect(after(vote, record(state, []))).toBe(vote);
  });

  test.each(['asked', 'reviewing', 'refused'] as const)('and not one that is %s', (state) => {
    const vote = sent({ state });
    expect(after(vote, record('STATE_OPEN', [{ value: 'VALUE_YES', at: askedAt + 2000 }]))).toBe(vote);
  });
});

test('votes are taken until the vote closes, and while nodes still validate', () => {
  expect(takesVotes({ state: 'STATE_OPEN', closesAt: 2000 }, 1999)).toBe(true);
  expect(takesVotes({ state: 'STATE_OPEN', closesAt: 2000 }, 2000)).toBe(false);
  expect(takesVotes({ state: 'STATE_WAITING_FOR_NODE_VOTE', closesAt: null }, 0)).toBe(true);
  expect(takesVotes({ state: 'STATE_PASSED', closesAt: null }, 0)).toBe(false);
});
