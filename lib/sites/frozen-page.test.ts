import { expect, test } from 'vitest';
import { connectedBackground } from '#lib/calls/testing/background.ts';

test('a call is answered though another page of its site is frozen, and the other pages hear of it', async () => {
  const { events, frozen, page, tab, timers, wallet } = await connectedBackground();
  const hears = [2, 3].map((tabId) => page(`listens${tabId}`, undefined, tabId));
  for (const listener of hears) listener.send({ type: 'listen' });
  await expect.poll(() => hears.flatMap(({ connected }) => connected)).toEqual([true, true]);
  frozen.add(2);
  tab.call(2, 'client.disconnect_wallet');
  await expect.poll(() => events).toEqual(['3 {"type":"event","event":"disconnected","payload":null}']);
  for (const job of timers.splice(0)) job();
  (await wallet.next('client.disconnect_wallet')).answer({ kind: 'result', result: null, token: null });
  expect(await tab.reply(2)).toMatchObject({ result: null });
});
