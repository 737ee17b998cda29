import { expect, test } from 'vitest';
import { waitForDrawbridge } from './wait-for-drawbridge.ts';

test('where there is no page there is no provider, and nobody waits for it', async () => {
  await expect(waitForDrawbridge({ timeoutMs: 3_600_000 })).rejects.toThrow('needs the Drawbridge extension');
});
