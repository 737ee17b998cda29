import type { Voting } from '#components/governance/voting.ts';
import type { OwnVotes, ReadOwnVotes } from '#lib/governance/own-votes.ts';
import type { WalletKey } from '#lib/wallet/results.ts';

/** The sites of a wallet that has shown these keys. */
export function sitesWith(keys: WalletKey[]): Voting['sites'] {
  const origin = 'https://dapp.example';
  return { [origin]: { origin, networkId: 'first', allowedAt: 0, lastCallAt: 0, connected: true, unasked: [], keys } };
}

/** The votes of the user's keys, `<public key> <value>`, of a weight of 1 each, by proposal. */
export function readVotes(votes: Record<string, string[]>): ReadOwnVotes {
  const known: OwnVotes = new Map(
    Object.entries(votes).map(([id, own]) => [
      id,
      own.map((vote) => {
        const [publicKey = '', value = ''] = vote.split(' ');
        return { publicKey, value, balance: '1', at: '1' };
      }),
    ]),
  );
  return async () => known;
}

/** Nothing known of the wallet, and no vote cast. */
export function testVoting(change: Partial<Voting> = {}): Voting {
  return {
    networkId: 'first',
    inUse: 'first',
    wallet: null,
    hasApiToken: false,
    sites: {},
    calls: [],
    castVotes: {},
    readOwnVotes: readVotes({}),
    ...change,
  };
}
