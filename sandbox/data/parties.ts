import type { Random } from './random.ts';

/** A party that proposes and votes. */
export interface Party {
  id: string;
  /** Governance tokens, in the smallest unit (18 decimals). They never change hands here. */
  tokens: bigint;
}

const unit = 10n ** 18n;

/** The total supply of governance tokens: participation is a share of it. The data API does not have it. */
export const tokenSupply = 65_000_000n * unit;

/** The first parties propose, and are the liquidity providers of every market. */
export const proposers = 5;

/** From this one on, parties hold too little to reach the participation that a proposal needs, all of them together. */
export const small = 30;

/** And from this one on so little that hundreds of them decide nothing. Only a network of release 0.79 has so many. */
export const firstTiny = 40;

/** Whole tokens, at least and at most, of the parties before a place. */
const ranges = [
  [20_000, 60_000, proposers],
  [50_000, 400_000, small],
  [100, 5_000, firstTiny],
] as const;

function tokensOf(random: Random, place: number): bigint {
  const [least, most] = ranges.find(([, , before]) => place < before) ?? [1, 900];
  return BigInt(random.integer(least, most)) * unit + BigInt(random.integer(0, 999_999_999));
}

export function makeParties(random: Random, later: boolean): Party[] {
  return Array.from({ length: later ? 450 : firstTiny }, (_, place) => ({
    id: random.hex(64),
    tokens: tokensOf(random, place),
  }));
}

/** What the keys of the sandbox's wallet hold, by name: one holds nothing, and may not vote. */
const ofWallet: ReadonlyMap<string, bigint> = new Map([
  ['Trading', 250_000n],
  ['Governance', 310_000n],
  ['Cold storage', 0n],
]);

/** A key of the wallet as a party. */
export function partyOfKey({ name, publicKey }: { name: string; publicKey: string }): Party {
  return { id: publicKey, tokens: (ofWallet.get(name) ?? 12_000n) * unit };
}

/** Shares of a market's liquidity. What is missing to 1 is held by others, who never vote. */
const shares = ['0.31', '0.22', '0.17', '0.12', '0.1'] as const;

/** The part of a market's liquidity that each of its providers has, by party. */
export function equityLikeShares(parties: readonly Party[]): Map<string, string> {
  return new Map(shares.flatMap((share, place) => (parties[place] ? [[parties[place].id, share] as const] : [])));
}
