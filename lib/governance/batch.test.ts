import { expect, test } from 'vitest';
import { createBatch } from './receive.ts';
import { stoppedClock } from './testing/clock.ts';

function recorded(write: (items: readonly number[]) => Promise<void>) {
  const clock = stoppedClock();
  const written: number[][] = [];
  const errors: unknown[] = [];
  const batch = createBatch<number>({
    write: async (items) => {
      await write(items);
      written.push([...items]);
    },
    schedule: clock.schedule,
    report: (error) => void errors.push(error),
  });
  return { batch, clock, written, errors };
}

test('what is added within a tenth of a second is one write', async () => {
  const { batch, clock, written } = recorded(async () => {});
  batch.add(1);
  await clock.advance(99);
  batch.add(2);
  expect(written).toEqual([]);
  await clock.advance(1);
  await expect.poll(() => written, { interval: 1 }).toEqual([[1, 2]]);
  batch.add(3);
  await batch.flush();
  expect(written).toEqual([[1, 2], [3]]);
  expect(clock.pending()).toBe(0);
});

test('a second write waits for the first', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { batch, written } = recorded(([first]) => (first === 1 ? promise : Promise.resolve()));
  batch.add(1);
  void batch.flush();
  await Promise.resolve();
  batch.add(2);
  const last = batch.flush();
  resolve();
  await last;
  expect(written).toEqual([[1], [2]]);
});

test('what a failed write could not take comes first in the next', async () => {
  let failures = 2;
  const { batch, clock, written, errors } = recorded(async () => {
    failures -= 1;
    if (failures >= 0) throw new Error('full');
  });
  batch.add(1);
  await clock.advance(100);
  batch.add(2);
  await clock.advance(10_000);
  await expect.poll(() => written, { interval: 1 }).toEqual([[1, 2]]);
  expect(errors).toHaveLength(2);
});

test('after close nothing is tried any more', async () => {
  const { batch, clock, errors } = recorded(() => Promise.reject(new Error('gone')));
  batch.add(1);
  await batch.close();
  expect(errors).toHaveLength(1);
  expect(clock.pending()).toBe(0);
});
