import { expect, test } from 'vitest';
import type { Market } from '#lib/data-api/schema/market-changes.ts';
import { marketIdOf, nameMarkets } from './markets.ts';

function market(marketId: string, code: string, name: string): Market {
  return { marketId, code, name, quoteName: '', settlementAsset: '', decimalPlaces: 0, positionDecimalPlaces: 0 };
}

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
