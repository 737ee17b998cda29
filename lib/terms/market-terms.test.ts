import '#lib/browser/testing/fake-browser.ts';
import { expect, test } from 'vitest';
import { marketTerms } from './market-terms.ts';
import { memberAt, noContext } from './term.ts';

test.each([
  ['priceMonitoringParameters triggers 0 horizon', 'Price monitoring › Trigger 1 › Horizon'],
  [
    'liquidityMonitoringParameters targetStakeParameters timeWindow',
    'Liquidity monitoring › Time window of the target stake',
  ],
  [
    'instrument future dataSourceSpecForSettlementData external oracle signers 0 ethAddress address',
    'Instrument › Source of the settlement price › Signers 1 › Ethereum address',
  ],
  ['metadata 1', 'Metadata'],
  ['somethingNew toString', 'Something new › To string'],
])('a member at "%s" is called "%s"', (path, label) => {
  expect(memberAt(marketTerms, path.split(' ')).label).toBe(label);
});

test.each([
  ['priceMonitoringParameters triggers 0 horizon', '3600', '1 hour'],
  ['lpPriceRange', '0.5', '50%'],
  ['metadata 1', 'a:b', undefined],
  ['somethingNew horizon', '3600', undefined],
])('a member at "%s" with the value %s reads "%s"', (path, raw, words) => {
  expect(memberAt(marketTerms, path.split(' ')).term.read?.(raw, noContext, {})).toBe(words);
});
