import '#lib/browser/testing/fake-browser.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Asset } from '#lib/data-api/list-assets.ts';
import { assetColumns, searchAssets, sortAssets } from './asset-order.ts';

function asset(symbol: string, decimals: string, quantum: string, contractAddress?: string): Asset {
  const erc20 = contractAddress === undefined ? null : { contractAddress, lifetimeLimit: '1', withdrawThreshold: '1' };
  const details = { name: `${symbol} coin`, symbol, decimals, quantum, builtinAsset: null, erc20 };
  return { id: `id-${symbol}`, status: 'STATUS_ENABLED', details };
}

const symbols = (assets: readonly Asset[]) => assets.map(({ details }) => details?.symbol);
const some = [asset('b10', '2', '500'), asset('A', '18', '6000000000000000000', '0xff'), asset('b9', '0', '7', '0x0a')];

describe('the order of assets', () => {
  it('is by symbol, numbers in it by size', () => {
    expect(symbols(sortAssets(some, ''))).toEqual(['A', 'b9', 'b10']);
    expect(symbols(sortAssets(some, '-symbol'))).toEqual(['b10', 'b9', 'A']);
  });

  it('compares amounts in whole units', () => {
    expect(symbols(sortAssets(some, 'quantum'))).toEqual(['b10', 'A', 'b9']);
  });

  it('puts those without a value last, either way', () => {
    expect(symbols(sortAssets(some, 'contract'))).toEqual(['b9', 'A', 'b10']);
    expect(symbols(sortAssets(some, '-contract'))).toEqual(['A', 'b9', 'b10']);
  });

  it('ignores case, and is that of the language', () => {
    const named = ['z', 'T10', 't9', 'aa', 'Ä', 'b'].map((symbol) => asset(symbol, '2', '1'));
    expect(symbols(sortAssets(named, ''))).toEqual(['Ä', 'aa', 'b', 't9', 'T10', 'z']);
  });

  it('survives any text in any field', () => {
    const text = fc.string();
    const any = fc
      .tuple(text, text, text)
      .map(([symbol, decimals, quantum]) => asset(symbol, decimals, quantum, quantum));
    fc.assert(
      fc.property(fc.array(any), fc.constantFrom(...assetColumns), fc.boolean(), (assets, { name }, descending) => {
        expect(sortAssets(assets, descending ? `-${name}` : name)).toHaveLength(assets.length);
      }),
    );
  });

  it('is the usual one for what the address may not name', () => {
    expect(symbols(sortAssets(some, '-__proto__'))).toEqual(symbols(sortAssets(some)));
  });
});

describe('searchAssets', () => {
  it('finds every word in any field, whatever its case', () => {
    expect(symbols(searchAssets(some, 'B COIN'))).toEqual(['b10', 'b9']);
    expect(symbols(searchAssets(some, '0XFF'))).toEqual(['A']);
    expect(symbols(searchAssets(some, ' '))).toHaveLength(3);
  });
});
