import { expect, test } from 'vitest';
import { discoverProviders, waitForDrawbridge } from './providers.ts';

test('where there is no page there is no provider, and nobody waits for it', async () => {
  await expect(waitForDrawbridge({ timeoutMs: 3_600_000 })).rejects.toThrow('needs the Drawbridge extension');
});

test('where there is no page nothing announces itself, and undoing that is harmless', () => {
  discoverProviders(() => expect.unreachable())();
});
