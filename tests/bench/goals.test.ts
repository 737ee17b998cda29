import { expect, test } from 'vitest';
import { compareWithGoals, type SampleName, type Samples } from './goals.ts';

/** Every sample is 10 ms but these. */
function samplesWith(others: Partial<Record<SampleName, number[]>>): Samples {
  return new Proxy(others, { get: (target, name: SampleName) => target[name] ?? [10] }) as Samples;
}

test('compares medians with the goals', () => {
  const samples = samplesWith({
    ownAnswer: [11, 11, 900],
    echo: [10, 10, 10],
    framesNone: [50],
    framesEmpty: [150],
    framesOurs: [170],
    jsonParse: [4],
    stream: [10],
    proposalSmall: [100],
    proposal5000Votes: [150],
    proposalLongRationale: [151],
  });
  const goals = compareWithGoals(samples, { pageScripts: 10_000, background: 105_001, zip: 1 });
  const row = (start: string) => goals.find(({ measure }) => measure.startsWith(start));
  expect(row('own answer')).toEqual({ measure: 'own answer / bare echo', value: 1.1, goal: '≤ 1.15', met: true });
  expect(row('20 frames')).toMatchObject({ value: 1.2, met: false });
  expect(row('stream')).toMatchObject({ value: 0.4, goal: '≥ 0.4', met: true });
  expect(row('proposal of 5,000')).toMatchObject({ value: 1.5, goal: '≤ 1.5', met: true });
  expect(row('proposal of 10,000')).toMatchObject({ value: 1.51, met: false });
  expect(row('listKeys / own fetch, preflight uncached')).toMatchObject({ value: 1, met: false });
  expect(row('bytes: all page scripts')).toMatchObject({ met: true });
  expect(row('bytes: background')).toMatchObject({ value: 105_001, met: false });
});

test('no goal is met by what was not measured', () => {
  const goals = compareWithGoals(samplesWith({ popup: [] }), { pageScripts: 1, zip: 1 });
  expect(goals.filter(({ met }) => !met).map(({ measure }) => measure)).toContain('popup paint / bare page');
  expect(goals.find(({ measure }) => measure === 'bytes: popup')?.met).toBe(false);
});
