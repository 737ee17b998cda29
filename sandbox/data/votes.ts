import type { Random } from './random.ts';
import type { GovernanceRecord, Proposal, ProposalState, Vote } from './records.ts';
import { minute, nanoseconds } from './times.ts';

/** Tokens that could vote, in the smallest unit (18 decimals). */
const totalTokens = 65_000_000n * 10n ** 18n;

/** The share of yes votes that fits how a proposal ended. */
const yesShare: Record<ProposalState, number> = {
  STATE_OPEN: 0.6,
  STATE_PASSED: 0.9,
  STATE_ENACTED: 0.9,
  STATE_DECLINED: 0.3,
  STATE_FAILED: 0.8,
  STATE_REJECTED: 0,
  STATE_WAITING_FOR_NODE_VOTE: 0,
};

/** One party's vote; its weights follow from its tokens. `at` is in Unix milliseconds. */
export function castVote(random: Random, proposal: Proposal, party: string, yes: boolean, at: number): Vote {
  const balance = BigInt(random.integer(1, 400_000)) * 10n ** 18n + BigInt(random.integer(0, 999_999_999));
  const weight = Number((balance * 10n ** 12n) / totalTokens) / 1e12;
  return {
    partyId: party,
    proposalId: proposal.id,
    timestamp: nanoseconds(at),
    value: yes ? 'VALUE_YES' : 'VALUE_NO',
    totalGovernanceTokenBalance: balance.toString(),
    totalGovernanceTokenWeight: weight.toFixed(12),
    // Only market updates give liquidity providers a say.
    totalEquityLikeShareWeight: proposal.terms.updateMarket === undefined ? '0' : (random.unit() / 10).toFixed(6),
  };
}

/** The votes that a proposal has when the sandbox starts; none where voting never opened. */
export function castVotes(
  random: Random,
  proposal: Proposal,
  parties: readonly string[],
  submitted: number,
): Pick<GovernanceRecord, 'yes' | 'no'> {
  const share = yesShare[proposal.state];
  if (share === 0) return { yes: [], no: [] };
  const count = random.integer(4, Math.max(4, parties.length / 2));
  const votes = parties
    .slice(0, count)
    .map((party, index) => castVote(random, proposal, party, index < count * share, submitted + (index + 1) * minute));
  return {
    yes: votes.filter((vote) => vote.value === 'VALUE_YES'),
    no: votes.filter((vote) => vote.value === 'VALUE_NO'),
  };
}
