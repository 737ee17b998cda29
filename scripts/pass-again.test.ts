import { expect, test } from 'vitest';
import { mostUnsteady, passAgain, provings } from './pass-again.ts';

/** Runs whose outcomes are given; the last one stands for all that follow. */
async function prove(failed: number, outcomes: boolean[]): Promise<{ good: boolean; runs: number; lines: string[] }> {
  const lines: string[] = [];
  let runs = 0;
  const runFailed = async (): Promise<boolean> => outcomes[Math.min(runs++, outcomes.length - 1)] ?? false;
  const good = await passAgain(failed, runFailed, (line) => lines.push(line));
  return { good, runs, lines };
}

test('a test that failed must pass three times in a row, and is named as unsteady', async () => {
  const { good, runs, lines } = await prove(1, [true]);
  expect({ good, runs }).toEqual({ good: true, runs: provings });
  expect(lines.at(-1)).toContain('unsteady: 1 failed');
});

test.each([[[false]], [[true, false]], [[true, true, false]]])(
  'one more failure is a failure: %j',
  async (outcomes) => {
    expect(await prove(1, outcomes)).toMatchObject({ good: false, runs: outcomes.length });
  },
);

test('many that fail are not run again, nor is a run that failed without any', async () => {
  expect(await prove(mostUnsteady + 1, [true])).toMatchObject({ good: false, runs: 0 });
  expect(await prove(0, [true])).toMatchObject({ good: false, runs: 0 });
});
