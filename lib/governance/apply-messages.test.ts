import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { batchId, batchMessage, batchVote, partMessage } from '#lib/governance/testing/batch-proposal.ts';
import { governanceData } from '#lib/governance/testing/governance-data.ts';
import { type GovernanceAlert, governanceAlertSchema, proposalKinds } from './alert.ts';
import { foldGovernance } from './apply-messages.ts';
import { markRead } from './mark-read.ts';
import { tally } from './tally.ts';
import { countUnread } from './unread.ts';

type Wire = Parameters<typeof governanceData>[0];

function fold(alerts: Record<string, GovernanceAlert>, wire: Wire[], now = 1000) {
  return foldGovernance(alerts, wire.map(governanceData), now);
}

function vote(partyId: string, balance: string, timestamp: string, value?: number | string, proposalId?: string) {
  return { partyId, totalGovernanceTokenBalance: balance, timestamp, value, proposalId };
}

const proposal = {
  id: 'p1',
  partyId: 'proposer',
  state: 2,
  reason: 38,
  timestamp: '1690000000000000000',
  rationale: { title: 'Raise the fee', description: 'because' },
  requiredMajority: '0.66',
  requiredParticipation: '0.1',
  terms: {
    closingTimestamp: '1700000000',
    enactmentTimestamp: '1700003600',
    updateNetworkParameter: { changes: { key: 'fee', value: '1' } },
  },
};

describe('a proposal', () => {
  test('becomes an unread alert, with times in milliseconds', () => {
    expect(fold({}, [{ proposal }])).toEqual({
      p1: {
        proposalId: 'p1',
        title: 'Raise the fee',
        kind: 'updateNetworkParameter',
        state: 'STATE_OPEN',
        reason: 'PROPOSAL_ERROR_INVALID_MARKET',
        proposer: 'proposer',
        closesAt: 1700000000000,
        enactsAt: 1700003600000,
        requiredMajority: '0.66',
        requiredParticipation: '0.1',
        votes: {},
        firstSeenAt: 1000,
        updatedAt: 1000,
        unread: true,
      },
    });
  });

  test.each(proposalKinds.filter((kind) => kind !== 'unknown' && kind !== 'batch'))('knows the kind %s', (kind) => {
    expect(fold({}, [{ proposal: { id: 'p', terms: { [kind]: {} } } }])['p']?.kind).toBe(kind);
  });

  test('of a kind and state from the future is shown all the same', () => {
    const alert = fold({}, [{ proposal: { id: 'p', state: 99, terms: { newParliament: {} } } }])['p'];
    expect(alert).toMatchObject({ kind: 'unknown', state: '99', closesAt: null, unread: true });
  });

  test('that is freeform has no time of enactment', () => {
    const terms = { newFreeform: {}, enactmentTimestamp: '1700003600' };
    expect(fold({}, [{ proposal: { id: 'p', terms } }])['p']?.enactsAt).toBeNull();
  });

  test('seen again changes nothing, to the very object', () => {
    const once = fold({}, [{ proposal, yes: [vote('a', '5', '1')] }]);
    expect(fold(once, [{ proposal, yes: [vote('a', '5', '1')] }], 2000)).toBe(once);
  });

  test('is unread again when its state changes, and not for anything less', () => {
    const read = markRead(fold({}, [{ proposal, yes: [vote('a', '5', '1')] }]));
    expect(countUnread(read)).toBe(0);
    const retitled = fold(read, [{ proposal: { ...proposal, rationale: { title: 'Raise it' } } }], 2000);
    expect(retitled['p1']).toMatchObject({ title: 'Raise it', unread: false, firstSeenAt: 1000, updatedAt: 2000 });
    const passed = fold(retitled, [{ proposal: { ...proposal, state: 'STATE_PASSED' } }], 3000);
    expect(passed['p1']).toMatchObject({ state: 'STATE_PASSED', unread: true, votes: { a: { balance: '5' } } });
    expect(markRead(passed)).not.toBe(passed);
    expect(markRead(read)).toBe(read);
  });
});

describe('votes', () => {
  test('count once a party, by the latest timestamp, whatever the order', () => {
    const cast = [vote('a', '5', '100', 'VALUE_YES'), vote('a', '7', '300', 1), vote('a', '6', '200', 2)];
    const messages = cast.map((one) => ({ proposal, [one.value === 1 ? 'no' : 'yes']: [one] }));
    fc.assert(
      fc.property(fc.shuffledSubarray(messages, { minLength: 3 }), fc.subarray(messages), (order, again) => {
        const alert = fold({}, [...order, ...again])['p1'];
        expect(alert && tally(alert)).toEqual({ yes: { count: 0, balance: 0n }, no: { count: 1, balance: 7n } });
      }),
    );
  });

  test('that name no value have that of their list', () => {
    const alert = fold({}, [{ proposal, yes: [vote('a', '5', '1')], no: [vote('b', '3', '1')] }])['p1'];
    expect(alert && tally(alert)).toEqual({ yes: { count: 1, balance: 5n }, no: { count: 1, balance: 3n } });
  });

  test('of a proposal not seen yet wait for it, and are not news', () => {
    const waiting = fold({}, [{ yes: [vote('a', '5', '1', 2, 'p1')] }]);
    expect(waiting['p1']).toMatchObject({ title: '', kind: 'unknown', unread: false });
    const known = fold(waiting, [{ proposal }], 2000)['p1'];
    expect(known).toMatchObject({
      title: 'Raise the fee',
      unread: true,
      firstSeenAt: 1000,
      votes: { a: { balance: '5' } },
    });
  });

  test('that belong to no proposal at all are nowhere', () => {
    expect(fold({}, [{ yes: [vote('a', '5', '1')] }, { proposal: { state: 2 } }])).toEqual({});
  });

  test('go to the proposal they name, not to the one they came with', () => {
    const alerts = fold({}, [{ proposal, no: [vote('a', '5', '1', 1, 'p2')] }]);
    expect(alerts['p1']?.votes).toEqual({});
    expect(Object.keys(alerts['p2']?.votes ?? {})).toEqual(['a']);
  });

  test('add up beyond what a number can hold, and one without a balance still counts', () => {
    const huge = '9007199254740993000000000000000001';
    const alert = fold({}, [{ proposal, yes: [vote('a', huge, '1'), vote('b', '1', '1'), vote('c', '', '1')] }])['p1'];
    expect(alert && tally(alert).yes).toEqual({ count: 3, balance: 9007199254740993000000000000000002n });
  });
});

