import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordedProposal } from '#lib/testing/recorded/recording.ts';
import { readMessage } from './stream-governance.ts';
import { sample, sampleWithWrong, valueAt } from './testing/field-table.ts';
import * as tables from './testing/interface-tables.ts';

function read(message: unknown) {
  return readMessage(JSON.stringify(message));
}

test('a message with every field of the interface', () => {
  const full = sample(tables.governanceMessage);
  expect(read(full)).toEqual([
    { type: 'message', data: valueAt(full, ['result', 'data']), unreadable: [] },
    { type: 'error', error: valueAt(full, ['error']) },
  ]);
});

test('enums as numbers and zero values absent read as the written-out message does', () => {
  const terse = { proposal: { id: 'p', state: 2, terms: { newFreeform: {} } }, no: [{ partyId: 'a', value: 1 }] };
  const [item] = read({ result: { data: terse } });
  expect(item).toMatchObject({
    type: 'message',
    data: {
      proposal: {
        state: 'STATE_OPEN',
        reason: 'PROPOSAL_ERROR_UNSPECIFIED',
        rationale: null,
        terms: { newFreeform: {}, newAsset: null },
      },
      yes: [],
      no: [{ partyId: 'a', value: 'VALUE_NO', totalGovernanceTokenBalance: '' }],
      yesParty: null,
    },
  });
});

test('numbers that a real stream left out are 0, and texts are empty', () => {
  const [item] = readMessage(recordedProposal('New market BTC/USDT, log-normal, oracle'));
  expect(item).toMatchObject({
    data: {
      proposal: {
        terms: {
          newMarket: {
            changes: {
              priceMonitoringParameters: {
                triggers: [{}, {}, { horizon: '0', probability: '', auctionExtension: '0' }],
              },
              logNormal: { params: { mu: 0, r: 0.016 } },
            },
          },
        },
      },
    },
  });
  const [zero] = readMessage(recordedProposal('New market with nothing in its changes'));
  const changes = { decimalPlaces: '0', positionDecimalPlaces: '0', lpPriceRange: '' };
  expect(zero).toMatchObject({ data: { proposal: { terms: { newMarket: { changes } } } } });
});

test('a vote that cannot be read leaves the proposal and the other votes', () => {
  const [item] = read({ result: { data: { proposal: { id: 'p' }, yes: [{ partyId: 'a' }, 'b'], no: 7 } } });
  expect(item).toMatchObject({
    data: { proposal: { id: 'p' }, yes: [{ partyId: 'a' }], no: [] },
    unreadable: [expect.stringMatching(/^yes\.1: /), expect.stringMatching(/^no: /)],
  });
});

test('a proposal that cannot be read leaves the votes, and the report names the member', () => {
  const [item] = read({ result: { data: { proposal: { terms: { newMarket: [] } }, yes: [{ partyId: 'a' }] } } });
  expect(item).toMatchObject({
    data: { proposal: null, yes: [{ partyId: 'a' }] },
    unreadable: [expect.stringMatching(/^proposal: terms\.newMarket/)],
  });
});

test('a proposal or vote with an ID, a party or a state that is none is not read', () => {
  const long = 'x'.repeat(201);
  const votes = [{ partyId: long }, { proposalId: long }, { value: long }, { partyId: 'x'.repeat(200) }];
  const [votesItem] = read({ result: { data: { proposal: { id: long }, yes: votes } } });
  expect(votesItem).toMatchObject({ data: { proposal: null, yes: [{ partyId: 'x'.repeat(200) }] } });
  expect(votesItem).toHaveProperty('unreadable.length', 4);
  for (const name of ['partyId', 'batchId', 'state', 'reason', 'requiredMajority', 'timestamp'])
    expect(read({ result: { data: { proposal: { id: 'p', [name]: long } } } }), name).toMatchObject([
      { data: { proposal: null } },
    ]);
});

test('what people write is read as long as it is', () => {
  const rationale = { title: 't'.repeat(5000), description: 'd'.repeat(50_000) };
  expect(read({ result: { data: { proposal: { id: 'p', rationale } } } })).toMatchObject([
    { data: { proposal: { rationale } } },
  ]);
});

test('a field of the wrong type is reported, whichever it is', () => {
  const unreported = Object.keys(tables.governanceMessage).filter((path) => {
    const [, data, name] = path.split('.');
    if (data !== 'data' || name === undefined) return false;
    const [item] = read(sampleWithWrong(tables.governanceMessage, path));
    const [problem = '', ...others] = item?.type === 'message' ? item.unreadable : [];
    return others.length > 0 || problem.split(/[.:]/)[0] !== name.replace('[]', '');
  });
  expect(unreported).toEqual([]);
});

test.each(['{}', 'null', '7', '[]', '{"result":7}', '{"result":{"data":[]}}', '{"result":', 'junk'])(
  '%s is malformed',
  (line) => {
    expect(readMessage(line)).toEqual([{ type: 'malformed', problem: expect.any(String), line }]);
  },
);

test('an error that is not as specified is an error still', () => {
  expect(read({ error: 'gone' })).toEqual([{ type: 'error', error: { code: 0, details: [], message: '"gone"' } }]);
});

test('blank lines, and a byte order mark, say nothing', () => {
  expect(readMessage(' \t')).toEqual([]);
  expect(readMessage('\ufeff{"result":{}}')).toMatchObject([{ type: 'message' }]);
});

test('no line whatever makes it throw', () => {
  const shaped = fc.record(
    {
      result: fc.record({ data: fc.record({ proposal: fc.jsonValue(), yes: fc.jsonValue(), no: fc.jsonValue() }) }),
      error: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  const line = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    shaped.map((value) => JSON.stringify(value)),
  );
  fc.assert(fc.property(line, (text) => readMessage(text).length <= 2));
});

test('an error nested without end is malformed, and does not end the stack', () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  expect(readMessage(`{"error":${deep}}`)).toMatchObject([{ type: 'malformed' }]);
  expect(readMessage(`{"result":{"data":{"other":${deep}}}}`)).toMatchObject([{ type: 'malformed' }]);
});
