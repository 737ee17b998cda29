import { afterEach } from 'vitest';
import { type RawServer, rawServer } from './raw-server.ts';

const running: RawServer[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
});

/** `rawServer`, closed at the end of the test. */
export async function hostile(...args: Parameters<typeof rawServer>): Promise<RawServer> {
  const server = await rawServer(...args);
  running.push(server);
  return server;
}
