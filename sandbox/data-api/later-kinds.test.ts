import { expect, onTestFinished, test } from 'vitest';
import { listGovernanceData } from '#lib/data-api/list-governance-data.ts';
import { kindOf } from '#lib/data-api/proposal-kinds.ts';
import { streamGovernance } from '#lib/data-api/stream-governance.ts';
import { makeLaterKinds } from '../data/later-kinds.ts';
import { streamMessages } from './stream-message.ts';
import { dialects, serve } from './testing/serve.ts';

test.each(dialects)('kinds of later networks reach the client as what they are, in the %s dialect', async (dialect) => {
  const served = await serve(dialect);
  onTestFinished(() => served.close());
  const api = { baseUrl: served.url, fetch };
  const items = streamGovernance(api);
  const first = items.next();
  await expect.poll(() => served.streams.size).toBe(1);
  const records = makeLaterKinds(served.dataSet, Date.now());
  served.feed.tellLater(records);
  const heard = [await first];
  while (heard.length < records.length) heard.push(await items.next());
  await items.return(undefined);
  const messages = heard.map(({ value }) => (value?.type === 'message' ? value : null));
  expect(messages.map((message) => message?.unreadable)).toEqual(records.map(() => []));
  const kinds = messages.map((message) => kindOf(message?.data.proposal?.terms ?? null));
  expect(kinds.slice(0, 6)).toEqual([
    'newTransfer',
    'updateReferralProgram',
    'cancelTransfer',
    'updateMarketState',
    'updateVolumeDiscountProgram',
    'newSpotMarket',
  ]);
  const batch = messages[6]?.data;
  expect(batch?.yes[0]?.proposalId).toBe(batch?.proposal?.id);
  expect(messages.slice(7).map((message) => message?.data.proposal?.['batchId'])).toEqual([
    batch?.proposal?.id,
    batch?.proposal?.id,
  ]);
  if (dialect === 'letter') return;
  const { edges, unreadable } = await listGovernanceData(api);
  expect(unreadable).toEqual([]);
  const listed = edges.find(({ node }) => node.proposal?.id === batch?.proposal?.id)?.node;
  expect(listed?.proposals?.map(({ id }) => id)).toEqual(
    messages.slice(7).map((message) => message?.data.proposal?.id),
  );
});

const streamMessage = (...about: Parameters<typeof streamMessages>): string => streamMessages(...about).join('\n');

test('their enums are numbers in the stream, too', () => {
  const names = makeLaterKinds({ ...emptyData }, 0).flatMap(
    (record) => streamMessage(record, '0.71').match(/"[A-Z]+_[A-Z_]+"/g) ?? [],
  );
  expect(names).toEqual([]);
});

const emptyData = {
  networkParameters: [],
  assets: [],
  markets: [],
  validators: [],
  bundles: [],
  parties: [],
  governance: [],
  later: true,
};