describe('a batch', () => {
  test('is one alert with its votes, and its parts have none of their own', () => {
    const votes = { yes: [batchVote('a', 2)], no: [batchVote('b', 1)] };
    const alerts = fold({}, [batchMessage(2), partMessage(0, 2), partMessage(1, 2), batchMessage(2, votes)]);
    expect(Object.keys(alerts)).toEqual([batchId]);
    expect(alerts[batchId]).toMatchObject({
      title: 'Summer programme',
      kind: 'batch',
      state: 'STATE_OPEN',
      closesAt: 1795506804000,
      enactsAt: 1795593204000,
      requiredMajority: '0.66',
      requiredParticipation: '0.005',
      parts: { 'part 0': 'STATE_OPEN', 'part 1': 'STATE_OPEN' },
      unread: true,
    });
    expect(Object.keys(alerts[batchId]?.votes ?? {})).toEqual(['a', 'b']);
  });

  test('leaves no ghost where a part comes with the batch’s votes before the batch does', () => {
    const part = { ...partMessage(0, 2), yes: [batchVote('a', 2)] };
    const first = fold({}, [part]);
    expect(Object.keys(first)).toEqual([batchId]);
    expect(first[batchId]).toMatchObject({ title: 'Summer programme', kind: 'batch', closesAt: 1795506804000 });
    const whole = fold(first, [batchMessage(2)], 2000)[batchId];
    expect(whole).toMatchObject({ state: 'STATE_OPEN', requiredMajority: '0.66', votes: { a: { balance: '5' } } });
  });

  test('passes once, and changes as its parts take effect', () => {
    const passed = fold({}, [batchMessage(3), partMessage(0, 3), partMessage(1, 3)]);
    const enacted = fold(markRead(passed), [partMessage(0, 6)], 2000)[batchId];
    expect(enacted).toMatchObject({ state: 'STATE_PASSED', updatedAt: 2000, unread: false });
    expect(enacted?.parts).toEqual({ 'part 0': 'STATE_ENACTED', 'part 1': 'STATE_PASSED' });
  });

  test('comes with its parts in a list', () => {
    const listed = { ...batchMessage(3), proposals: [partMessage(0, 6).proposal, partMessage(1, 3).proposal] };
    const alerts = fold({}, [listed]);
    expect(Object.keys(alerts)).toEqual([batchId]);
    expect(alerts[batchId]?.parts).toEqual({ 'part 0': 'STATE_ENACTED', 'part 1': 'STATE_PASSED' });
    expect(fold(alerts, [listed, partMessage(0, 3)], 2000)).toBe(alerts);
  });
});

test('IDs that are names of every object do no harm', () => {
  const names = ['__proto__', 'constructor', 'toString'];
  const alerts = fold(
    {},
    names.map((id) => ({ proposal: { id }, yes: names.map((party) => vote(party, '1', '1')) })),
  );
  expect(Object.keys(alerts)).toEqual(names);
  expect(Object.values(alerts).map((alert) => tally(alert).yes.count)).toEqual([3, 3, 3]);
});

test('whatever comes, what is kept can be stored', () => {
  const ids = fc.constantFrom('p1', 'p2', '', '__proto__');
  const text = fc.oneof(fc.string(), fc.constantFrom('5', '1690000000000000000', ''));
  const votes = fc.array(
    fc.record({ partyId: ids, proposalId: ids, timestamp: text, totalGovernanceTokenBalance: text, value: fc.nat(9) }),
  );
  const proposals = fc.record({
    id: ids,
    state: fc.nat(9),
    rationale: fc.record({ title: text }),
    terms: fc.record({ closingTimestamp: text }),
  });
  const message = fc.record({ proposal: proposals, yes: votes, no: votes }, { requiredKeys: [] });
  fc.assert(
    fc.property(fc.array(message, { maxLength: 6 }), (messages) => {
      for (const alert of Object.values(fold({}, messages))) {
        expect(governanceAlertSchema.safeParse(JSON.parse(JSON.stringify(alert))).success).toBe(true);
        tally(alert);
      }
    }),
  );
});
