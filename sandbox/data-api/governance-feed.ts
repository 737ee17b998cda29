import type { GovernanceTimeline } from '../data/governance-timeline.ts';
import type { LaterRecord } from '../data/later-kinds.ts';
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
  readonly #listeners = new Set<FeedListener>();
  #timer: NodeJS.Timeout | null = null;
  #later: readonly LaterRecord[] = [];

  /** @param everyMs milliseconds between two events; 0 for events on command only. */
  constructor(timeline: GovernanceTimeline, everyMs: number, now: () => number) {
    this.#timeline = timeline;
    this.#everyMs = everyMs;
    this.#now = now;
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

  /** Makes `count` events happen now, whether anyone listens or not. Returns the proposals that they happened to, each once. */
  emit(count: number): GovernanceRecord[] {
    const told = new Set<GovernanceRecord>();
    for (let index = 0; index < count; index += 1) {
      const record = this.#timeline.next(this.#now());
      told.add(record);
      for (const listener of this.#listeners) listener(record);
    }
    return [...told];
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }
}
