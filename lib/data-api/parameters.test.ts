import { expect, test } from 'vitest';
import { estimatePosition } from './estimate-position.ts';
import { listSignerBundles } from './list-signer-bundles.ts';
import type { DataApi } from './request.ts';

let sent = 0;
const api: DataApi = {
  baseUrl: 'http://data-node.test',
  fetch: async () => {
    sent += 1;
    return new Response('{}');
  },
};

const wrong: [string, () => Promise<unknown>][] = [
  ['nodeId', () => listSignerBundles(api, { nodeId: 'not hex' })],
  ['nodeId', () => listSignerBundles(api, { nodeId: '' })],
  ['submitter', () => listSignerBundles(api, { submitter: `0x${'0'.repeat(39)}` })],
  ['epochSeq', () => listSignerBundles(api, { epochSeq: '1.5' })],
  ['epochSeq', () => listSignerBundles(api, { epochSeq: -1n })],
  ['epochSeq', () => listSignerBundles(api, { epochSeq: 2n ** 63n })],
  ['marketId', () => estimatePosition(api, { marketId: '', openVolume: 1n })],
  ['openVolume', () => estimatePosition(api, { marketId: 'm', openVolume: 2n ** 63n })],
  ['openVolume', () => estimatePosition(api, { marketId: 'm', openVolume: -(2n ** 63n) - 1n })],
  ['openVolume', () => estimatePosition(api, { marketId: 'm', openVolume: '1e3' })],
  ['collateralAvailable', () => estimatePosition(api, { marketId: 'm', openVolume: 1n, collateralAvailable: 'all' })],
  ['collateralAvailable', () => estimatePosition(api, { marketId: 'm', openVolume: 1n, collateralAvailable: -1n })],
];

test.each(wrong)('a wrong %s is told by its name and not sent', async (parameter, call) => {
  sent = 0;
  await expect(call()).rejects.toMatchObject({ name: 'ParameterError', parameter });
  expect(sent).toBe(0);
});
