import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWalletClient } from '#lib/wallet/client.ts';
import { type Drop, type DroppingWallet, startDroppingWallet, vote } from '#tests/fixtures/dropping-wallet.ts';

let wallet: DroppingWallet;
beforeAll(async () => {
  wallet = await startDroppingWallet();
});
afterAll(() => wallet.close());

test.each<[string, Drop]>([
  ['headers, destroyed', { at: 'headers', act: (socket) => socket.destroy() }],
  ['body, destroyed', { at: 'body', act: (socket) => socket.destroy() }],
  ['body, reset', { at: 'body', act: (socket) => socket.resetAndDestroy() }],
  ['body, ended later', { at: 'body', act: (socket) => void delay(1100).then(() => socket.end()) }],
  ['answer', { at: 'body', act: (socket, answer) => void socket.end(answer.subarray(0, 30)) }],
])("Node's fetch sends a call once, also over a connection used before: %s", async (_phase, drop) => {
  const client = createWalletClient(wallet.url, fetch);
  const chainId = { method: 'client.get_chain_id' };
  wallet.expect(drop, 3);
  for (const call of [chainId, chainId]) expect(await client.call(call)).toMatchObject({ kind: 'result' });
  const sent = await client.call({ method: 'client.send_transaction', paramsText: JSON.stringify(vote) });
  expect(sent).toMatchObject({ kind: 'unreachable' });
  expect(wallet.requests.map(({ what }) => what)).toEqual([chainId.method, chainId.method, 'client.send_transaction']);
  const [, before, last] = wallet.requests.map(({ connection }) => connection);
  expect(last).toBeLessThanOrEqual(before ?? 0);
});
