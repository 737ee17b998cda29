import type { Bytes } from './bytes.ts';
import { summarize } from './samples.ts';

/** Samples of everything that has a goal, in milliseconds. `docs/performance.md` says what each of them is. */
export type SampleName =
  | 'ownAnswer'
  | 'echo'
  | 'chainId'
  | 'bareChainId'
  | 'bareChainIdReused'
  | 'besideFrames'
  | 'framesControl'
  | 'besideRefused'
  | 'refusedControl'
  | 'besideStatus'
  | 'statusControl'
  | 'besideMoving'
  | 'movingControl'
  | 'listKeys'
  | 'bareListKeys'
  | 'ownAnswerAsleep'
  | 'echoAsleep'
  | 'framesOurs'
  | 'framesEmpty'
  | 'framesNone'
  | 'approval'
  | 'emptyWindow'
  | 'popup'
  | 'barePage'
  | 'popupFull'
  | 'barePageFull'
  | 'rows5000Alerts'
  | 'rows10000Assets'
  | 'proposal5000Votes';

export type Samples = Readonly<Record<SampleName, readonly number[]>>;

/** One row of the table of goals. */
export interface Goal {
  measure: string;
  value: number;
  goal: string;
  met: boolean;
}

const atMost = (limit: number) => ({ goal: `≤ ${limit}`, holds: (value: number): boolean => value <= limit });

/** Medians of `samples`, nearly all as ratios, and `bytes`, each against its goal. */
export function compareWithGoals(samples: Samples, bytes: Bytes): Goal[] {
  const of = (name: SampleName): number => summarize(samples[name]).median;
  const row = (measure: string, value: number, { goal, holds }: ReturnType<typeof atMost>): Goal => ({
    measure,
    value: Math.round(value * 1000) / 1000,
    goal,
    met: holds(value),
  });
  const size = (measure: string, part: keyof Bytes, limit: number): Goal =>
    row(`bytes: ${measure}`, bytes[part] ?? Number.NaN, atMost(limit));
  return [
    row('own answer / bare echo', of('ownAnswer') / of('echo'), atMost(1.15)),
    row('getChainId / bare bridge', of('chainId') / of('bareChainId'), atMost(1.1)),
    row('listKeys / bare bridge', of('listKeys') / of('bareListKeys'), atMost(1.1)),
    row('connections not reused / reused', of('bareChainId') / of('bareChainIdReused'), atMost(1.5)),
    row('first call asleep / bare extension', of('ownAnswerAsleep') / of('echoAsleep'), atMost(1.4)),
    row('20 frames / without an extension', of('framesOurs') / of('framesNone'), atMost(1.15)),
    row('approval window / empty window', of('approval') / of('emptyWindow'), atMost(1.25)),
    row('popup paint / bare page', of('popup') / of('barePage'), atMost(1.25)),
    row('popup paint, lists full / bare page', of('popupFull') / of('barePageFull'), atMost(1.4)),
    row('first rows of 5,000 alerts, ms', of('rows5000Alerts'), atMost(1000)),
    row('first rows of 10,000 assets, ms', of('rows10000Assets'), atMost(1000)),
    row('first rows of 5,000 votes, ms', of('proposal5000Votes'), atMost(1000)),
    row('beside frames that come and go / idle ones', of('besideFrames') / of('framesControl'), atMost(3)),
    row('beside refused calls / none', of('besideRefused') / of('refusedControl'), atMost(3)),
    row('beside status() / none', of('besideStatus') / of('statusControl'), atMost(3)),
    row('beside a tab that moves and asks / moves', of('besideMoving') / of('movingControl'), atMost(3)),
    size('all page scripts', 'pageScripts', 10_500),
    size('zip', 'zip', 550_000),
  ];
}
