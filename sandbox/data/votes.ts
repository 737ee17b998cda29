import { equityLikeShares, firstTiny, type Party, proposers, small } from './parties.ts';
import type { Random } from './random.ts';
import type { Batch, GovernanceRecord, Proposal, Vote } from './records.ts';
import { verdictOf } from './tally.ts';
import { minute, nanoseconds } from './times.ts';

/** How a vote is to come out. `by-providers` and `not-by-providers`: too few tokens vote, liquidity providers decide. */
export type Outcome =
  | 'open'
  | 'no-votes'
  | 'passed'
  | 'no-majority'
  | 'no-participation'
  | 'by-providers'
  | 'not-by-providers';

/** One party's vote on an open proposal; its share of the tokens that voted is not known yet. `at` is in Unix milliseconds. */
function voteOf(
  proposal: Proposal,
  parties: readonly Party[],
  party: Pick<Party, 'id' | 'tokens'>,
  yes: boolean,
  at: number,
): Vote {
  const byProviders = proposal.terms.updateMarket !== undefined;
  return {
    partyId: party.id,
    proposalId: proposal.id,
    timestamp: nanoseconds(at),
    value: yes ? 'VALUE_YES' : 'VALUE_NO',
    totalGovernanceTokenBalance: party.tokens.toString(),
    totalGovernanceTokenWeight: '0',
    // Of spot markets no vote has a share before it is counted: vegaprotocol/vega v0.79.0, core/governance/engine.go, `addVote`.
    totalEquityLikeShareWeight: (byProviders && equityLikeShares(parties).get(party.id)) || '0',
  };
}

function marketsChanged({ parts }: Batch): string[] {
  const changed = parts.flatMap(({ terms }) => terms.updateMarket?.marketId ?? []);
  return [...new Set(changed)];
}

/** Casts a vote. A party that has voted already changes its vote: only its latest one counts. */
export function cast(
  record: GovernanceRecord,
  parties: readonly Party[],
  party: Party,
  yes: boolean,
  at: number,
): void {
  const ofOthers = (other: Vote): boolean => other.partyId !== party.id;
  record.yes = record.yes.filter(ofOthers);
  record.no = record.no.filter(ofOthers);
  const vote = voteOf(record.proposal, parties, party, yes, at);
  const els = equityLikeShares(parties).get(party.id) ?? '0';
  if (record.batch) vote.elsPerMarket = marketsChanged(record.batch).map((marketId) => ({ marketId, els }));
  (yes ? record.yes : record.no).push(vote);
}

/** Has those vote who have not, the largest holders first, until the vote would pass, or would not. */
export function steer(record: GovernanceRecord, parties: readonly Party[], pass: boolean, at: number): void {
  const voted = new Set([...record.yes, ...record.no].map(({ partyId }) => partyId));
  const rest = parties.filter(({ id }) => !voted.has(id)).sort((a, b) => (a.tokens > b.tokens ? -1 : 1));
  const reached = (): boolean => {
    const { state, reason } = verdictOf(record);
    return pass ? state === 'STATE_PASSED' : reason === 'PROPOSAL_ERROR_MAJORITY_THRESHOLD_NOT_REACHED';
  };
  for (let next = rest.shift(); next !== undefined && !reached(); next = rest.shift()) {
    cast(record, parties, next, pass, at);
  }
}

/** Who votes first, and for what; more follow where that does not decide it. */
function firstVotes(outcome: Outcome): { from: number; to: number; yes: (place: number) => boolean } {
  switch (outcome) {
    case 'no-votes':
      return { from: 0, to: 0, yes: () => true };
    case 'no-participation':
      return { from: small, to: small + 5, yes: (place) => place % 5 !== 4 };
    case 'by-providers':
      return { from: 0, to: proposers, yes: (place) => place < 4 };
    case 'not-by-providers':
      return { from: 0, to: 4, yes: (place) => place % 2 === 0 };
    default:
      return { from: 3, to: 12, yes: (place) => (outcome === 'no-majority' ? place % 3 === 0 : place % 4 !== 0) };
  }
}

/** Casts the votes on a proposal that was submitted at `submitted`, a minute apart, so that it comes out as wished. */
export function castVotes(
  record: GovernanceRecord,
  parties: readonly Party[],
  outcome: Outcome,
  submitted: number,
): void {
  const { from, to, yes } = firstVotes(outcome);
  parties.slice(from, to).forEach((party, index) => {
    cast(record, parties, party, yes(from + index), submitted + (index + 1) * minute);
  });
  if (outcome === 'passed' || outcome === 'no-majority') {
    steer(record, parties, outcome === 'passed', submitted + 30 * minute);
  }
}

/**
 * Adds votes that change no outcome, of large holders first, until so many have voted, and leaves three where no more are wanted of what
 * is open; then spreads all over the time of the vote, most at its beginning. Times are in Unix milliseconds.
 */
export function spreadVotes(
  random: Random,
  record: GovernanceRecord,
  parties: readonly Party[],
  { turnout, from, until }: { turnout: number; from: number; until: number },
): void {
  const isOpen =
    record.proposal.state === 'STATE_OPEN' && until < Number(record.proposal.terms.closingTimestamp) * 1000;
  if (isOpen && turnout === 3) Object.assign(record, { yes: record.yes.slice(0, 2), no: record.no.slice(0, 1) });
  const outcome = verdictOf(record);
  const lean = 0.15 + 0.8 * random.unit();
  const large = parties.slice(0, small).filter(() => random.unit() < 0.6);
  for (const party of [...large, ...parties.slice(firstTiny)]) {
    const { yes, no } = record;
    if (yes.length + no.length >= turnout) break;
    if ([...yes, ...no].some(({ partyId }) => partyId === party.id)) continue;
    cast(record, parties, party, random.unit() < lean, from);
    if (!isOpen && verdictOf(record) !== outcome) Object.assign(record, { yes, no });
  }
  for (const vote of [...record.yes, ...record.no]) {
    vote.timestamp = nanoseconds(from + minute + (until - from - 2 * minute) * random.unit() ** 1.6);
  }
}
