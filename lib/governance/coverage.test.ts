import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backfilled, connectionOpened, coverageSchema, messageReceived, noCoverage } from './coverage.ts';

test('the first connection leaves no gap; the next one does, from the last message on', () => {
  const first = connectionOpened(noCoverage, 100);
  expect(first).toEqual({ since: 100, heardUntil: null, gaps: [] });
  const again = connectionOpened(messageReceived(first, 200), 500);
  expect(again).toEqual({ since: 100, heardUntil: 500, gaps: [{ from: 200, to: 500 }] });
});

test('a network that has never answered is not heard by being tried, and is missing from the first attempt on', () => {
  const tried = [100, 500].reduce(connectionOpened, noCoverage);
  expect(tried).toEqual({ since: 100, heardUntil: null, gaps: [{ from: 100, to: 500 }] });
});

test('what has been read in full is no gap any more, what came after that is', () => {
  const two = connectionOpened(connectionOpened(connectionOpened(noCoverage, 100), 200), 300);
  expect(backfilled(two, 200).gaps).toEqual([{ from: 200, to: 300 }]);
  expect(backfilled(two, 300).gaps).toEqual([]);
});

test('attempts in a row that brought nothing are one stretch of time', () => {
  const tried = [200, 300, 400].reduce(connectionOpened, messageReceived(connectionOpened(noCoverage, 100), 150));
  expect(tried.gaps).toEqual([{ from: 150, to: 400 }]);
});

test('what is missing at different times is one time, which covers what an earlier version stored as several', () => {
  const gaps = [
    { from: 150, to: 400 },
    { from: 420, to: 430 },
  ];
  const heard = { since: 100, heardUntil: 450, gaps };
  expect(connectionOpened(heard, 450).gaps).toEqual([{ from: 150, to: 430 }]);
  expect(connectionOpened(heard, 500).gaps).toEqual([{ from: 150, to: 500 }]);
  const month = 30 * 86_400_000;
  expect(connectionOpened(heard, 430 + month).gaps).toEqual([{ from: 430, to: 430 + month }]);
});

test('a clock that was ahead for a while costs neither news nor what is unknown from then on', () => {
  const year = 31_536_000_000;
  const ahead = connectionOpened(messageReceived(connectionOpened(noCoverage, year), year + 100), year + 500);
  const back = connectionOpened(ahead, 1000);
  expect(back).toEqual({ since: 1000, heardUntil: 1000, gaps: [] });
  expect(connectionOpened(messageReceived(back, 1100), 1500).gaps).toEqual([{ from: 1100, to: 1500 }]);
});

test('what is missing is one time, never shorter than what it stands for', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom(messageReceived, connectionOpened), fc.nat({ max: 100_000 })), {
    maxLength: 150,
  });
  fc.assert(
    fc.property(steps, (taken) => {
      let coverage = noCoverage;
      let now = 1;
      let missed = 0;
      for (const [step, ms] of taken) {
        const before = coverage.heardUntil;
        now += ms;
        coverage = step(coverage, now);
        if (step === connectionOpened && before !== null) missed += now - before;
      }
      expect(coverageSchema.parse(coverage)).toEqual(coverage);
      expect(coverage.gaps.length).toBeLessThanOrEqual(1);
      expect(coverage.gaps.reduce((sum, { from, to }) => sum + to - from, 0)).toBeGreaterThanOrEqual(missed);
      for (const { from, to } of coverage.gaps) expect(to).toBeGreaterThan(from);
    }),
  );
});
