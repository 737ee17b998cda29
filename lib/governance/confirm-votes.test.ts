import { expect, test } from 'vitest';
import type { GovernanceData } from '#lib/data-api/schema/proposal.ts';
import type { CastVotes } from './cast-vote.ts';
import { createConfirmVotes } from './confirm-votes.ts';
import { testContext } from './testing/context.ts';

const node = {
  ...{ partyId: 'k1', proposalId: 'p1', value: 'VALUE_NO', timestamp: '5', totalGovernanceTokenBalance: '7' },
  ...{ totalGovernanceTokenWeight: '0', totalEquityLikeShareWeight: '0' },
};

async function setUp(status: number) {
  const asked: string[] = [];
  const told: GovernanceData[] = [];
  const { context, store, clock, seen } = testContext({
    dataApi: () => ({
      baseUrl: 'http://data.example',
      fetch: async (input) => {
        asked.push(`${input}`);
        return Response.json({ votes: { edges: [{ node, cursor: 'c' }], pageInfo: null } }, { status });
      },
    }),
  });
  const { castVotes } = store;
  const vote = { proposalId: 'p1', publicKey: 'k1', value: 'VALUE_NO', state: 'sent' } as const;
  await castVotes.update(() => ({
    'p1 k1': { ...vote, before: '0', hash: '', said: '', askedAt: clock.now(), at: clock.now() },
  }));
  const confirm = createConfirmVotes(context, {
    add: ({ data }) => void told.push(data),
    flush: async () => undefined,
  });
  return { clock, asked, told, castVotes, confirm, held: () => seen.held };
}

test('a vote that was sent is looked for where the stream is silent, and told as if it had come by it', async () => {
  const { confirm, asked, told, castVotes, clock, held } = await setUp(200);
  confirm.start();
  await clock.advance(0);
  await expect.poll(() => told).toMatchObject([{ proposal: null, yes: [], no: [node] }]);
  expect(asked).toEqual(['http://data.example/api/v2/votes?partyId=k1&proposalId=p1']);
  expect(held()).toBe(1);
  await castVotes.update((votes) => ({ 'p1 k1': { ...votes['p1 k1'], state: 'counted' } }) as CastVotes);
  await clock.advance(60_000);
  await expect.poll(held).toBe(0);
  await confirm.look();
  expect(asked).toHaveLength(1);
});

test.each([
  ['a second: it is still asked for', 1000, 1],
  ['a day: the network is not asked for it every minute of that day', 86_400_000, 0],
])('a vote before the clock was set back by %s', async (_what, ms, requests) => {
  const { confirm, asked, clock } = await setUp(404);
  clock.setBack(ms);
  await confirm.look();
  expect(asked).toHaveLength(requests);
});

test('a data API without that list is asked for a minute, then once a look, and no more after ten minutes', async () => {
  const { confirm, asked, told, clock, held } = await setUp(404);
  confirm.start();
  for (let second = 0; second < 70; second++) await clock.advance(1000);
  await expect.poll(held).toBe(0);
  const { length } = asked;
  expect(length).toBeGreaterThan(4);
  await confirm.look();
  expect(asked).toHaveLength(length + 1);
  await clock.advance(600_000);
  await confirm.look();
  expect(asked).toHaveLength(length + 1);
  expect(told).toEqual([]);
});
