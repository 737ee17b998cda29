import { expect, test } from 'vitest';
import { parseChainId } from './chain-id.ts';

test.each([{ chainID: 'chain-1' }, { chainID: 'chain-1', height: 7 }, { chainId: 'chain-1' }, 'chain-1'])(
  'reads %j',
  (result) => {
    expect(parseChainId(result)).toBe('chain-1');
  },
);

test.each([null, '', 7, {}, { chainID: '' }, { chainID: 7 }, []])('finds none in %j', (result) => {
  expect(parseChainId(result)).toBeNull();
});
