import { expect, test } from 'vitest';
import { proposalSchema } from '#lib/data-api/schema/proposal.ts';
import type { ProposalRecord } from '#lib/governance/proposal-records.ts';
import { changedSettings, marketBefore } from './market-before.ts';

const made = { newMarket: { changes: { instrument: { name: 'N', code: 'A' }, lpPriceRange: '0.1' } } };
const update = (lpPriceRange: string) => ({ updateMarket: { marketId: 'm', changes: { lpPriceRange } } });

function proposal(id: string, state: string, enacted: number, terms: object) {
  return proposalSchema.parse({ id, state, terms: { enactmentTimestamp: `${enacted}`, ...terms } });
}

const record = (one: ReturnType<typeof proposal>): ProposalRecord => ({
  ...{ proposalId: one.id, proposal: one, votes: [], updatedAt: 0 },
});

const batch: ProposalRecord = {
  ...{ proposalId: 'b', proposal: null, votes: [], updatedAt: 0 },
  parts: [proposal('b1', 'STATE_ENACTED', 30, update('0.3'))],
};
const records = [
  record(proposal('u2', 'STATE_ENACTED', 20, update('0.2'))),
  record(proposal('m', 'STATE_ENACTED', 10, made)),
  record(proposal('declined', 'STATE_DECLINED', 25, update('0.9'))),
  record(proposal('other', 'STATE_ENACTED', 26, { updateMarket: { marketId: 'x', changes: { lpPriceRange: '0.8' } } })),
];

test.each([
  ['an open one', 'STATE_OPEN', 0, [...records, batch], '0.3'],
  ['an open one without the batch', 'STATE_OPEN', 0, records, '0.2'],
  ['an enacted one', 'STATE_ENACTED', 20, records, '0.1'],
  ['the first one', 'STATE_ENACTED', 10, records, undefined],
  ['one whose market is not known', 'STATE_OPEN', 0, [], undefined],
] as const)('before %s, what was enacted last counts', (_name, state, enacted, known, range) => {
  const before = marketBefore(known, 'm', proposal('p', state, enacted, update('0.5')));
  expect(before?.lpPriceRange).toBe(range);
});

test('an enacted proposal is not compared with itself', () => {
  const own = proposal('u2', 'STATE_ENACTED', 20, update('0.2'));
  expect(marketBefore(records, 'm', own)?.lpPriceRange).toBe('0.1');
});

test('only what differs is told, in lists by its place, and what an update cannot change is not missed', () => {
  const terms = (changes: object, kind: string) => {
    const { newMarket, updateMarket } =
      proposal('p', 'STATE_OPEN', 0, { [kind]: { marketId: 'm', changes } }).terms ?? {};
    const settings = newMarket?.changes ?? updateMarket?.changes;
    if (!settings) throw new Error('no settings');
    return settings;
  };
  const trigger = (horizon: string) => ({ horizon, probability: '0.9', auctionExtension: '600' });
  const shared = { linearSlippageFactor: '0.1', metadata: ['a'] };
  const instrument = { name: 'N', code: 'A', future: { quoteName: 'USD', settlementAsset: 's' } };
  const before = terms(
    {
      ...{ ...shared, instrument, decimalPlaces: '5', positionDecimalPlaces: '3', lpPriceRange: '0.1' },
      ...{ priceMonitoringParameters: { triggers: [trigger('60'), trigger('120')] } },
      logNormal: { tau: 1, params: { sigma: 1 } },
    },
    'newMarket',
  );
  const after = terms(
    {
      ...{ ...shared, instrument: { code: 'B', future: { quoteName: 'USD' } }, lpPriceRange: '0.2' },
      ...{ priceMonitoringParameters: { triggers: [trigger('60')] } },
      logNormal: { tau: 1, params: { sigma: 2 } },
    },
    'updateMarket',
  );
  expect(
    changedSettings(before, after)
      .map(({ path, ...values }) => [path.join('.'), values.before, values.after])
      .toSorted(),
  ).toEqual([
    ['instrument.code', 'A', 'B'],
    ['logNormal.params.sigma', '1', '2'],
    ['lpPriceRange', '0.1', '0.2'],
    ['priceMonitoringParameters.triggers.1.auctionExtension', '600', undefined],
    ['priceMonitoringParameters.triggers.1.horizon', '120', undefined],
    ['priceMonitoringParameters.triggers.1.probability', '0.9', undefined],
  ]);
  expect(changedSettings(after, after)).toEqual([]);
});

test.each([{}, { name: '' }])('a name that an update before release 0.74 could not tell is no change: %o', (name) => {
  const named = (id: string, instrument: object) =>
    record(proposal(id, 'STATE_ENACTED', 20, { updateMarket: { marketId: 'm', changes: { instrument } } }));
  const before = marketBefore([named('u', { code: 'A', ...name })], 'm', proposal('p', 'STATE_OPEN', 0, {}));
  const after = marketBefore([named('v', { code: 'B', name: 'N' })], 'm', proposal('p', 'STATE_OPEN', 0, {}));
  const changed = before && after && changedSettings(before, after);
  expect(changed?.map(({ path }) => path.join('.'))).toEqual(['instrument.code']);
});
