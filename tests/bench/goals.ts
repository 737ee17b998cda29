import type { Bytes } from './bytes.ts';
import { summarize } from './samples.ts';

/** Medians of two kinds of samples, and the most that the one may be of the other. `docs/performance.md` says what they are. */
const ratios = [
  ['own answer / bare echo', 'ownAnswer', 'echo', 1.15],
  ['listKeys / bare bridge', 'listKeys', 'bareListKeys', 1.1],
  ['connections not reused / reused', 'bareChainId', 'bareChainIdReused', 1.5],
  ['first call asleep / bare extension', 'ownAnswerAsleep', 'echoAsleep', 1.4],
  ['20 frames / without an extension', 'framesOurs', 'framesNone', 1.15],
  ['approval window / empty window', 'approval', 'emptyWindow', 1.25],
  ['popup paint / bare page', 'popup', 'barePage', 1.25],
  ['popup paint, lists full / bare page', 'popupFull', 'barePageFull', 1.4],
  ['beside frames that come and go / idle ones', 'besideFrames', 'framesControl', 3],
  ['beside refused calls / none', 'besideRefused', 'refusedControl', 3],
  ['beside status() / none', 'besideStatus', 'statusControl', 3],
  ['beside a tab that moves and asks / moves', 'besideMoving', 'movingControl', 3],
] as const;

/** Milliseconds of each. */
const mostMs = 1000;
const times = [
  ['first rows of 5,000 alerts, ms', 'rows5000Alerts'],
  ['first rows of 10,000 assets, ms', 'rows10000Assets'],
  ['first rows of 5,000 votes, ms', 'proposal5000Votes'],
] as const;

const sizes = [
  ['bytes: all page scripts', 'pageScripts', 10_500],
  ['bytes: zip', 'zip', 550_000],
] as const;

/** What has a goal. */
export type SampleName = (typeof ratios)[number][1 | 2] | (typeof times)[number][1];

/** In milliseconds. */
export type Samples = Readonly<Record<SampleName, readonly number[]>>;

/** One row of the table of goals. */
export interface Goal {
  measure: string;
  value: number;
  goal: string;
  met: boolean;
}

/** Medians of `samples`, nearly all as ratios, and `bytes`, each against its goal. */
export function compareWithGoals(samples: Samples, bytes: Bytes): Goal[] {
  const of = (name: SampleName): number => summarize(samples[name]).median;
  const row = (measure: string, value: number, most: number): Goal => ({
    measure,
    value: Math.round(value * 1000) / 1000,
    goal: `≤ ${most}`,
    met: value <= most,
  });
  return [
    ...ratios.map(([measure, one, other, most]) => row(measure, of(one) / of(other), most)),
    ...times.map(([measure, name]) => row(measure, of(name), mostMs)),
    ...sizes.map(([measure, part, most]) => row(measure, bytes[part], most)),
  ];
}
