import type { GovernanceTimeline } from '../data/governance-timeline.ts';
import type { LaterRecord } from '../data/later-kinds.ts';
import type { Party } from '../data/parties.ts';
import type { GovernanceRecord } from '../data/records.ts';

/** Node's timers fire at once beyond this. */
const longestTimer = 2 ** 31 - 1;

export type FeedListener = (record: GovernanceRecord | LaterRecord) => void;

/**
 * Lets the timeline go on at its pace and tells the listeners. Time passes only while someone listens, so that the first
 * listener hears the same events in every run, the first of them one interval after it came.
 */
export class GovernanceFeed {
  readonly #timeline: GovernanceTimeline;
  readonly #everyMs: number;
  readonly #now: () => number;
  readonly #tellsVotes: boolean;
  readonly #listeners = new Set<FeedListener>();
  #timer: NodeJS.Timeout | null = null;
  #later: readonly LaterRecord[] = [];

  /**
   * @param everyMs milliseconds between two events; 0 for events on command only.
   * @param tellsVotes whether a vote is told by itself. Real services tell it with the next change of its proposal
   * (vegaprotocol/vega v0.71.6, datanode/service/governance.go, `AddVote`).
   */
  constructor(timeline: GovernanceTimeline, everyMs: number, now: () => number, tellsVotes: boolean) {
    this.#timeline = timeline;
    this.#everyMs = everyMs;
    this.#now = now;
    this.#tellsVotes = tellsVotes;
  }

  /** All proposals as they stand now. */
  records(): GovernanceRecord[] {
    return this.#timeline.records();
  }

  /** Proposals of kinds that came after release 0.71, as sent. */
  later(): readonly LaterRecord[] {
    return this.#later;
  }

  /** Sends proposals of later kinds, as a later network would. */
  tellLater(records: readonly LaterRecord[]): void {
    this.#later = records;
    for (const record of records) for (const listener of this.#listeners) listener(record);
  }

  /** Returns a function that removes the listener. */
  listen(listener: FeedListener): () => void {
    this.#listeners.add(listener);
    if (this.#timer === null && this.#everyMs > 0 && this.#everyMs <= longestTimer) {
      this.#timer = setInterval(() => this.emit(1), this.#everyMs);
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.stop();
    };
  }

  /**
   * Makes events happen now, whether anyone listens or not, until `count` of them are such as listeners are told of.
   * Returns the proposals of those, each once, as last told.
   */
  emit(count: number): GovernanceRecord[] {
    const told = new Map<string, GovernanceRecord>();
    for (let left = count; left > 0; ) {
      const { record, isVote } = this.#timeline.next(this.#now());
      if (isVote && !this.#tellsVotes) continue;
      left -= 1;
      told.set(record.proposal.id, structuredClone(record));
      for (const listener of this.#listeners) listener(record);
    }
    return [...told.values()];
  }

  /** A vote that a wallet sent reaches the network. One that does not count is as if it had not been sent. */
  vote(proposalId: string, party: Party, yes: boolean): void {
    const record = this.#timeline.vote(proposalId, party, yes, this.#now());
    if (record !== null && this.#tellsVotes) for (const listener of this.#listeners) listener(record);
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }
}
