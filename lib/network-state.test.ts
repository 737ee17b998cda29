import { expect, test } from 'vitest';
import { assetsStateSchema } from './network-state.ts';
import { networkKey } from './settings/network.ts';

test('one asset that is damaged costs none of the others', () => {
  const details = { name: 'A', symbol: 'A', decimals: '5', quantum: '1', builtinAsset: null, erc20: null };
  const good = { id: 'a', status: 'STATUS_ENABLED', details };
  const state = { fetchedAt: 1, failure: null, unreadable: 0, address: '' };
  const assets = [good, 7, { ...good, id: { toString: 0 } }, { ...good, id: 'b', details: null }];
  const read = assetsStateSchema.parse({ ...state, assets });
  expect(read).toEqual({ ...state, assets: [good, { ...good, id: 'b', details: null }] });
  expect(assetsStateSchema.safeParse({ ...state, assets: 'none' }).success).toBe(false);
});

test('what is stored of the first network has no ID in its name', () => {
  expect(networkKey('kept:alerts', 'first')).toBe('kept:alerts');
  expect(networkKey('kept:alerts', 'b')).toBe('kept:alerts:b');
});
