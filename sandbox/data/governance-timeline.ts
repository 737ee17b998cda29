import type { DataSet } from './data-set.ts';
import { makeProposal, reasonOf } from './proposals.ts';
import { createRandom, type Random } from './random.ts';
import type { GovernanceRecord, Proposal, ProposalState } from './records.ts';
import { proposalKinds } from './terms.ts';
import { seconds } from './times.ts';
import { castVote } from './votes.ts';

/** The order of events, over and over: every kind of news comes early, and votes keep coming between. */
const rhythm = ['propose', 'vote', 'vote', 'decide', 'vote', 'vote', 'decide', 'vote'] as const;

/** Proposals kept at most: the oldest that are over make room, so that a sandbox can run for days. */
const keptProposals = 200;

/** Where a proposal that is under way can go. */
const outcomes: Partial<Record<ProposalState, readonly [ProposalState, ...ProposalState[]]>> = {
  STATE_WAITING_FOR_NODE_VOTE: ['STATE_OPEN', 'STATE_OPEN', 'STATE_REJECTED'],
  STATE_OPEN: ['STATE_PASSED', 'STATE_PASSED', 'STATE_DECLINED'],
  STATE_PASSED: ['STATE_ENACTED', 'STATE_ENACTED', 'STATE_FAILED'],
};

/** Nothing can happen to it any more. A freeform proposal is never enacted: passed is its end. */
function isOver({ state, terms }: Proposal): boolean {
  return outcomes[state] === undefined || (terms.newFreeform !== undefined && state === 'STATE_PASSED');
}

/**
 * What goes on in the sandbox's governance: each call of `next` makes one thing happen. What happens depends on the
 * seed and on nothing else; only timestamps come from the clock.
 */
export class GovernanceTimeline {
  readonly #dataSet: DataSet;
  readonly #random: Random;
  readonly #records = new Map<string, GovernanceRecord>();
  #count = 0;
  #turn = 0;

  constructor(dataSet: DataSet, seed: number) {
    this.#dataSet = dataSet;
    this.#random = createRandom(seed).fork('timeline');
    for (const record of dataSet.governance) this.#records.set(record.proposal.id, structuredClone(record));
  }

  /** All proposals with their votes, as they stand now. */
  records(): GovernanceRecord[] {
    return [...this.#records.values()];
  }

  /** Makes the next thing happen at `now` (Unix milliseconds) and returns the proposal that it happened to. */
  next(now: number): GovernanceRecord {
    const step = rhythm[this.#count % rhythm.length];
    this.#count += 1;
    const open = this.records().filter(({ proposal }) => proposal.state === 'STATE_OPEN');
    if (step === 'decide') return this.#decide(open.length, now);
    const voted = open[this.#turn++ % Math.max(1, open.length)];
    return step === 'propose' || voted === undefined ? this.#propose(now) : this.#vote(voted, now);
  }

  #propose(now: number): GovernanceRecord {
    const round = Math.floor(this.#count / rhythm.length);
    const kind = proposalKinds[round % proposalKinds.length] ?? 'newFreeform';
    const proposal = makeProposal(this.#random, this.#dataSet, {
      kind,
      state: kind === 'newAsset' ? 'STATE_WAITING_FOR_NODE_VOTE' : 'STATE_OPEN',
      // Starts after those of the initial data, so that no title comes twice.
      sequence: 6 + Math.floor(round / proposalKinds.length),
      submitted: now,
      proposer: this.#random.pick(this.#parties()),
    });
    const record: GovernanceRecord = { proposal, yes: [], no: [] };
    this.#records.set(proposal.id, record);
    this.#forgetOldest();
    return record;
  }

  /** A party that has voted already changes its vote: only its latest one counts. */
  #vote(record: GovernanceRecord, now: number): GovernanceRecord {
    const party = this.#random.pick(this.#parties());
    const vote = castVote(this.#random, record.proposal, party, this.#random.unit() < 0.6, now);
    const ofOthers = (other: { partyId: string }): boolean => other.partyId !== party;
    record.yes = record.yes.filter(ofOthers);
    record.no = record.no.filter(ofOthers);
    (vote.value === 'VALUE_YES' ? record.yes : record.no).push(vote);
    return record;
  }

  /** Moves the oldest proposal that is under way; open ones only while enough others stay open to be voted on. */
  #decide(open: number, now: number): GovernanceRecord {
    const candidate = this.records().find(
      ({ proposal }) => !isOver(proposal) && (proposal.state !== 'STATE_OPEN' || open > 4),
    );
    const choices = candidate && outcomes[candidate.proposal.state];
    if (candidate === undefined || choices === undefined) return this.#propose(now);
    const { proposal } = candidate;
    const opened = proposal.state === 'STATE_OPEN';
    proposal.state = this.#random.pick(choices);
    Object.assign(proposal, reasonOf(proposal.state));
    // The sandbox decides early; the closing time follows, or a closed proposal would seem to close in some days.
    if (opened) proposal.terms.closingTimestamp = seconds(now);
    if (proposal.state === 'STATE_ENACTED') proposal.terms.enactmentTimestamp = seconds(now);
    return candidate;
  }

  #forgetOldest(): void {
    if (this.#records.size <= keptProposals) return;
    const over = this.records().find(({ proposal }) => isOver(proposal));
    if (over !== undefined) this.#records.delete(over.proposal.id);
  }

  #parties(): readonly [string, ...string[]] {
    const [first = '', ...others] = this.#dataSet.parties;
    return [first, ...others];
  }
}
