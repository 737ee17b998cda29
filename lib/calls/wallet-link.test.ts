import { expect, test, vi } from 'vitest';
import { defaultSettings, type Settings, withNetwork } from '#lib/settings/settings.ts';
import { memoryItem } from '#lib/storage/stored.ts';
import { dialectsInMemory } from '#lib/wallet/dialect.ts';
import type { RoutineState } from '#lib/wallet/routine-state.ts';
import { createWalletLink } from './wallet-link.ts';

const slow = 'http://localhost:1';
const other = 'http://localhost:2';

test('a wallet that was changed for another while it was asked is not what the check tells of', async () => {
  const settings = memoryItem<Settings>(withNetwork(defaultSettings, { walletAddress: slow }));
  const status = memoryItem<RoutineState | null>(null);
  const chainSeen = vi.fn(async (_chainId: string) => undefined);
  const health = Promise.withResolvers<Response>();
  const link = createWalletLink({
    settings,
    status,
    chainSeen,
    fetch: async (input) => {
      const url = String(input);
      if (url.includes('/health')) return url.startsWith(slow) ? health.promise : new Response('');
      if (url.includes('/methods')) return Response.json({ registeredMethods: [] });
      return Response.json({ jsonrpc: '2.0', id: 1, result: { chainID: url.startsWith(slow) ? 'slow' : 'other' } });
    },
    dialects: dialectsInMemory(),
    siteOf: async () => '1',
    ownOrigin: 'chrome-extension://abc',
    now: () => 5,
  });
  const checks = [link.check()];
  await settings.update((all) => withNetwork(all, { walletAddress: other }));
  checks.push(link.check());
  health.resolve(new Response(''));
  for (const state of await Promise.all(checks)) expect(state).toMatchObject({ address: other, chainId: 'other' });
  expect(await status.get()).toMatchObject({ address: other });
  expect(chainSeen.mock.calls).toEqual([['other']]);
});
