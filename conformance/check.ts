/** How a service behaves: to the letter of the interface specification, or as services of network release 0.71 do. */
export type Dialect = 'letter' | 'real';

/** What came of one check. `seen` tells what the service did, or why the check does not apply to it. */
export interface Finding {
  outcome: 'passed' | 'failed' | 'not-applicable';
  seen: string;
}

/** One statement about a service, and how to see whether it holds. */
export interface Check<Service, Need extends string = string> {
  /** Unique in the whole list; begins with what is looked at, e.g. `wallet.health.answers`. */
  id: string;
  /** What must hold, in the present tense. */
  title: string;
  /** The line it stands for: which page, and what about. */
  source: string;
  /** Set where only one dialect says anything about it: the interface specification does not show everything. */
  only?: Dialect;
  /** What the user has to allow or give before this can be looked at. */
  needs?: readonly Need[];
  /** Milliseconds that it may take where that is more than usual. */
  limitMs?: number;
  /** Rejects only when the service cannot be asked: that is a failure as well. */
  run(service: Service): Promise<Finding>;
}

export function found(good: boolean, seen: string): Finding {
  return { outcome: good ? 'passed' : 'failed', seen };
}

export function notApplicable(why: string): Finding {
  return { outcome: 'not-applicable', seen: why };
}
