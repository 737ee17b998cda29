import {
  addDecimals,
  compareDecimals,
  decimalText,
  multiplyDecimals,
  parseDecimal,
  zero,
} from '#lib/format/decimal.ts';
import { tokenSupply } from './parties.ts';
import type { GovernanceRecord, Proposal, Vote } from './records.ts';

/** Digits behind the point to which the network divides. */
const places = 16;

type Verdict = Pick<Proposal, 'reason'> & { state: 'STATE_PASSED' | 'STATE_DECLINED' };

const passed: Verdict = { state: 'STATE_PASSED', reason: 'PROPOSAL_ERROR_UNSPECIFIED' };
const noMajority: Verdict = { state: 'STATE_DECLINED', reason: 'PROPOSAL_ERROR_MAJORITY_THRESHOLD_NOT_REACHED' };
const noParticipation: Verdict = {
  state: 'STATE_DECLINED',
  reason: 'PROPOSAL_ERROR_PARTICIPATION_THRESHOLD_NOT_REACHED',
};

const read = (text: string) => parseDecimal(text) ?? zero;

function tokens(votes: readonly Vote[]): bigint {
  return votes.reduce((sum, { totalGovernanceTokenBalance }) => sum + BigInt(totalGovernanceTokenBalance), 0n);
}

/** As a share of all tokens, and the majority of those that voted. */
function byTokens({ proposal, yes, no }: GovernanceRecord): Verdict {
  const voted = tokens(yes) + tokens(no);
  const needed = (whole: bigint, part: string) => multiplyDecimals({ units: whole, places: 0 }, read(part));
  const reaches = (units: bigint, threshold: ReturnType<typeof needed>): boolean =>
    compareDecimals({ units, places: 0 }, threshold) >= 0;
  if (voted === 0n || !reaches(voted, needed(tokenSupply, proposal.requiredParticipation))) return noParticipation;
  return reaches(tokens(yes), needed(voted, proposal.requiredMajority)) ? passed : noMajority;
}

/** The liquidity providers' shares are of the whole market, and the majority is not one of those that voted. */
function byLiquidity({ proposal, yes, no }: GovernanceRecord): Verdict {
  const sum = (votes: readonly Vote[]) =>
    votes.map(({ totalEquityLikeShareWeight }) => read(totalEquityLikeShareWeight)).reduce(addDecimals, zero);
  const voted = addDecimals(sum(yes), sum(no));
  if (compareDecimals(voted, read(proposal.requiredLiquidityProviderParticipation)) < 0) return noParticipation;
  return compareDecimals(sum(yes), read(proposal.requiredLiquidityProviderMajority)) >= 0 ? passed : noMajority;
}

/**
 * How a vote ends when it closes now: vegaprotocol/vega v0.71.6, core/governance/engine.go, `proposal.Close`. Liquidity
 * providers are asked about market updates alone, and only where the token vote lacked participation.
 */
export function verdictOf(record: GovernanceRecord): Verdict {
  const verdict = byTokens(record);
  const { updateMarket, updateSpotMarket } = record.proposal.terms;
  const providersDecide = (updateMarket ?? updateSpotMarket) !== undefined && verdict === noParticipation;
  return providersDecide ? byLiquidity(record) : verdict;
}

function divide(part: bigint, whole: bigint): string {
  const scaled = (part * 10n ** BigInt(places + 1)) / whole;
  return decimalText({ units: (scaled + 5n) / 10n, places });
}

/** Closes the vote: state, reason, and each vote's share of the tokens that voted, which is 0 until then. */
export function close(record: GovernanceRecord): void {
  Object.assign(record.proposal, verdictOf(record), { errorDetails: '' });
  const voted = tokens([...record.yes, ...record.no]);
  for (const vote of [...record.yes, ...record.no]) {
    vote.totalGovernanceTokenWeight = divide(BigInt(vote.totalGovernanceTokenBalance), voted);
  }
}
