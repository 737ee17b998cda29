import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ eventEveryMs: 0 });
});
afterAll(() => sandbox.close());

/** `fetch` sets the Host by itself, so this asks one layer below. */
function statusWithHost(host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(`${sandbox.urls.control}/state`, { headers: { host, 'x-drawbridge-control': '1' } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

test('a page whose name was rebound to this machine is refused by its Host', async () => {
  expect(await statusWithHost(new URL(sandbox.urls.control).host)).toBe(200);
  expect(await statusWithHost('evil.example')).toBe(403);
  expect(await statusWithHost('127.0.0.1.evil.example:3010')).toBe(403);
});
