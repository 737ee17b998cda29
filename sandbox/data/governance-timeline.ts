import { laterKinds } from '#lib/data-api/proposal-kinds.ts';
import { closeBatch, makeBatch } from './batches.ts';
import type { DataSet } from './data-set.ts';
import { settle } from './enactment.ts';
import { initialOfOneKind } from './governance.ts';
import { batches } from './initial-rows.ts';
import { type Party, proposers } from './parties.ts';
import { makeProposal, reasonOf } from './proposals.ts';
import { createRandom, type Random } from './random.ts';
import type { GovernanceRecord, Proposal, ProposalState } from './records.ts';
import { close } from './tally.ts';
import { type ProposalKind, proposalKinds } from './terms.ts';
import { seconds } from './times.ts';
import { cast, steer } from './votes.ts';

/** The order of events, over and over: every kind of news comes early, and votes keep coming between. */
const rhythm = ['propose', 'vote', 'vote', 'decide', 'vote', 'vote', 'decide', 'vote'] as const;

/** Most proposals kept: the oldest closed ones make room, so that a sandbox can run for days. */
const keptProposals = 200;

/** States of proposals that something can still happen to. */
const underWay: readonly ProposalState[] = ['STATE_WAITING_FOR_NODE_VOTE', 'STATE_OPEN', 'STATE_PASSED'];

/** A batch that has passed is over when all of its parts are. */
function isOver({ proposal, batch }: GovernanceRecord): boolean {
  const parts = proposal.state === 'STATE_PASSED' && batch ? batch.parts : [proposal];
  return parts.every(({ state }) => !underWay.includes(state));
}

const allKinds = [...proposalKinds, ...laterKinds];

function kindOf({ terms }: Proposal): ProposalKind {
  return allKinds.find((kind) => terms[kind] !== undefined) ?? 'newFreeform';
}

/**
 * The sandbox's governance events: each call of `next` makes one. What happens depends on the
 * seed and on nothing else; only timestamps come from the clock. What is enacted changes the data set.
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

  /**
   * Makes the next thing happen at `now` (Unix milliseconds). Returns the proposal that it happened to, and whether
   * that was a vote and nothing else.
   */
  next(now: number): { record: GovernanceRecord; isVote: boolean } {
    const step = rhythm[this.#count % rhythm.length];
    this.#count += 1;
    const open = this.records().filter(({ proposal }) => proposal.state === 'STATE_OPEN');
    if (step === 'decide') return { record: this.#decide(open.length, now), isVote: false };
    const voted = open[this.#turn++ % Math.max(1, open.length)];
    if (step === 'propose' || voted === undefined) return { record: this.#propose(now), isVote: false };
    return { record: this.#vote(voted, now), isVote: true };
  }

  /**
   * A party of no part in the events votes on a proposal. Null where the vote does not count: vegaprotocol/vega v0.71.6,
   * core/governance/engine.go, `validateVote`.
   */
  vote(proposalId: string, party: Party, yes: boolean, now: number): GovernanceRecord | null {
    const record = this.#records.get(proposalId);
    const isOpen = record?.proposal.state === 'STATE_OPEN' || record?.proposal.state === 'STATE_WAITING_FOR_NODE_VOTE';
    if (record === undefined || !isOpen || party.tokens === 0n) return null;
    cast(record, this.#dataSet.parties, party, yes, now);
    return record;
  }

  #propose(now: number): GovernanceRecord {
    const round = Math.floor(this.#count / rhythm.length);
    const kinds = this.#dataSet.later ? allKinds : proposalKinds;
    // Starts after those of the initial data, so that no title comes twice.
    const sequence = initialOfOneKind + Math.floor(round / kinds.length);
    if (this.#dataSet.later && round % kinds.length === kinds.length - 1) return this.#proposeBatch(sequence, now);
    const kind = kinds[round % kinds.length] ?? 'newFreeform';
    const proposal = makeProposal(this.#random, this.#dataSet, {
      kind,
      state: kind === 'newAsset' ? 'STATE_WAITING_FOR_NODE_VOTE' : 'STATE_OPEN',
      sequence,
      submitted: now,
      proposer: this.#party(proposers).id,
    });
    const record: GovernanceRecord = { proposal, yes: [], no: [] };
    this.#records.set(proposal.id, record);
    settle(this.#dataSet, proposal, this.#random);
    this.#forgetOldest();
    return record;
  }

  #proposeBatch(sequence: number, now: number): GovernanceRecord {
    const row = batches[sequence % batches.length];
    if (row === undefined) throw new RangeError('there are no batches');
    const plan = { row, submitted: now, proposer: this.#party(proposers).id, sequenceOf: () => sequence };
    const record = makeBatch(this.#random, this.#dataSet, plan);
    this.#records.set(record.proposal.id, record);
    this.#forgetOldest();
    return record;
  }

  #vote(record: GovernanceRecord, now: number): GovernanceRecord {
    const { parties } = this.#dataSet;
    cast(record, parties, this.#party(parties.length), this.#random.unit() < 0.6, now);
    return record;
  }

  /** Moves the oldest proposal that is under way; open ones only while enough others stay open to be voted on. */
  #decide(open: number, now: number): GovernanceRecord {
    const candidate = this.records().find(
      (record) => !isOver(record) && (record.proposal.state !== 'STATE_OPEN' || open > 4),
    );
    if (candidate === undefined) return this.#propose(now);
    const { proposal } = candidate;
    switch (proposal.state) {
      case 'STATE_OPEN':
        this.#close(candidate, now);
        break;
      case 'STATE_PASSED':
        this.#enact(candidate.batch?.parts.find(({ state }) => state === 'STATE_PASSED') ?? proposal, now);
        break;
      default:
        proposal.state = this.#random.unit() < 0.7 ? 'STATE_OPEN' : 'STATE_REJECTED';
        Object.assign(proposal, reasonOf(proposal.state, kindOf(proposal)));
    }
    for (const one of [proposal, ...(candidate.batch?.parts ?? [])]) settle(this.#dataSet, one, this.#random);
    return candidate;
  }

  /** The sandbox decides early; the closing time follows, or a closed proposal would seem to close in some days. */
  #close(record: GovernanceRecord, now: number): void {
    // At the last moment, those vote who had not, so that most proposals pass.
    steer(record, this.#dataSet.parties, this.#random.unit() < 0.7, now);
    const { proposal, batch } = record;
    for (const { terms } of [proposal, ...(batch?.parts ?? [])]) terms.closingTimestamp = seconds(now + 999);
    if (batch) closeBatch(record);
    else close(record);
  }

  #enact(proposal: Proposal, now: number): void {
    const fails = proposal.terms.updateNetworkParameter !== undefined && this.#random.unit() < 0.4;
    proposal.state = fails ? 'STATE_FAILED' : 'STATE_ENACTED';
    Object.assign(proposal, reasonOf(proposal.state, kindOf(proposal)));
    const { terms } = proposal;
    if (terms.newFreeform !== undefined) return;
    terms.enactmentTimestamp = seconds(Math.max(now, Number(terms.closingTimestamp) * 1000) + 1000);
  }

  #forgetOldest(): void {
    if (this.#records.size <= keptProposals) return;
    const over = this.records().find(isOver);
    if (over !== undefined) this.#records.delete(over.proposal.id);
  }

  /** A random one of the first `count` parties. */
  #party(count: number): Party {
    const party = this.#dataSet.parties[this.#random.integer(0, count - 1)];
    if (party === undefined) throw new RangeError(`there are no ${count} parties`);
    return party;
  }
}
