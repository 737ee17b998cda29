import type { SandboxOptions } from '#sandbox/options.ts';

/** A released service of which its answers do not tell which release it is. */
export const someRelease = '0.71 or later';

/** How a service behaves: to the letter of the interface specification, or as services of a network release do. */
export type Dialect = SandboxOptions['dialect'] | typeof someRelease;

/** Lists for `Check.only`. What holds for every release is checked of a service of an unknown release, too. */
export const releases: readonly Dialect[] = ['0.71', '0.79', someRelease];
export const everyDialect: readonly Dialect[] = ['letter', ...releases];
export const firstRelease: readonly Dialect[] = ['0.71'];
export const latestRelease: readonly Dialect[] = ['0.79'];

/** Result of one check. `seen` says what the service did, or why the check does not apply to it. */
export interface Finding {
  outcome: 'passed' | 'failed' | 'not-applicable';
  seen: string;
  /** Of a passed check: what was odd all the same, e.g. one row of many. */
  note?: string;
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
