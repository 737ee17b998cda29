import type { SandboxOptions } from '#sandbox/options.ts';
/** How a service behaves: to the letter of the interface specification, or as services of a network release do. */
export type Dialect = SandboxOptions['dialect'];

/** The dialects of released services. */
export const releases: readonly Dialect[] = ['0.71', '0.79'];

/** Result of one check. `seen` says what the service did, or why the check does not apply to it. */
export interface Finding {
  outcome: 'passed' | 'failed' | 'not-applicable';
  seen: string;
}

/** One statement about a service, and how to check it. */
export interface Check<Service, Need extends string = string> {
  /** Unique; begins with what is checked, e.g. `wallet.health.answers`. */
  id: string;
  /** What must hold, in the present tense. */
  title: string;
  /** Its source: page and topic. */
  source: string;
  /** The dialects that it says something about; all where left out. The interface specification does not cover everything. */
  only?: readonly Dialect[];
  /** What the user must allow or provide for this check. */
  needs?: readonly Need[];
  /** Time limit in milliseconds, if longer than usual. */
  limitMs?: number;
  /** Rejects only when the service cannot be reached, which counts as a failure. */
  run(service: Service): Promise<Finding>;
}

export function found(good: boolean, seen: string): Finding {
  return { outcome: good ? 'passed' : 'failed', seen };
}

export function notApplicable(why: string): Finding {
  return { outcome: 'not-applicable', seen: why };
}
