import type { TargetResult } from './run-target.ts';

/** What one worker is to do: give one target so many inputs. */
export interface Job {
  target: string;
  seed: number;
  inputs: number;
}

/** What a worker tells: how far it is, and at last how it ended. */
export type Report = { progress: number } | { result: TargetResult };
