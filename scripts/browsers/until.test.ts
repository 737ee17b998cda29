import { expect, test } from 'vitest';
import { until } from './until.ts';

test('resolves to the first true value', async () => {
  let count = 0;
  expect(await until('three', () => (++count === 3 ? 'three' : null))).toBe('three');
});

test('a probe that throws is asked again', async () => {
  let count = 0;
  const value = await until('a value', () => {
    if (++count === 1) throw new Error('not yet');
    return count;
  });
  expect(value).toBe(2);
});

test('gives up with what was waited for and why the probe failed last', async () => {
  const why = new Error('no such file');
  const failure = until(
    'the port file',
    () => {
      throw why;
    },
    20,
  );
  await expect(failure).rejects.toMatchObject({ message: 'not within 20 ms: the port file', cause: why });
});
