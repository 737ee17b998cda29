import '#lib/browser/testing/fake-browser.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Asset } from '#lib/data-api/list-assets.ts';
import { assetColumns, parseAssetOrder, searchAssets, sortAssets } from './asset-order.ts';

function asset(symbol: string, decimals: string, quantum: string, contractAddress?: string): Asset {
  const erc20 = contractAddress === undefined ? null : { contractAddress, lifetimeLimit: '1', withdrawThreshold: '1' };
  const details = { name: `${symbol} coin`, symbol, decimals, quantum, builtinAsset: null, erc20 };
  return { id: `id-${symbol}`, status: 'STATUS_ENABLED', details };
}

const symbols = (assets: readonly Asset[]) => assets.map(({ details }) => details?.symbol);
const sort = (assets: readonly Asset[], text: string) => sortAssets(assets, parseAssetOrder(text));
const some = [asset('b10', '2', '500'), asset('A', '18', '6000000000000000000', '0xff'), asset('b9', '0', '7', '0x0a')];

describe('the order of assets', () => {
  it('is by symbol, numbers in it by size', () => {
    expect(symbols(sort(some, ''))).toEqual(['A', 'b9', 'b10']);
    expect(symbols(sort(some, '-symbol'))).toEqual(['b10', 'b9', 'A']);
  });

  it('compares amounts in whole units', () => {
    expect(symbols(sort(some, 'quantum'))).toEqual(['b10', 'A', 'b9']);
  });

  it('puts those without a value last, either way', () => {
    expect(symbols(sort(some, 'contract'))).toEqual(['b9', 'A', 'b10']);
    expect(symbols(sort(some, '-contract'))).toEqual(['A', 'b9', 'b10']);
  });

  it('ignores case, and is that of the language', () => {
    const named = ['z', 'T10', 't9', 'aa', 'Ä', 'b'].map((symbol) => asset(symbol, '2', '1'));
    expect(symbols(sort(named, ''))).toEqual(['Ä', 'aa', 'b', 't9', 'T10', 'z']);
  });

  it('survives any text in any field', () => {
    const text = fc.string();
    const any = fc
      .tuple(text, text, text)
      .map(([symbol, decimals, quantum]) => asset(symbol, decimals, quantum, quantum));
    fc.assert(
      fc.property(fc.array(any), fc.constantFrom(...assetColumns), fc.boolean(), (assets, column, descending) => {
        expect(sortAssets(assets, { column, descending })).toHaveLength(assets.length);
      }),
    );
  });

  it.each(['symbol', '-quantum', 'id'])('is written in the address as %s', (text) => {
    const { column, descending } = parseAssetOrder(text);
    expect(`${descending ? '-' : ''}${column.name}`).toBe(text);
  });

  it('is the usual one for what the address may not name', () => {
    expect(parseAssetOrder('-__proto__')).toEqual({ column: assetColumns[0], descending: false });
  });
});

describe('searchAssets', () => {
  it('finds every word in any field, whatever its case', () => {
    expect(symbols(searchAssets(some, 'B COIN'))).toEqual(['b10', 'b9']);
    expect(symbols(searchAssets(some, '0XFF'))).toEqual(['A']);
    expect(symbols(searchAssets(some, ' '))).toHaveLength(3);
  });
});
