import type { Voting } from '#components/governance/voting.ts';

/** Nothing known of the wallet, and no vote cast. */
export function testVoting(change: Partial<Voting> = {}): Voting {
  return {
    networkId: 'first',
    wallet: null,
    hasApiToken: false,
    sites: {},
    calls: [],
    ownName: 'abc',
    castVotes: {},
    actions: {
      votesOn: async () => new Map(),
      castVote: async () => undefined,
      connectOwn: async () => undefined,
      checkWallet: () => undefined,
      cancelCall: async () => undefined,
    },
    ...change,
  };
}
