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
    framesNone: [100],
    framesOurs: [120],
    listKeys: [11],
    rows5000Alerts: [1000],
    proposal5000Votes: [1001],
  });
  const goals = compareWithGoals(samples, { pageScripts: 10_500, zip: 550_001 });
  const row = (start: string) => goals.find(({ measure }) => measure.startsWith(start));
  expect(row('own answer')).toEqual({ measure: 'own answer / bare echo', value: 1.1, goal: '≤ 1.15', met: true });
  expect(row('20 frames')).toMatchObject({ value: 1.2, met: false });
  expect(row('first rows of 5,000 alerts')).toMatchObject({ value: 1000, goal: '≤ 1000', met: true });
  expect(row('first rows of 5,000 votes')).toMatchObject({ value: 1001, met: false });
  expect(row('listKeys / bare bridge')).toMatchObject({ value: 1.1, met: true });
  expect(row('bytes: all page scripts')).toMatchObject({ met: true });
  expect(row('bytes: zip')).toMatchObject({ value: 550_001, met: false });
});

test('no goal is met by what was not measured', () => {
  const goals = compareWithGoals(samplesWith({ popup: [] }), { pageScripts: Number.NaN, zip: 1 });
  expect(goals.filter(({ met }) => !met).map(({ measure }) => measure)).toContain('popup paint / bare page');
  expect(goals.find(({ measure }) => measure === 'bytes: all page scripts')?.met).toBe(false);
});
