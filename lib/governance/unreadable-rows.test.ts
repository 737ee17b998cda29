import { expect, test } from 'vitest';
import { watched } from './testing/watched.ts';

test('rows of a list that cannot be read are counted until a whole list has none', async () => {
  const { watcher, connection, clock, coverage, governances, alerts } = watched();
  const row = (proposal: unknown) => ({ cursor: 'c', node: { proposal } });
  let edges = [row({ id: 'a', state: 'STATE_OPEN', timestamp: '1' }), row('junk'), row('junk')];
  governances.answer = async () => Response.json({ connection: { edges, pageInfo: null } });
  watcher.start();
  await connection(1);
  await clock.advance(1000);
  await expect.poll(() => coverage.get(), { interval: 1 }).toMatchObject({ listed: { unreadable: 2 } });
  expect(Object.keys(await alerts.get())).toEqual(['a']);
  edges = edges.slice(0, 1);
  const listedAt = (await coverage.get()).listed?.until ?? 0;
  watcher.reconnect();
  await connection(2);
  await clock.advance(5000);
  await expect.poll(async () => (await coverage.get()).listed?.until, { interval: 1 }).toBeGreaterThan(listedAt);
  expect((await coverage.get()).listed).not.toHaveProperty('unreadable');
});
