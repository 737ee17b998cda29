import { expect, test } from 'vitest';
import { proposalSchema } from '#lib/data-api/schema/proposal.ts';
import { readMessage } from '#lib/data-api/stream-governance.ts';
import { recordedProposal } from '#lib/testing/recorded/recording.ts';
import { findMarkets, type Market, marketIdOf, marketsOf, nameMarkets } from './markets.ts';

const enacted = (wire: object) => proposalSchema.parse({ state: 'STATE_ENACTED', ...wire });

function market(marketId: string, code: string, name: string): Market {
  return { marketId, code, name, quoteName: '', settlementAsset: '', positionDecimalPlaces: 0 };
}

test('the enacted proposal that made a market tells its asset and its position decimal places', () => {
  const instrument = { name: 'N', code: 'C', future: { quoteName: 'USD', settlementAsset: 's' } };
  const made = { id: 'm', terms: { newMarket: { changes: { instrument } } } };
  const told = { ...market('m', 'C', 'N'), quoteName: 'USD', settlementAsset: 's' };
  expect(marketsOf([enacted(made)])).toEqual([told]);
  expect(marketsOf([proposalSchema.parse({ ...made, state: 'STATE_DECLINED' })])).toEqual([]);
  expect(marketsOf([enacted({ id: 'm', terms: { newFreeform: {} } })])).toEqual([]);
  const title = 'New market, simple risk model, negative position decimals, 18-decimal asset';
  const [recorded] = readMessage(recordedProposal(title));
  const proposal = recorded?.type === 'message' ? recorded.data.proposal : null;
  if (proposal === null) throw new Error('not a proposal');
  expect(marketsOf([{ ...proposal, state: 'STATE_ENACTED' }])[0]?.positionDecimalPlaces).toBe(-3);
});

test('a market has the code and quote name of its last enacted change', () => {
  const change = (at: number, code: string, quoteName: string, state = 'STATE_ENACTED') => ({
    id: `${at}`,
    state,
    terms: {
      enactmentTimestamp: `${at}`,
      updateMarket: { marketId: 'm', changes: { instrument: { code, future: { quoteName } } } },
    },
  });
  const made = { id: 'm', terms: { newMarket: { changes: { instrument: { name: 'N', code: 'A' } } } } };
  const wire = [change(20, 'C', ''), change(10, 'B', 'EUR'), made, change(30, 'D', 'USD', 'STATE_OPEN')];
  expect(marketsOf(wire.map(enacted))).toMatchObject([{ code: 'C', name: 'N', quoteName: 'EUR' }]);
});

const btc = market('a1'.repeat(32), 'BTCUSD', 'Bitcoin');
const [first, second] = [market('b1'.repeat(32), 'ETH', 'Ether'), market('b2'.repeat(32), 'eth', 'ether')];
const markets = nameMarkets([second, first, btc]);

test('markets of one name are told apart, and nothing of a name acts', () => {
  expect(markets.map(({ label }) => label)).toEqual([
    'BTCUSD · Bitcoin',
    expect.stringMatching(/^eth · ether · b1b1…b1b1|ETH · Ether · b1b1…b1b1$/),
    expect.stringMatching(/· b2b2…b2b2$/),
  ]);
  expect(new Set(markets.map(({ label }) => label)).size).toBe(3);
  expect(nameMarkets([market('m', '\u202eX', '')])[0]?.label).toBe('\\u{202E}X');
  expect(nameMarkets([market('m', '', '')])[0]?.label).toBe('m');
});

test.each([
  ['BTCUSD · Bitcoin', btc.marketId],
  [' btcusd ', btc.marketId],
  [btc.marketId, btc.marketId],
  ['c3'.repeat(32), 'c3'.repeat(32)],
  // Two markets have this code.
  ['eth', null],
  ['BTC', null],
  ['', null],
])('%s names the market %s', (text, id) => {
  expect(marketIdOf(markets, text)).toBe(id);
});

test('markets are found by any part of code, name and ID', () => {
  expect(findMarkets(markets, 'coin btc').map(({ marketId }) => marketId)).toEqual([btc.marketId]);
  expect(findMarkets(markets, 'a1a1')).toHaveLength(1);
  expect(findMarkets(markets, '')).toHaveLength(3);
  expect(findMarkets(markets, 'BTCUSD · Bitcoin')).toHaveLength(3);
  expect(findMarkets(markets, 'doge')).toEqual([]);
});
