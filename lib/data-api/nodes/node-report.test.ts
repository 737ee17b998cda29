import { expect, test } from 'vitest';
import { applyReport, type NodeReport, probeNode } from './node-report.ts';
import { noNodes } from './node-state.ts';

const address = 'https://node.example';

/** What is stored of a node that answers so. */
async function storedOf(answer: (path: string) => unknown): Promise<string> {
  let state = noNodes;
  const memory = {
    get: async () => state,
    note: async (of: string, report: NodeReport) => {
      state = applyReport(state, of, report, 1);
    },
  };
  const fetch = async (input: RequestInfo | URL) => Response.json(answer(new URL(`${input}`).pathname));
  await probeNode(address, { fetch, memory, now: () => 1 }).catch(() => undefined);
  return JSON.stringify(state);
}

const parameters = { networkParameters: { edges: [], pageInfo: {} } };

test.each([
  ['net-1', 'net-1'],
  ['c'.repeat(201), ''],
])('the chain ID %s is kept as %j', async (chainId, kept) => {
  const stored = JSON.parse(await storedOf((path) => (path === '/blockchain/height' ? { chainId } : parameters)));
  expect(stored.nodes[address]).toMatchObject({ failures: 0, chainId: kept });
});

test('a node’s own words take little of what the browser stores, however long they are', async () => {
  const words = 'w'.repeat(100_000);
  const details = Array.from({ length: 20 }, () => ({ '@type': words, inner: words }));
  const stored = await storedOf(() => ({ code: 3, message: words, details, more: words }));
  expect(stored).toContain('w'.repeat(1000));
  expect(stored.length).toBeLessThan(4000);
});
