import '#lib/browser/testing/fake-browser.ts';
import { expect, test } from 'vitest';
import { marketMemberLabel } from './market-member-labels.ts';

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
  ['metadata 1', 'Metadata 2'],
  ['somethingNew toString', 'Something new › To string'],
])('a member at "%s" is called "%s"', (path, label) => {
  expect(marketMemberLabel(path.split(' '))).toBe(label);
});
