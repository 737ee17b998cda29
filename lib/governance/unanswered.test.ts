import { expect, test } from 'vitest';
import { watched } from './testing/watched.ts';

test('a node that never answers is neither heard nor sound, however long its requests stay pending', async () => {
  const { watcher, connection, clock, coverage, governances, stateIs } = watched();
  const list = Promise.withResolvers<Response>();
  let lists = 0;
  governances.answer = () => {
    lists += 1;
    return list.promise;
  };
  watcher.start();
  const stream = await connection(1);
  await clock.advance(1000);
  await expect.poll(() => lists, { interval: 1 }).toBe(1);
  expect(await coverage.get()).toMatchObject({ since: clock.now() - 700, heardUntil: null });
  await clock.advance(130_000);
  stream.drop();
  list.reject(new TypeError('connection lost'));
  await stateIs({ state: 'retrying', failures: 1 });
  expect((await coverage.get()).heardUntil).toBeNull();
});

test('a service without the list that cuts a quiet stream every minute is heard and sound', async () => {
  const { watcher, connection, clock, coverage, stateIs } = watched();
  watcher.start();
  const stream = await connection(1);
  await clock.advance(60_000);
  const { since, heardUntil } = await coverage.get();
  expect(since).not.toBeNull();
  expect(heardUntil).toBe(since);
  stream.drop();
  await stateIs({ state: 'retrying', failures: 0 });
});
