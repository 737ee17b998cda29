import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainAsset } from './plain-asset.ts';
import { assetSchema } from './schema/asset.ts';

const details = { name: 'Tether USD', symbol: 'USDT', decimals: '6', quantum: '1000000' };
const erc20 = { contractAddress: '0xab', lifetimeLimit: '5', withdrawThreshold: '1' };
const asset = { id: 'a', status: 'STATUS_ENABLED', details: { ...details, builtinAsset: null, erc20 } };

describe('an asset in the usual form', () => {
  it.each([
    ['with what is not set as null', asset],
    [
      'with what is not set left out',
      { ...asset, details: { ...details, builtinAsset: { maxFaucetAmountMint: '1' } } },
    ],
    ['with members that nobody knows', { ...asset, more: 1, details: { ...details, erc20: { ...erc20, more: [] } } }],
  ])('is read %s', (_, sent) => {
    expect(plainAsset(sent)).toEqual(assetSchema.parse(sent));
  });

  it('is never read in another way than by the schema', () => {
    const odd = fc.constantFrom<unknown>(
      null,
      undefined,
      '',
      'text',
      7,
      0.1,
      true,
      [],
      {},
      { maxFaucetAmountMint: '1' },
    );
    const members = (object: object) =>
      fc.record(Object.fromEntries(Object.entries(object).map(([name, value]) => [name, often(value)])));
    const often = (value: unknown): fc.Arbitrary<unknown> =>
      fc.oneof({ weight: 9, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: odd });
    const sources = { builtinAsset: members({ maxFaucetAmountMint: '1' }), erc20: members(erc20) };
    const anyDetails = fc
      .tuple(members(details), fc.record(sources, { requiredKeys: [] }))
      .map((parts) => Object.assign({}, ...parts));
    const any = fc.record({
      id: often('a'),
      status: often('STATUS_ENABLED'),
      details: fc.oneof({ weight: 9, arbitrary: anyDetails }, { weight: 1, arbitrary: odd }),
    });
    let plain = 0;
    fc.assert(
      fc.property(any, (sent) => {
        const read = plainAsset(sent);
        if (read === null) return;
        plain += 1;
        expect(read).toEqual(assetSchema.parse(sent));
      }),
    );
    expect(plain).toBeGreaterThan(0);
  });

  it.each([[{ ...asset, id: 7 }], [{ ...asset, status: '' }], [{ ...asset, details: null }], [null], [[]], ['asset']])(
    'is not %j',
    (sent) => {
      expect(plainAsset(sent)).toBeNull();
    },
  );

  it('has no members that stand in for its prototype', () => {
    expect(plainAsset(JSON.parse(`{ "__proto__": {}, ${JSON.stringify(asset).slice(1)}`))).toBeNull();
  });
});
