import { expect, test } from 'vitest';
import { dataSourceSpecSchema } from './market-changes.ts';

test.each([
  // Before release 0.74 there is none.
  [{}, {}],
  [{ sourceChainId: 42161 }, { sourceChainId: '42161' }],
])('an Ethereum oracle of %j is of %j', (sent, read) => {
  const { external } = dataSourceSpecSchema.parse({ external: { ethOracle: { requiredConfirmations: '3', ...sent } } });
  const { sourceChainId } = external?.ethOracle ?? {};
  expect({ sourceChainId }).toEqual(read);
});
