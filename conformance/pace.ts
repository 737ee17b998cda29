import { setTimeout as delay } from 'node:timers/promises';
import type { Transport } from './transport.ts';

/**
 * Keeps below what released data nodes allow an address: 20 requests a second, 100 at once. Who goes on beyond it
 * is banned for ten minutes.
 */
export function paced(transport: Transport, now: () => number = () => performance.now()): Transport {
  const perSecond = 18;
  const atOnce = 80;
  let left = atOnce;
  let countedAt = now();
  const turn = async (): Promise<void> => {
    const at = now();
    left = Math.min(atOnce, left + ((at - countedAt) / 1000) * perSecond) - 1;
    countedAt = at;
    if (left < 0) await delay((-left / perSecond) * 1000);
  };
  return {
    async send(request) {
      await turn();
      return transport.send(request);
    },
    async open(request) {
      await turn();
      return transport.open(request);
    },
  };
}
