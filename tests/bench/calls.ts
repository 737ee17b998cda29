import { setTimeout as delay } from 'node:timers/promises';
import { apiToken, type Bench, type Installed } from './open-bench.ts';
import { takeTurns } from './samples.ts';

type Call = 'ownAnswer' | 'echo' | 'bareChainId' | 'bareChainIdReused' | 'listKeys' | 'bareListKeys';

const warmUpRounds = 30;

/** Calls of one page, in turns within the page itself, one after the other. */
export function measureCalls({ calls, sandbox }: Bench, rounds: number): Promise<Record<Call, number[]>> {
  return calls.evaluate(
    async ({ requests, token, rounds, warmUpRounds }) => {
      const { drawbridge, bare } = window;
      const request = (method: string, headers: Record<string, string> = {}) => ({
        method: 'POST',
        headers,
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method }),
      });
      const bareCall = (url: string, method: string, headers?: Record<string, string>): Promise<unknown> =>
        bare(JSON.stringify({ url, ...request(method, headers) }));
      const once = `${requests}#once`;
      const headers = { Authorization: `VWT ${token}` };
      const ways: Record<Call, () => Promise<unknown>> = {
        ownAnswer: () => drawbridge.status(),
        echo: () => bare('{"type":"status","id":1}'),
        bareChainId: () => bareCall(once, 'client.get_chain_id'),
        bareChainIdReused: () => bareCall(requests, 'client.get_chain_id'),
        listKeys: () => drawbridge.listKeys(),
        bareListKeys: () => bareCall(once, 'client.list_keys', headers),
      };
      const names = Object.keys(ways) as Call[];
      const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Call, number[]>;
      for (let round = -warmUpRounds; round < rounds; round++) {
        for (const name of round % 2 === 0 ? names : names.toReversed()) {
          const start = performance.now();
          await ways[name]();
          if (round >= 0) samples[name].push(performance.now() - start);
        }
      }
      return samples;
    },
    { requests: `${sandbox.urls.wallet}/api/v2/requests`, token: apiToken, rounds, warmUpRounds },
  );
}

/** How long a browser gets to clear up behind a background that has ended, in milliseconds. */
const clearUpMs = 300;

/** The first call after the background has ended, with no call to the wallet. */
export function measureFirstCalls(
  { calls, ours, bare }: Bench,
  rounds: number,
): Promise<Record<'ownAnswerAsleep' | 'echoAsleep', number[]>> {
  const asleep = async ({ killWorker }: Installed, name: 'drawbridge' | 'bare'): Promise<number> => {
    await killWorker();
    await delay(clearUpMs);
    return calls.evaluate(async (name) => {
      const start = performance.now();
      await (name === 'bare' ? window.bare('') : window.drawbridge.status());
      return performance.now() - start;
    }, name);
  };
  return takeTurns(
    { ownAnswerAsleep: () => asleep(ours, 'drawbridge'), echoAsleep: () => asleep(bare, 'bare') },
    rounds,
  );
}
