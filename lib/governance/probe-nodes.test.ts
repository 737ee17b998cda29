import { expect, test } from 'vitest';
import { withNetwork } from '#lib/settings/testing/with-network.ts';
import { watched } from './testing/watched.ts';

test.each([
  [['https://a.test', 'https://b.test'], 1],
  [['https://a.test'], 0],
])('while a stream is open, each alarm has the nodes of %j probed: %i more', async (dataApiAddresses, more) => {
  let probes = 0;
  const ready = async (): Promise<void> => {
    probes += 1;
  };
  const { watcher, connection, clock, settings, stateIs } = watched({ ready });
  await settings.update((all) => withNetwork(all, { dataApiAddresses }));
  watcher.start();
  const stream = await connection(1);
  await clock.advance(1000);
  expect(probes).toBe(1);
  watcher.start();
  await clock.advance(1000);
  expect(probes).toBe(1 + more);
  // Who waits asks nothing.
  stream.drop();
  await stateIs({ state: 'retrying' });
  watcher.start();
  await clock.advance(0);
  expect(probes).toBe(1 + more);
});
