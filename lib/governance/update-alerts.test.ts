import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { proposalKinds } from '#lib/data-api/proposal-kinds.ts';
import { batchId, batchMessage, batchVote, partMessage } from '#lib/governance/testing/batch-proposal.ts';
import { governanceData } from '#lib/governance/testing/governance-data.ts';
import { countUnread, governanceAlertSchema, markRead } from './alert.ts';
import { afterMessages, type Known, nothingKnown } from './testing/known.ts';
import { mostAlerts, withinLimit } from './update-alerts.ts';

type Wire = Parameters<typeof governanceData>[0];

function hear(known: Known, wire: Wire[], now = 1000): Known {
  return afterMessages(known, wire.map(governanceData), now);
}

function alertsOf(wire: Wire[]) {
  return hear(nothingKnown, wire).alerts;
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
    expect(alertsOf([{ proposal }])).toEqual({
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
        tally: { yes: { count: 0, balance: '0' }, no: { count: 0, balance: '0' } },
        firstSeenAt: 1000,
        updatedAt: 1000,
        unread: true,
      },
    });
  });

  test.each(proposalKinds.filter((kind) => kind !== 'unknown' && kind !== 'batch'))('knows the kind %s', (kind) => {
    expect(alertsOf([{ proposal: { id: 'p', terms: { [kind]: {} } } }])['p']?.kind).toBe(kind);
  });

  test('of a kind and state from the future is shown all the same', () => {
    const alert = alertsOf([{ proposal: { id: 'p', state: 99, terms: { newParliament: {} } } }])['p'];
    expect(alert).toMatchObject({ kind: 'unknown', state: '99', closesAt: null, unread: true });
  });

  test('that is freeform has no time of enactment', () => {
    const terms = { newFreeform: {}, enactmentTimestamp: '1700003600' };
    expect(alertsOf([{ proposal: { id: 'p', terms } }])['p']?.enactsAt).toBeNull();
  });

  test('seen again changes nothing, to the very object', () => {
    const once = hear(nothingKnown, [{ proposal, yes: [vote('a', '5', '1')] }]);
    expect(hear(once, [{ proposal, yes: [vote('a', '5', '1')] }], 2000).alerts).toBe(once.alerts);
  });

  test('is unread again when its state changes, and not for anything less', () => {
    const once = hear(nothingKnown, [{ proposal, yes: [vote('a', '5', '1')] }]);
    const read = { ...once, alerts: markRead(once.alerts) };
    expect(countUnread(read.alerts)).toBe(0);
    const retitled = hear(read, [{ proposal: { ...proposal, rationale: { title: 'Raise it' } } }], 2000);
    expect(retitled.alerts['p1']).toMatchObject({
      title: 'Raise it',
      unread: false,
      firstSeenAt: 1000,
      updatedAt: 2000,
    });
    const { alerts: passed } = hear(retitled, [{ proposal: { ...proposal, state: 'STATE_PASSED' } }], 3000);
    expect(passed['p1']).toMatchObject({ state: 'STATE_PASSED', unread: true, tally: { yes: { balance: '5' } } });
    expect(markRead(passed)).not.toBe(passed);
    expect(markRead(read.alerts)).toBe(read.alerts);
  });
});

describe('votes', () => {
  test('count once a party, by the latest timestamp, whatever the order', () => {
    const cast = [vote('a', '5', '100', 'VALUE_YES'), vote('a', '7', '300', 1), vote('a', '6', '200', 2)];
    const messages = cast.map((one) => ({ proposal, [one.value === 1 ? 'no' : 'yes']: [one] }));
    fc.assert(
      fc.property(fc.shuffledSubarray(messages, { minLength: 3 }), fc.subarray(messages), (order, again) => {
        const { tally } = alertsOf([...order, ...again])['p1'] ?? {};
        expect(tally).toEqual({ yes: { count: 0, balance: '0' }, no: { count: 1, balance: '7' } });
      }),
    );
  });

  test('that name no value have that of their list', () => {
    const alert = alertsOf([{ proposal, yes: [vote('a', '5', '1')], no: [vote('b', '3', '1')] }])['p1'];
    expect(alert?.tally).toEqual({ yes: { count: 1, balance: '5' }, no: { count: 1, balance: '3' } });
  });

  test('of a proposal that comes after them are no alert without it', () => {
    const votes = { yes: [vote('a', '5', '1', 2, 'p1')] };
    expect(alertsOf([votes])).toEqual({});
    expect(alertsOf([votes, { proposal }])['p1']).toMatchObject({
      title: 'Raise the fee',
      unread: true,
      tally: { yes: { count: 1, balance: '5' } },
    });
  });

  test('that belong to no proposal at all are nowhere', () => {
    expect(alertsOf([{ yes: [vote('a', '5', '1')] }, { proposal: { state: 2 } }])).toEqual({});
  });

  test('go to the proposal they name, not to the one they came with', () => {
    const alerts = alertsOf([{ proposal, no: [vote('a', '5', '1', 1, 'p2')] }, { proposal: { id: 'p2' } }]);
    expect(alerts['p1']?.tally.no.count).toBe(0);
    expect(alerts['p2']?.tally.no.count).toBe(1);
  });

  test('add up beyond what a number can hold, and one without a balance still counts', () => {
    const huge = '9007199254740993000000000000000001';
    const alert = alertsOf([{ proposal, yes: [vote('a', huge, '1'), vote('b', '1', '1'), vote('c', '', '1')] }])['p1'];
    expect(alert?.tally.yes).toEqual({ count: 3, balance: '9007199254740993000000000000000002' });
  });
});

