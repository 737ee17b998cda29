import type { Random } from './random.ts';
import type { Asset, AssetDetails, AssetStatus } from './records.ts';

interface TokenFacts {
  name: string;
  symbol: string;
  decimals: number;
  /** About one US dollar, in the token's smallest unit. */
  quantum: string;
}

const tokens: readonly (TokenFacts & { status: AssetStatus })[] = [
  { name: 'Vega', symbol: 'VEGA', decimals: 18, quantum: '1000000000000000000', status: 'STATUS_ENABLED' },
  { name: 'Tether USD', symbol: 'USDT', decimals: 6, quantum: '1000000', status: 'STATUS_ENABLED' },
  { name: 'USD Coin', symbol: 'USDC', decimals: 6, quantum: '1000000', status: 'STATUS_ENABLED' },
  { name: 'Wrapped Ether', symbol: 'WETH', decimals: 18, quantum: '500000000000000', status: 'STATUS_ENABLED' },
  {
    name: 'Dai Stablecoin',
    symbol: 'DAI',
    decimals: 18,
    quantum: '1000000000000000000',
    status: 'STATUS_PENDING_LISTING',
  },
  { name: 'Wrapped BTC', symbol: 'WBTC', decimals: 8, quantum: '3000', status: 'STATUS_PROPOSED' },
  { name: 'Totally Safe Coin', symbol: 'SAFE', decimals: 0, quantum: '1', status: 'STATUS_REJECTED' },
];

const builtins: readonly TokenFacts[] = [
  { name: 'VUSD test dollar', symbol: 'VUSD', decimals: 5, quantum: '100000' },
  { name: 'tDAI test token', symbol: 'tDAI', decimals: 5, quantum: '100000' },
  { name: 'tEURO test token', symbol: 'tEURO', decimals: 5, quantum: '90000' },
  { name: 'tBTC test token', symbol: 'tBTC', decimals: 5, quantum: '3' },
  { name: 'Zero-decimal points', symbol: 'POINT', decimals: 0, quantum: '1' },
];

function detailsOf({ decimals, ...facts }: TokenFacts): AssetDetails {
  return { name: facts.name, symbol: facts.symbol, decimals: decimals.toString(), quantum: facts.quantum };
}

/** Symbols of those that release 0.79 bridges from Arbitrum. All others are from Ethereum. */
const fromArbitrum: ReadonlySet<string> = new Set(['USDC', 'ARB', 'DAI']);

/** The details of an ERC-20 asset: contract address by chance, limits in the token's smallest unit. `later`: of release 0.79. */
export function erc20Details(random: Random, facts: TokenFacts, later: boolean): AssetDetails {
  const unit = 10n ** BigInt(facts.decimals);
  return {
    ...detailsOf(facts),
    erc20: {
      contractAddress: `0x${random.hex(40)}`,
      lifetimeLimit: (BigInt(random.integer(5, 50)) * 1000n * unit).toString(),
      withdrawThreshold: (BigInt(random.integer(1, 9)) * unit).toString(),
      ...(later && { chainId: fromArbitrum.has(facts.symbol) ? '42161' : '1' }),
    },
  };
}

/** Twelve assets: seven ERC-20 ones in every status, five built-in ones. Proposals bring more. */
export function makeAssets(random: Random, later: boolean): Asset[] {
  const fromTokens = tokens.map(({ status, ...facts }) => ({
    id: random.hex(64),
    status,
    details: erc20Details(random, facts, later),
  }));
  const fromBuiltins = builtins.map((facts) => ({
    id: random.hex(64),
    status: 'STATUS_ENABLED' as const,
    details: {
      ...detailsOf(facts),
      builtinAsset: { maxFaucetAmountMint: (1000n * 10n ** BigInt(facts.decimals)).toString() },
    },
  }));
  return [...fromTokens, ...fromBuiltins];
}