describe('a batch', () => {
  test('is one alert with its votes, and its parts have none of their own', () => {
    const votes = { yes: [batchVote('a', 2)], no: [batchVote('b', 1)] };
    const alerts = alertsOf([batchMessage(2), partMessage(0, 2), partMessage(1, 2), batchMessage(2, votes)]);
    expect(Object.keys(alerts)).toEqual([batchId]);
    expect(alerts[batchId]).toMatchObject({
      title: 'Summer programme',
      kind: 'batch',
      state: 'STATE_OPEN',
      closesAt: 1795506804000,
      enactsAt: 1795593204000,
      requiredMajority: '0.66',
      requiredParticipation: '0.005',
      tally: { yes: { count: 1 }, no: { count: 1 } },
      unread: true,
    });
  });

  test('leaves no ghost where a part comes with the batch’s votes before the batch does', () => {
    const part = { ...partMessage(0, 2), yes: [batchVote('a', 2)] };
    const first = hear(nothingKnown, [part]);
    expect(Object.keys(first.alerts)).toEqual([batchId]);
    expect(first.alerts[batchId]).toMatchObject({ title: 'Summer programme', kind: 'batch', closesAt: 1795506804000 });
    const whole = hear(first, [batchMessage(2)], 2000).alerts[batchId];
    expect(whole).toMatchObject({ state: 'STATE_OPEN', requiredMajority: '0.66', tally: { yes: { balance: '5' } } });
  });

  test('passes once, and changes as its parts take effect', () => {
    const passed = hear(nothingKnown, [batchMessage(3), partMessage(0, 3), partMessage(1, 3)]);
    const read = { ...passed, alerts: markRead(passed.alerts) };
    const enacted = hear(read, [partMessage(0, 6)], 2000);
    expect(enacted.alerts[batchId]).toMatchObject({ state: 'STATE_PASSED', updatedAt: 2000, unread: false });
    expect(enacted.alerts[batchId]?.partStates).toEqual(['STATE_ENACTED', 'STATE_PASSED']);
  });

  test('comes with its parts in a list', () => {
    const listed = { ...batchMessage(3), proposals: [partMessage(0, 6).proposal, partMessage(1, 3).proposal] };
    const known = hear(nothingKnown, [listed]);
    expect(Object.keys(known.alerts)).toEqual([batchId]);
    expect(hear(known, [listed, partMessage(0, 3)], 2000).alerts).toBe(known.alerts);
  });
});

describe('the limit', () => {
  test('lets the longest unchanged go first', () => {
    const alerts = Object.entries({
      ...hear(nothingKnown, [{ proposal: { id: 'oldest' } }], 1).alerts,
      ...hear(nothingKnown, [{ proposal: { id: 'latest' } }], 3).alerts,
      ...hear(nothingKnown, [{ proposal: { id: 'middle' } }], 2).alerts,
    });
    expect([...withinLimit(new Map(alerts), 2).keys()]).toEqual(['latest', 'middle']);
    expect(withinLimit(new Map(alerts), 3).size).toBe(3);
  });

  test('leaves the newest of a list of more than fit, and leaves them again when it is read again', () => {
    const count = mostAlerts + 10;
    const listed = Array.from({ length: count }, (_, age) =>
      governanceData({ proposal: { id: `${age}`, state: 6, terms: { closingTimestamp: `${1_700_000_000 - age}` } } }),
    );
    let known = nothingKnown;
    // Page by page, as it is read.
    for (const now of [1_800_000_000_000, 1_800_000_010_000]) {
      for (const from of [0, count - 20]) {
        known = afterMessages(known, listed.slice(from, from + count - 20), now + from);
      }
      expect(Object.keys(known.alerts)).toHaveLength(mostAlerts);
      expect(known.alerts).toHaveProperty('0');
      expect(known.alerts).not.toHaveProperty(`${count - 1}`);
    }
  });
});

test('IDs that are names of every object do no harm', () => {
  const names = ['__proto__', 'constructor', 'toString'];
  const alerts = alertsOf(names.map((id) => ({ proposal: { id }, yes: names.map((party) => vote(party, '1', '1')) })));
  expect(Object.keys(alerts)).toEqual(names);
  expect(Object.values(alerts).map(({ tally }) => tally.yes.count)).toEqual([3, 3, 3]);
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
      for (const alert of Object.values(alertsOf(messages))) {
        expect(governanceAlertSchema.safeParse(JSON.parse(JSON.stringify(alert))).success).toBe(true);
      }
    }),
  );
});
